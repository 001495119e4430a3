import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { Chosen_club$key } from '../../__generated__/Chosen_club.graphql.ts'
import type { Chosen_vehicle$key } from '../../__generated__/Chosen_vehicle.graphql.ts'
import { ReviewChangeLink } from '../payment/shared/ReviewChangeLink.tsx'
import { useVehicleText } from '../vehicles/shared/useVehicleText.ts'
import { Description } from '../../ui/DescriptionList.tsx'
import { WholeWords } from '../../ui/WholeWords.tsx'
import { buildPurchaseStepUrl } from './purchaseWizard.ts'
import styles from './Chosen.module.css'

/** Summary of the vehicle for which the member buys a pass, in the review of a purchase. */
export function ChosenVehicle({ vehicle: key }: { vehicle: Chosen_vehicle$key }) {
  const { t } = useTranslation('purchase')
  const { describeModel, licence } = useVehicleText()
  const vehicle = useFragment(
    graphql`
      fragment Chosen_vehicle on Vehicle {
        name
        make
        model
        year
        registration
      }
    `,
    key,
  )
  const { name, registration } = vehicle
  const modelText = describeModel(vehicle)
  return (
    <Description
      term={t('Review.vehicle')}
      action={<ReviewChangeLink to={buildPurchaseStepUrl('vehicle')} choiceName={t('Review.vehicle')} />}
    >
      <strong>{name}</strong>
      {registration && (
        <>
          {' · '}
          <span className={styles.plate}>{licence(registration)}</span>
        </>
      )}
      {modelText && <div className={styles.detail}>{modelText}</div>}
    </Description>
  )
}

/** Summary of the club that a pass supports, in the review of a purchase. */
export function ChosenClub({ club: key }: { club: Chosen_club$key }) {
  const { t } = useTranslation('purchase')
  const { number, name, city } = useFragment(
    graphql`
      fragment Chosen_club on Club {
        number
        name
        city
      }
    `,
    key,
  )
  return (
    <Description
      term={t('Review.club')}
      action={<ReviewChangeLink to={buildPurchaseStepUrl('region')} choiceName={t('Review.club')} />}
    >
      <strong>
        <WholeWords>{`${number} – ${name}`}</WholeWords>
      </strong>
      {city && (
        <span className={styles.detail}>
          {', '}
          <WholeWords>{city}</WholeWords>
        </span>
      )}
    </Description>
  )
}
