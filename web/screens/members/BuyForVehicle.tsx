import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { BuyForVehicle_vehicle$key } from '../../__generated__/BuyForVehicle_vehicle.graphql.ts'
import { obstacleText } from '../../parts/access-rights/obstacle.ts'
import { paths } from '../../platform/paths.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { passState } from '../../ui/passState.ts'
import { useFormat } from '../../ui/useFormat.ts'
import { renewableBy } from './vehicleState.ts'

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
  /** In a row, where nothing stands in its way. */
  compact: boolean
}

/**
 * The way to a pass for a vehicle, or to its renewal (D17): not there while a report on the vehicle is unpaid (D18), and
 * closed, with the reason, while something of the vehicle has to be put right (D19) or the pass is too young.
 */
export function BuyForVehicle({ vehicle: key, offers, compact }: BuyForVehicleProps) {
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
  if (purchaseObstacle === 'UNPAID_REPORT') return null

  const state = activePass && passState(activePass)
  const renews = state === 'current' || state === 'upcoming'
  const by = activePass && renews ? renewableBy(activePass, offers) : null
  const reasonOf = () => {
    if (purchaseObstacle === 'NEEDS_UPDATE') return t('Vehicle.updateFirst')
    if (purchaseObstacle === 'INCOMPLETE') return t('Vehicle.completeFirst')
    if (purchaseObstacle) return t(obstacleText(purchaseObstacle))
    return by && t('Vehicle.renewableBy', { date: longDate(by.getTime()) })
  }
  return (
    <ButtonLink
      to={paths.purchase({ vehicle: id })}
      size="small"
      disabled={purchaseObstacle !== null || by !== null}
      reason={reasonOf()}
    >
      {t(renews ? 'Vehicle.renew' : compact ? 'Vehicle.buyShort' : 'Vehicle.buy')}
      <span className="visually-hidden"> – {name}</span>
    </ButtonLink>
  )
}
