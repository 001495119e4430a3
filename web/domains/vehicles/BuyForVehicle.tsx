import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { BuyForVehicle_vehicle$key } from '../../__generated__/BuyForVehicle_vehicle.graphql.ts'
import { type Offer, renewableBy } from '../access-rights/shared/again.ts'
import { BuyAgain } from '../access-rights/shared/BuyAgain.tsx'
import { obstacleText } from '../access-rights/shared/obstacle.ts'
import { paths } from '../../platform/paths.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { useFormat } from '../../ui/useFormat.ts'
import styles from './shared/VehicleCard.module.css'
import { longestFewDaysOffer, type purchaseOf } from './vehicleState.ts'

interface BuyForVehicleProps {
  vehicle: BuyForVehicle_vehicle$key
  /** What is on sale; null while that is not known. */
  offers: readonly Offer[] | null
  /** What there is to buy. */
  purchase: NonNullable<ReturnType<typeof purchaseOf>>
}

/**
 * The way to a pass for a vehicle, or to its renewal (D17), and to the last one as it was where that can be had: closed while something of the vehicle has to be put right
 * (D19), which is said and done beside it, and while the pass is too young, with the day from which it is not.
 */
export function BuyForVehicle({ vehicle: key, offers, purchase }: BuyForVehicleProps) {
  const { t } = useTranslation('vehicles')
  const { longDate } = useFormat()
  const vehicle = useFragment(
    graphql`
      fragment BuyForVehicle_vehicle on Vehicle {
        id
        name
        purchaseObstacle
        activePass {
          type
          expiresAt
        }
        ...BuyAgain_vehicle
      }
    `,
    key,
  )
  const { id, name, purchaseObstacle, activePass } = vehicle
  const by = activePass && purchase === 'renewal' ? renewableBy(activePass, offers) : null
  // A purchase that begins with it would end with its first step.
  const nothingOnSale = offers !== null && !offers.some(({ available }) => available)
  const reasonOf = () => {
    if (purchaseObstacle === 'NEEDS_UPDATE') return t('Vehicle.updateFirst')
    if (purchaseObstacle === 'INCOMPLETE') return t('Vehicle.completeFirst')
    if (purchaseObstacle) return t(obstacleText(purchaseObstacle))
    if (nothingOnSale) return t('Vehicle.nothingOnSale')
    return by && t('Vehicle.renewableBy', { date: longDate(by.getTime()) })
  }
  const type = purchase === 'fewDays' ? longestFewDaysOffer(offers ?? []) : undefined
  return (
    <>
      <BuyAgain vehicle={vehicle} offers={offers} size="small" />
      <ButtonLink
        to={paths.purchase({ vehicle: id, type })}
        size="small"
        disabled={purchaseObstacle !== null || by !== null || nothingOnSale}
        reason={reasonOf()}
        // The notice beside it says so.
        reasonInSight={purchaseObstacle === 'NEEDS_UPDATE' || purchaseObstacle === 'INCOMPLETE'}
      >
        {t(`Vehicle.purchase.${purchase}`)}
        <span className="visually-hidden"> – {name}</span>
      </ButtonLink>
      {purchase === 'fewDays' && <p className={styles.hint}>{t('Vehicle.fewDaysOnly')}</p>}
    </>
  )
}
