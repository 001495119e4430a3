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
import { paths } from '../../platform/paths.ts'
import { useFormat } from '../../ui/useFormat.ts'
import styles from './VehicleDetails.module.css'
import { findLongestMultiDayPassType, type findPurchaseOfferOfVehicle } from './vehicleState.ts'

interface BuyPassForVehicleProps {
  vehicle: BuyForVehicle_vehicle$key
  /** Pass offers, each with its availability; null if the offers could not be loaded. */
  offers: readonly OfferAvailability[] | null
  /** Kind of purchase offered for the vehicle, for example a renewal. */
  purchase: NonNullable<ReturnType<typeof findPurchaseOfferOfVehicle>>
  /**
   * True if the main button of the screen or the row of the vehicle already has the first of these
   * links.
   */
  hasFirstLinkElsewhere: boolean
}

/**
 * Links to buy the last pass of a vehicle again, and to buy or renew a pass for it (D17). The main
 * button of the screen or the row of the vehicle may replace the first of these links. The second
 * link is disabled while the vehicle must be updated, and shows the reason (D19). The link is also
 * disabled until the pass can be renewed, and shows that date.
 */
export function BuyForVehicle({
  vehicle: key,
  offers,
  purchase,
  hasFirstLinkElsewhere,
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
  const isRepeatable = canBuyLastPassAgain(vehicle, offers)
  if (hasFirstLinkElsewhere && !isRepeatable && purchase === 'first') return null
  return (
    <>
      {isRepeatable && !hasFirstLinkElsewhere && <BuyAgain vehicle={vehicle} offers={offers} size="small" />}
      <PurchaseLink
        to={paths.purchase({ vehicle: id, type })}
        size="small"
        variant={isRepeatable ? 'quiet' : 'secondary'}
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
