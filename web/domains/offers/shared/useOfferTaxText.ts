import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../ui/useFormat.ts'

/** Prices of an offer, in cents. */
interface OfferPrices {
  readonly currentPrice: { readonly cents: number }
  readonly taxIncluded: boolean
  /** Total price of the offer with taxes and fees; null when the total is unknown. */
  readonly total: { readonly cents: number } | null | undefined
}

/**
 * Returns a function that formats the line below the price of an offer: its total with taxes. If
 * the price is the total, or if the total is unknown, the line says whether the price includes
 * taxes.
 */
export function useOfferTaxText() {
  const { t } = useTranslation(['offers', 'common'])
  const { money } = useFormat()
  return ({ currentPrice, taxIncluded, total }: OfferPrices): string =>
    total && total.cents !== currentPrice.cents
      ? t('Offer.total', { amount: money(total.cents) })
      : t(total || taxIncluded ? 'common:ui.price.taxIncluded' : 'common:ui.price.taxExcluded')
}
