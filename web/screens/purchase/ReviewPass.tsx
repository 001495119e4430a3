import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { ReviewPass_club$key } from '../../__generated__/ReviewPass_club.graphql.ts'
import type { ReviewPass_quote$key } from '../../__generated__/ReviewPass_quote.graphql.ts'
import type { ReviewPass_vehicle$key } from '../../__generated__/ReviewPass_vehicle.graphql.ts'
import { Card } from '../../ui/Card.tsx'
import { Description, DescriptionList } from '../../ui/DescriptionList.tsx'
import { useFormat } from '../../ui/useFormat.ts'
import { ChangeLink } from './ChangeLink.tsx'
import type { SoldType } from './passTypes.ts'

interface ReviewPassProps {
  type: SoldType
  vehicle: ReviewPass_vehicle$key
  club: ReviewPass_club$key
  quote: ReviewPass_quote$key
}

/** The pass that is about to be bought: what, when, for which vehicle and for which club (E50, E51, E67). */
export function ReviewPass(props: ReviewPassProps) {
  const { t } = useTranslation(['access-rights', 'vehicles'])
  const { dateRange } = useFormat()
  const vehicle = useFragment(
    graphql`
      fragment ReviewPass_vehicle on Vehicle {
        name
        make
        model
        year
        registration
      }
    `,
    props.vehicle,
  )
  const club = useFragment(
    graphql`
      fragment ReviewPass_club on Club {
        number
        name
        city
      }
    `,
    props.club,
  )
  const { activeAt, expiresAt, season } = useFragment(
    graphql`
      fragment ReviewPass_quote on PurchaseQuote {
        activeAt
        expiresAt
        season
      }
    `,
    props.quote,
  )
  const { name, make, model, year, registration } = vehicle
  const what = `${make ?? t('vehicles:Vehicle.unknownMake')} ${model ?? t('vehicles:Vehicle.unknownModel')}`
  return (
    <Card title={t('Review.pass')}>
      <DescriptionList>
        <Description
          term={t('Review.passType')}
          action={<ChangeLink step="passchoice" what={t('Review.passType')} />}
        >
          <strong>{t(`AccessRightType.${props.type}`)}</strong>
          <br />
          {t('Review.season', { season })}
          <br />
          {t('Review.period', { period: dateRange(activeAt, expiresAt) })}
        </Description>
        <Description
          term={t('Review.vehicle')}
          action={<ChangeLink step="vehicle" what={t('Review.vehicle')} />}
        >
          <strong>{name}</strong>
          <br />
          {year ? `${what}, ${year}` : what}
          {registration && (
            <>
              <br />
              {t('vehicles:Vehicle.plate', { registration: registration.replaceAll(' ', '\u00a0') })}
            </>
          )}
        </Description>
        <Description term={t('Review.club')} action={<ChangeLink step="clubs" what={t('Review.club')} />}>
          <strong>
            {club.number} – {club.name}
          </strong>
          {club.city && (
            <>
              <br />
              {club.city}
            </>
          )}
        </Description>
      </DescriptionList>
    </Card>
  )
}
