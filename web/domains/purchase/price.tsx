import { createContext, useContext, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { BarPrice } from '../../wizard/BarPrice.tsx'
import { parseOfferedType } from './passTypes.ts'
import type { PurchaseDraft } from './purchaseWizard.ts'
import { usePriceCheck } from './useCollision.ts'

/** Price of the current choices, as far as it is known. */
export interface Price {
  cents: number
  /**
   * Content of the price: the total to pay, or the pass without fees, taxes included or excluded.
   */
  kind: 'total' | 'included' | 'excluded'
}

/** Choices of a form that is not submitted yet; the price follows them. */
export type UnsubmittedChoices = Pick<PurchaseDraft, 'type' | 'desiredActivation' | 'vehicleId'>

/**
 * Choices and price that the step shows, and a function with which its form reports unsubmitted
 * choices.
 */
export const PriceContext = createContext<StepPriceState & { look: (look: UnsubmittedChoices) => void }>({
  choice: {},
  price: null,
  look: () => {},
})

/** Choices so far, including unsubmitted choices of the form, and their price. */
interface StepPriceState {
  choice: PurchaseDraft
  price: Price | null
}

/** Returns the choices and the price, for content beside the form. */
export const useStepPrice = (): StepPriceState => useContext(PriceContext)

/** Reports the unsubmitted choices of a form to its step. */
export function useReportChoices({ type, desiredActivation, vehicleId }: UnsubmittedChoices): void {
  const { look } = useContext(PriceContext)
  useEffect(() => look({ type, desiredActivation, vehicleId }), [look, type, desiredActivation, vehicleId])
}

/** Price fields of an offer. */
export interface PricedOffer {
  readonly type: string
  readonly taxIncluded: boolean
  readonly currentPrice: { readonly cents: number }
  /** Total with fees; absent when the additional fee is unknown. */
  readonly total: { readonly ok: boolean; readonly value?: { readonly cents: number } | null }
}

/**
 * Returns the price of the choices: the total that was checked for the vehicle, else the offer's
 * total, else the pass price only (E18, E78).
 */
export function usePrice(choice: PurchaseDraft, offers: readonly PricedOffer[] | null): Price | null {
  const type = parseOfferedType(choice.type)
  const { totalCents } = usePriceCheck({ ...choice, type, vehicleId: choice.vehicleId ?? null })
  if (totalCents !== null) return { cents: totalCents, kind: 'total' }
  const offer = offers?.find((each) => each.type === type)
  if (offer?.total.ok && offer.total.value) return { cents: offer.total.value.cents, kind: 'total' }
  return offer ? { cents: offer.currentPrice.cents, kind: offer.taxIncluded ? 'included' : 'excluded' } : null
}

/** Price in the action bar of a phone: the amount and what it contains. */
export function ActionBarPrice({ price: { cents, kind } }: { price: Price }) {
  const { t } = useTranslation('purchase')
  return <BarPrice cents={cents} caption={t(`Purchase.price.${kind}`)} />
}
