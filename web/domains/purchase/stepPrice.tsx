import { createContext, useContext, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { BarPrice } from '../../wizard/BarPrice.tsx'
import { parseOfferedPassType } from './passTypes.ts'
import type { PurchaseDraft } from './purchaseWizard.ts'
import { usePriceCheck } from './useCollision.ts'

/** Price that a purchase step shows for the selected pass. */
export interface Price {
  cents: number
  /**
   * Contents of the price: the total to pay, the pass with taxes but without fees, or the pass
   * without taxes and fees.
   */
  kind: 'total' | 'included' | 'excluded'
}

/**
 * Choices in a form that the member has not submitted yet. The price on screen takes them into
 * account.
 */
export type UnsubmittedChoices = Pick<PurchaseDraft, 'type' | 'desiredActivation' | 'vehicleId'>

/**
 * Context of a purchase step: the choices and the price on screen, and a function with which a form
 * reports its unsubmitted choices.
 */
export const PriceContext = createContext<StepPriceState & { look: (look: UnsubmittedChoices) => void }>({
  choice: {},
  price: null,
  look: () => {},
})

/** Choices of a purchase so far, including unsubmitted choices of the form, and their price. */
interface StepPriceState {
  choice: PurchaseDraft
  price: Price | null
}

/** Returns the choices and the price of the current purchase step, for content beside the form. */
export const useStepPrice = (): StepPriceState => useContext(PriceContext)

/** Passes the unsubmitted choices of a form to its purchase step. */
export function useShareUnsubmittedChoices({ type, desiredActivation, vehicleId }: UnsubmittedChoices): void {
  const { look } = useContext(PriceContext)
  useEffect(() => look({ type, desiredActivation, vehicleId }), [look, type, desiredActivation, vehicleId])
}

/** Price fields of an offer. */
export interface PricedOffer {
  readonly type: string
  readonly taxIncluded: boolean
  readonly currentPrice: { readonly cents: number }
  /** Total price with fees; undefined when the additional fee is unknown. */
  readonly total: { readonly ok: boolean; readonly value?: { readonly cents: number } | null }
}

/**
 * Returns the price for the choices of a purchase: the total that the gateway quoted for the
 * vehicle. Without a quote, returns the total of the offer or, if that is unknown, the price of the
 * pass only (E18, E78).
 */
export function useChosenPassPrice(
  choice: PurchaseDraft,
  offers: readonly PricedOffer[] | null,
): Price | null {
  const type = parseOfferedPassType(choice.type)
  const { totalCents } = usePriceCheck({ ...choice, type, vehicleId: choice.vehicleId ?? null })
  if (totalCents !== null) return { cents: totalCents, kind: 'total' }
  const offer = offers?.find((each) => each.type === type)
  if (offer?.total.ok && offer.total.value) return { cents: offer.total.value.cents, kind: 'total' }
  return offer ? { cents: offer.currentPrice.cents, kind: offer.taxIncluded ? 'included' : 'excluded' } : null
}

/** Price in the action bar of a phone, with a note of what the amount contains. */
export function ActionBarPrice({ price: { cents, kind } }: { price: Price }) {
  const { t } = useTranslation('purchase')
  return <BarPrice cents={cents} caption={t(`Purchase.price.${kind}`)} />
}
