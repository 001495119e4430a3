import { useTranslation } from 'react-i18next'

/** Brand and last digits of the card that a payment charges, or would have charged. */
export interface PayingCard {
  readonly brand: string | null | undefined
  readonly last4: string
}

/**
 * Returns a function that says that a declined card was not charged. The text names the card if it
 * is known.
 */
export function useNotChargedText() {
  const { t } = useTranslation('payment')
  return (card: PayingCard | null | undefined): string =>
    card?.brand
      ? t('Refusal.notCharged', { brand: card.brand, last4: card.last4 })
      : t('Refusal.notChargedCard')
}
