import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'

/**
 * Navigation state that says why a payment card was declined, for the screen on which the member
 * enters another card.
 */
export interface DeclinedState {
  declined: string
}

/**
 * Returns why the payment card was declined, on the screen where the member enters another card;
 * null if no card was declined.
 */
export function usePaymentDeclineReason(isDeclined: boolean): string | null {
  const { t } = useTranslation('payment')
  const state = useLocation().state as Partial<DeclinedState> | null
  return isDeclined ? (state?.declined ?? t('Card.declinedText')) : null
}
