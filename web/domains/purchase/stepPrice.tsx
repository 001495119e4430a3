import { createContext, useContext, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionBarPriceText } from '../../wizard/ActionBarPriceText.tsx'
import { parseOfferedPassType } from './passTypes.ts'
import type { PurchaseDraft } from './purchaseWizard.ts'
import { usePassPriceCheck } from './useCollision.ts'

/** Price that a purchase step shows for the selected pass. */
export interface Price {
  cents: number
  /**
   * Meaning of the displayed price: `total` is the amount to pay, `included` is the price with
   * taxes but without fees, and `excluded` is the price without taxes and fees.
   */
  kind: 'total' | 'included' | 'excluded'
}

/** Choices of a form that are not submitted yet. The displayed price already includes them. */
export type UnsubmittedChoices = Pick<PurchaseDraft, 'type' | 'desiredActivation' | 'vehicleId'>

/**
 * React context of a purchase step. It contains the choices and the price on screen, and a function
 * with which a form shares its unsubmitted choices.
 */
export const PriceContext = createContext<
  StepPriceState & { shareChoices: (choices: UnsubmittedChoices) => void }
>({
  choice: {},
  price: null,
  shareChoices: () => {},
})

/**
 * Choices of a purchase and the price shown for them. The choices include those of a form that is
 * not submitted yet.
 */
interface StepPriceState {
  choice: PurchaseDraft
  price: Price | null
}

/** Returns the choices and the price of the current purchase step, for content beside the form. */
export const usePurchaseStepPrice = (): StepPriceState => useContext(PriceContext)

/**
 * Shares the unsubmitted choices of a form with the surrounding purchase step, so that the price on
 * screen includes them.
 */
export function useShowPriceOfUnsubmittedChoices({
  type,
  desiredActivation,
  vehicleId,
}: UnsubmittedChoices): void {
  const { shareChoices } = useContext(PriceContext)
  useEffect(
    () => shareChoices({ type, desiredActivation, vehicleId }),
    [shareChoices, type, desiredActivation, vehicleId],
  )
}

/** Fields of an offer that contain prices. */
export interface PricedOffer {
  readonly type: string
  readonly taxIncluded: boolean
  readonly currentPrice: { readonly cents: number }
  /** Total price of the pass with fees; undefined while the additional fee is unknown. */
  readonly total: { readonly ok: boolean; readonly value?: { readonly cents: number } | null }
}

/**
 * Returns the price to show for the choices of a purchase (E18, E78). In order of preference: the
 * total that the gateway quoted for the vehicle, the total of the offer, the price of the pass
 * without fees.
 */
export function useBestKnownPassPrice(
  choice: PurchaseDraft,
  offers: readonly PricedOffer[] | null,
): Price | null {
  const type = parseOfferedPassType(choice.type)
  const { totalCents } = usePassPriceCheck({ ...choice, type, vehicleId: choice.vehicleId ?? null })
  if (totalCents !== null) return { cents: totalCents, kind: 'total' }
  const offer = offers?.find((each) => each.type === type)
  if (offer?.total.ok && offer.total.value) return { cents: offer.total.value.cents, kind: 'total' }
  return offer ? { cents: offer.currentPrice.cents, kind: offer.taxIncluded ? 'included' : 'excluded' } : null
}

/**
 * Price of a pass in the action bar on a phone. A note says whether the price includes taxes and
 * fees.
 */
export function ActionBarPrice({ price: { cents, kind } }: { price: Price }) {
  const { t } = useTranslation('purchase')
  return <ActionBarPriceText cents={cents} caption={t(`Purchase.price.${kind}`)} />
}
