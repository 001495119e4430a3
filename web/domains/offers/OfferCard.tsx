import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { OfferCard_offer$key } from '../../__generated__/OfferCard_offer.graphql.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PriceTag } from '../../ui/PriceTag.tsx'
import { useFormat } from '../../ui/useFormat.ts'
import { toKnownPassType } from '../access-rights/shared/passType.ts'
import styles from './OfferCard.module.css'
import { presaleStateOf, findOfferUnavailabilityReason } from '../access-rights/shared/offerState.ts'
import { paths } from '../../platform/paths.ts'

interface OfferCardProps {
  offer: OfferCard_offer$key
  /** Current time, which decides whether the offer is on sale. */
  now: string
}

/**
 * Card of a pass on sale: type, current price with its end date, and a link to buy the pass (D09,
 * D10).
 */
export function OfferCard({ offer: key, now }: OfferCardProps) {
  const { t } = useTranslation(['offers', 'access-rights'])
  const { dateRange, longDate, money } = useFormat()
  const offer = useFragment(
    graphql`
      fragment OfferCard_offer on AccessRightOffer {
        type
        available
        currentPrice {
          cents
        }
        regularPrice {
          cents
        }
        taxIncluded
        presale {
          price {
            cents
          }
          startsAt
          endsAt
          isOn
        }
        insurance {
          cents
        }
        includesMagazine
        choiceEndsAt
        endsAt
      }
    `,
    key,
  )
  const { presale, insurance, choiceEndsAt, endsAt } = offer
  const name = t(`access-rights:AccessRightType.${toKnownPassType(offer.type)}`)
  const reason = findOfferUnavailabilityReason(offer, now)
  const presaleStatus = presaleStateOf(presale, now)

  return (
    <Card as="li" className={styles.offer}>
      <h3 className={styles.name}>{name}</h3>
      <PriceTag
        size="large"
        cents={offer.currentPrice.cents}
        regularCents={offer.regularPrice.cents}
        taxIncluded={offer.taxIncluded}
        note={
          presale?.startsAt && presale.endsAt && presaleStatus
            ? t(`Offer.presale.${presaleStatus}`, {
                period: dateRange(presale.startsAt, presale.endsAt),
                price: money(presale.price.cents),
              })
            : undefined
        }
      />
      <ul className={styles.facts}>
        {insurance && <OfferDetail>{t('Offer.insurance', { amount: money(insurance.cents) })}</OfferDetail>}
        {offer.includesMagazine && <OfferDetail>{t('Offer.magazine')}</OfferDetail>}
        {endsAt && !reason && <OfferDetail>{t('Offer.endsAt', { date: longDate(endsAt) })}</OfferDetail>}
      </ul>
      <div className={styles.action}>
        <ButtonLink
          to={paths.purchase({ type: offer.type })}
          wide
          disabled={reason !== null}
          reason={
            reason && t(`Offer.unavailable.${reason}`, { date: longDate(choiceEndsAt ?? endsAt ?? '') })
          }
        >
          {t('Offer.buy')}
          <span className="visually-hidden"> – {name}</span>
        </ButtonLink>
      </div>
    </Card>
  )
}

function OfferDetail({ children }: { children: string }) {
  return (
    <li>
      <Icon name="check" size="1.15em" />
      <span>{children}</span>
    </li>
  )
}
