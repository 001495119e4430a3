import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../ui/useFormat.ts'

/** Prices of an offer, in cents. */
interface OfferPrices {
  readonly currentPrice: { readonly cents: number }
  readonly regularPrice: { readonly cents: number }
  readonly taxIncluded: boolean
  /** Total price of the offer with taxes and fees; null when the total is unknown. */
  readonly total: { readonly cents: number } | null | undefined
}

/** Price of an offer as the portal shows it. */
interface OfferPrice {
  /** Total with taxes in cents, or the current price if the total is unknown. */
  readonly cents: number
  /** Says whether `cents` includes the taxes. */
  readonly taxText: string
  /** Price before taxes and reduced regular price; null if both would repeat `cents`. */
  readonly detail: string | null
}

/**
 * Returns a function that formats the price of an offer. All screens show the total with taxes
 * first, so that the price does not seem to rise during the purchase.
 */
export function useOfferPrice() {
  const { t } = useTranslation(['offers', 'common'])
  const { money } = useFormat()
  return ({ currentPrice, regularPrice, taxIncluded, total }: OfferPrices): OfferPrice => {
    const { cents } = total ?? currentPrice
    const isReduced = regularPrice.cents !== currentPrice.cents
    const tax = t(taxIncluded ? 'common:ui.price.taxIncluded' : 'common:ui.price.taxExcluded')
    return {
      cents,
      taxText: total ? t('common:ui.price.taxIncluded') : tax,
      detail:
        isReduced || cents !== currentPrice.cents
          ? t(isReduced ? 'Offer.reducedPrice' : 'Offer.price', {
              price: money(currentPrice.cents),
              regularPrice: money(regularPrice.cents),
              tax,
            })
          : null,
    }
  }
}
