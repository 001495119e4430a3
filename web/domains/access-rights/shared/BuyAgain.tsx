import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { BuyAgain_vehicle$key } from '../../../__generated__/BuyAgain_vehicle.graphql.ts'
import { paths } from '../../../platform/paths.ts'
import type { ButtonAppearance } from '../../../ui/Button.tsx'
import { useFormat } from '../../../ui/useFormat.ts'
import { PurchaseLink } from './PurchaseLink.tsx'
import { type OfferAvailability, canBuyLastPassAgain, findRenewalOffer } from './renewal.ts'

interface BuyAgainProps extends ButtonAppearance {
  vehicle: BuyAgain_vehicle$key
  /** Offers on sale; null when the list of offers is not available. */
  offers: readonly OfferAvailability[] | null
  /** True if the link also shows the total price with taxes, provided that the price is known. */
  hasPrice?: boolean
  className?: string
}

/**
 * Link that starts a new purchase with the pass type, club and vehicle of the vehicle's last pass.
 * Renders nothing when the last pass cannot be bought again.
 */
export function BuyAgain({ vehicle: key, offers, hasPrice, ...buttonProps }: BuyAgainProps) {
  const { t } = useTranslation('access-rights')
  const { money } = useFormat()
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
  if (!canBuyLastPassAgain(vehicle, offers)) return null
  const { id, repeatablePass: last } = vehicle
  // The URL carries the type and the vehicle already, so the purchase can be resumed even if the
  // member leaves before the pass is loaded.
  const purchaseChoice = { type: last?.type, vehicle: id, accessRight: last?.id }
  const total = hasPrice && last ? findRenewalOffer(last.type, offers)?.total : undefined
  return (
    <PurchaseLink to={paths.purchase(purchaseChoice)} {...buttonProps}>
      {total ? t('BuyAgain.actionPrice', { price: money(total.cents) }) : t('BuyAgain.action')}
      <span className="visually-hidden"> – {vehicle.name}</span>
    </PurchaseLink>
  )
}
