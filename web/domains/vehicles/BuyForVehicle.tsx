import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { BuyForVehicle_vehicle$key } from '../../__generated__/BuyForVehicle_vehicle.graphql.ts'
import {
  type OfferAvailability,
  canBuyLastPassAgain,
  computeSeasonPassRenewalDate,
} from '../access-rights/shared/renewal.ts'
import { BuyAgain } from '../access-rights/shared/BuyAgain.tsx'
import { getPurchaseObstacleTextKey } from '../access-rights/shared/purchaseObstacleTextKey.ts'
import { PurchaseLink } from '../access-rights/shared/PurchaseLink.tsx'
import type { ButtonAppearance } from '../../ui/Button.tsx'
import { paths } from '../../platform/paths.ts'
import { useFormat } from '../../ui/useFormat.ts'
import styles from './VehicleDetails.module.css'
import { findLongestMultiDayPassType, type findPurchaseOfferOfVehicle } from './vehicleState.ts'

interface BuyPassForVehicleProps extends Pick<ButtonAppearance, 'variant' | 'iconEnd'> {
  vehicle: BuyForVehicle_vehicle$key
  /** Pass offers, each with its availability; null if the offers could not be loaded. */
  offers: readonly OfferAvailability[] | null
  /** Kind of purchase offered for the vehicle, for example a renewal. */
  purchase: NonNullable<ReturnType<typeof findPurchaseOfferOfVehicle>>
  /**
   * True if a link to buy the vehicle's last pass again comes before the purchase link. The link is
   * not shown if the last pass cannot be bought again.
   */
  offersLastPassAgain?: boolean
}

/**
 * Link to buy or renew a pass for a vehicle (D17). The link is disabled while the vehicle must be
 * updated, and shows the reason (D19). The link is also disabled until the pass can be renewed, and
 * shows that date.
 */
export function BuyForVehicle({
  vehicle: key,
  offers,
  purchase,
  offersLastPassAgain,
  ...buttonProps
}: BuyPassForVehicleProps) {
  const { t } = useTranslation('vehicles')
  const { longDate } = useFormat()
  const vehicle = useFragment(
    graphql`
      fragment BuyForVehicle_vehicle on Vehicle {
        id
        name
        purchaseObstacle
        seasonObstacle: purchaseObstacle(type: ANNUAL)
        repeatablePass {
          type
          validity
          expiresAt
        }
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
  const by = activePass && purchase === 'renewal' ? computeSeasonPassRenewalDate(activePass, offers) : null
  // Without an offer on sale, a purchase would end at its first step.
  const nothingOnSale = offers !== null && !offers.some(({ available }) => available)
  const findPurchaseDisabledReason = () => {
    if (purchaseObstacle === 'NEEDS_UPDATE') return t('Vehicle.updateFirst')
    if (purchaseObstacle === 'INCOMPLETE') return t('Vehicle.completeFirst')
    if (purchaseObstacle) return t(getPurchaseObstacleTextKey(purchaseObstacle))
    if (nothingOnSale) return t('Vehicle.nothingOnSale')
    return by && t('Vehicle.renewableBy', { date: longDate(by.getTime()) })
  }
  const type = purchase === 'fewDays' ? findLongestMultiDayPassType(offers ?? []) : undefined
  const isRepeatable = offersLastPassAgain && canBuyLastPassAgain(vehicle, offers)
  return (
    <>
      {isRepeatable && <BuyAgain vehicle={vehicle} offers={offers} size="small" />}
      <PurchaseLink
        to={paths.purchase({ vehicle: id, type })}
        size="small"
        {...buttonProps}
        disabled={purchaseObstacle !== null || by !== null || nothingOnSale}
        reason={findPurchaseDisabledReason()}
      >
        {t(`Vehicle.purchase.${isRepeatable ? 'another' : purchase}`)}
        <span className="visually-hidden"> – {name}</span>
      </PurchaseLink>
      {purchase === 'fewDays' && <p className={styles.hint}>{t('Vehicle.fewDaysOnly')}</p>}
    </>
  )
}
