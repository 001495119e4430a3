import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { BuyForVehicle_vehicle$key } from '../../__generated__/BuyForVehicle_vehicle.graphql.ts'
import { obstacleText } from '../../parts/access-rights/obstacle.ts'
import { paths } from '../../platform/paths.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { useFormat } from '../../ui/useFormat.ts'
import styles from './VehicleCard.module.css'
import { fewDays, type purchaseOf, renewableBy } from './vehicleState.ts'

/** What is on sale, as far as a renewal depends on it. */
export interface RenewalOffer {
  readonly type: string
  readonly available: boolean
  readonly endsAt: string | null
}

interface BuyForVehicleProps {
  vehicle: BuyForVehicle_vehicle$key
  /** What is on sale; null while that is not known. */
  offers: readonly RenewalOffer[] | null
  /** What there is to buy. */
  purchase: NonNullable<ReturnType<typeof purchaseOf>>
}

/**
 * The way to a pass for a vehicle, or to its renewal (D17): closed while something of the vehicle has to be put right
 * (D19), which is said and done beside it, and while the pass is too young, with the day from which it is not.
 */
export function BuyForVehicle({ vehicle: key, offers, purchase }: BuyForVehicleProps) {
  const { t } = useTranslation(['members', 'vehicles'])
  const { longDate } = useFormat()
  const { id, name, purchaseObstacle, activePass } = useFragment(
    graphql`
      fragment BuyForVehicle_vehicle on Vehicle {
        id
        name
        purchaseObstacle
        activePass {
          status
          type
          validity
          expiresAt
        }
      }
    `,
    key,
  )
  const by = activePass && purchase === 'renewal' ? renewableBy(activePass, offers) : null
  const reasonOf = () => {
    if (purchaseObstacle === 'NEEDS_UPDATE') return t('Vehicle.updateFirst')
    if (purchaseObstacle === 'INCOMPLETE') return t('Vehicle.completeFirst')
    if (purchaseObstacle) return t(obstacleText(purchaseObstacle))
    return by && t('Vehicle.renewableBy', { date: longDate(by.getTime()) })
  }
  const type = purchase === 'fewDays' ? fewDays(offers ?? []) : undefined
  return (
    <>
      <ButtonLink
        to={paths.purchase({ vehicle: id, type })}
        size="small"
        disabled={purchaseObstacle !== null || by !== null}
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
