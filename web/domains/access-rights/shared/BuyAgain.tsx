import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { BuyAgain_vehicle$key } from '../../../__generated__/BuyAgain_vehicle.graphql.ts'
import { paths } from '../../../platform/paths.ts'
import type { ButtonLook } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { type Offer, canBuyAgain } from './again.ts'

interface BuyAgainProps extends ButtonLook {
  vehicle: BuyAgain_vehicle$key
  /** What is on sale; null where nobody knows. */
  offers: readonly Offer[] | null
  className?: string
}

/**
 * The way to a vehicle's last pass once more: same kind, club and vehicle, to be looked over and paid. Nothing where it
 * cannot be had.
 */
export function BuyAgain({ vehicle: key, offers, ...look }: BuyAgainProps) {
  const { t } = useTranslation('access-rights')
  const vehicle = useFragment(
    graphql`
      fragment BuyAgain_vehicle on Vehicle {
        id
        name
        purchaseObstacle
        seasonObstacle: purchaseObstacle(type: ANNUAL)
        repeatablePass {
          id
          type
          validity
          expiresAt
        }
      }
    `,
    key,
  )
  if (!canBuyAgain(vehicle, offers)) return null
  const { id, repeatablePass: last } = vehicle
  // Kind and vehicle are known at once: whoever leaves before the rest of that pass is read finds the purchase again.
  const wanted = { type: last?.type, vehicle: id, accessRight: last?.id }
  return (
    <ButtonLink to={paths.purchase(wanted)} {...look}>
      {t('BuyAgain.action')}
      <span className="visually-hidden"> – {vehicle.name}</span>
    </ButtonLink>
  )
}
