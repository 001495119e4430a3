import { createContext, useContext, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { BarPrice } from '../../wizard/BarPrice.tsx'
import { offeredType } from './passTypes.ts'
import type { PurchaseDraft } from './steps.ts'
import { usePriceCheck } from './useCollision.ts'

/** What a choice comes to, as far as it is known. */
export interface Price {
  cents: number
  /** What is in it: everything that is paid, or the pass alone, with its taxes or before them. */
  of: 'total' | 'included' | 'excluded'
}

/** What a form has chosen and not answered yet: the price follows it from the first choice on. */
export type Look = Pick<PurchaseDraft, 'type' | 'desiredActivation' | 'vehicleId'>

/** What the step shows of its choices, and how its form tells what is chosen in it. */
export const PriceContext = createContext<Shown & { look: (look: Look) => void }>({
  choice: {},
  price: null,
  look: () => {},
})

/** What is chosen so far, the form's own choice included, and what it comes to. */
interface Shown {
  choice: PurchaseDraft
  price: Price | null
}

/** The same, for what stands beside the form. */
export const useShownPrice = (): Shown => useContext(PriceContext)

/** Tells the step what its form has chosen, before it is answered. */
export function useLook({ type, desiredActivation, vehicleId }: Look): void {
  const { look } = useContext(PriceContext)
  useEffect(() => look({ type, desiredActivation, vehicleId }), [look, type, desiredActivation, vehicleId])
}

/** An offer, as far as its price goes. */
export interface PricedOffer {
  readonly type: string
  readonly taxIncluded: boolean
  readonly currentPrice: { readonly cents: number }
  /** Not there where nobody can tell whether a fee is added. */
  readonly total: { readonly ok: boolean; readonly value?: { readonly cents: number } | null }
}

/** What a choice comes to: as it was checked for a vehicle, as it is offered before, or else the price alone (E18, E78). */
export function usePrice(choice: PurchaseDraft, offers: readonly PricedOffer[] | null): Price | null {
  const type = offeredType(choice.type)
  const { totalCents } = usePriceCheck({ ...choice, type, vehicleId: choice.vehicleId ?? null })
  if (totalCents !== null) return { cents: totalCents, of: 'total' }
  const offer = offers?.find((each) => each.type === type)
  if (offer?.total.ok && offer.total.value) return { cents: offer.total.value.cents, of: 'total' }
  return offer ? { cents: offer.currentPrice.cents, of: offer.taxIncluded ? 'included' : 'excluded' } : null
}

/** A price as the bar of a phone has it: the amount, and what is in it. */
export function ShownPrice({ price: { cents, of } }: { price: Price }) {
  const { t } = useTranslation('purchase')
  return <BarPrice cents={cents} of={t(`Purchase.price.${of}`)} />
}
