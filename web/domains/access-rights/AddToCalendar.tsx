import { useTranslation } from 'react-i18next'
import { fetchQuery, graphql, useFragment, useRelayEnvironment } from 'react-relay'
import type { AddToCalendarQuery } from '../../__generated__/AddToCalendarQuery.graphql.ts'
import type { AddToCalendar_accessRight$key } from '../../__generated__/AddToCalendar_accessRight.graphql.ts'
import { quebecDayOf } from '../../platform/quebecDays.ts'
import type { ButtonAppearance } from '../../ui/Button.tsx'
import { useFormat } from '../../ui/useFormat.ts'
import { type NextPresale, PassCalendarButton } from '../pass-calendar/shared/PassCalendarButton.tsx'
import { toKnownPassType } from './shared/passType.ts'
import { findRenewalOffer } from './shared/renewal.ts'

type ButtonAppearanceProps = Pick<ButtonAppearance, 'variant' | 'size' | 'wide'>

/**
 * Maximum time that a calendar download waits for the list of offers, in ms. After this time, the
 * calendar file is created without the presale.
 */
const presaleTimeout = 3_000

/**
 * Button that downloads the days of a pass as a calendar file. Renders nothing for a pass that is
 * not active.
 */
export function AddToCalendar({
  accessRight: key,
  ...buttonProps
}: ButtonAppearanceProps & { accessRight: AddToCalendar_accessRight$key }) {
  const { t } = useTranslation('access-rights')
  const { longDate, money } = useFormat()
  const environment = useRelayEnvironment()
  const pass = useFragment(
    graphql`
      fragment AddToCalendar_accessRight on AccessRight {
        number
        type
        isActive
        activeAt
        expiresAt
        vehicle {
          name
          registration
        }
        vehicleSnapshot {
          name
          registration
        }
      }
    `,
    key,
  )
  const { number, type, isActive, activeAt, expiresAt } = pass
  if (!isActive || activeAt === null || expiresAt === null) return null
  const vehicle = pass.vehicle ?? pass.vehicleSnapshot

  /**
   * Returns the presale of next season's pass; null if the presale is unknown or the offers cannot
   * be loaded.
   */
  async function loadNextPresale(): Promise<NextPresale | null> {
    const offers = await Promise.race([
      fetchQuery<AddToCalendarQuery>(environment, query, {}, { fetchPolicy: 'store-or-network' })
        .toPromise()
        .then((data) => data?.accessRightOffers?.offers ?? null)
        .catch(() => null),
      new Promise<null>((resolve) => setTimeout(resolve, presaleTimeout, null)),
    ])
    const offer = findRenewalOffer(type, offers)
    const presale = offer?.presale
    if (!offer || !presale?.startsAt || presale.endsAt === null) return null
    const firstDay = quebecDayOf(presale.startsAt)
    return {
      id: `presale-${offer.type}-${firstDay}`,
      firstDay,
      text: t('Calendar.presaleText', {
        price: money(presale.price.cents),
        date: longDate(presale.endsAt),
      }),
    }
  }

  return (
    <PassCalendarButton
      number={number}
      typeName={t(`AccessRightType.${toKnownPassType(type)}`)}
      vehicle={vehicle ?? null}
      firstDay={quebecDayOf(activeAt)}
      lastDay={quebecDayOf(expiresAt)}
      loadPresale={loadNextPresale}
      {...buttonProps}
    />
  )
}

const query = graphql`
  query AddToCalendarQuery {
    accessRightOffers {
      offers {
        type
        presale {
          price {
            cents
          }
          startsAt
          endsAt
        }
      }
    }
  }
`
