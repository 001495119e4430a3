import { useTranslation } from 'react-i18next'
import type { BuyAgain_vehicle$key } from '../../__generated__/BuyAgain_vehicle.graphql.ts'
import { BuyAgain } from '../access-rights/shared/BuyAgain.tsx'
import type { OfferAvailability } from '../access-rights/shared/renewal.ts'
import { PurchaseLink } from '../access-rights/shared/PurchaseLink.tsx'
import { paths } from '../../platform/paths.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useFormat } from '../../ui/useFormat.ts'

/** Vehicle whose last pass can be bought again. */
export type RenewableVehicle = BuyAgain_vehicle$key & {
  readonly name: string
  readonly repeatablePass: { readonly expiresAt: string | null } | null | undefined
}

export interface NoPassStateProps {
  /** Vehicle whose last pass can be bought again; undefined without such a vehicle. */
  renewable: RenewableVehicle | undefined
  /**
   * Id of the vehicle for which the purchase link buys a pass; null if the member chooses the
   * vehicle later.
   */
  vehicleId: string | null
  /** True if the purchase button of the empty state is the main action of the screen. */
  isMain: boolean
  /**
   * False if the empty state has no purchase button, because a task on the screen already leads to
   * the purchase, or because sales are closed.
   */
  hasPurchase?: boolean
  /** Pass offers, each with its availability; null if the offers could not be loaded. */
  offers: readonly OfferAvailability[] | null
}

/**
 * Empty state for a member without valid passes: a button to renew the last pass with its price, or
 * to buy a pass.
 */
export function NoPassState({ renewable, vehicleId, isMain, hasPurchase = true, offers }: NoPassStateProps) {
  const { t } = useTranslation('wallet')
  const { longDate } = useFormat()
  const variant = isMain ? 'primary' : 'secondary'
  const endedAt = renewable?.repeatablePass?.expiresAt
  return (
    <EmptyState
      compact
      level={3}
      title={t('Wallet.none')}
      action={
        !hasPurchase ? undefined : renewable ? (
          <BuyAgain vehicle={renewable} offers={offers} variant={variant} hasPrice wide />
        ) : (
          <PurchaseLink to={paths.purchase(vehicleId ? { vehicle: vehicleId } : {})} variant={variant} wide>
            {t('Wallet.buy')}
          </PurchaseLink>
        )
      }
    >
      {renewable && endedAt
        ? t('Wallet.noneLast', { vehicle: renewable.name, date: longDate(endedAt) })
        : t('Wallet.noneText')}
    </EmptyState>
  )
}
