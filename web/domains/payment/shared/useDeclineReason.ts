import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'

/**
 * Navigation state of a screen that asks for another payment card because the last card was
 * declined.
 */
export interface DeclinedState {
  declined: string
}

/**
 * Returns why the payment card was declined, for a member who was sent to enter another card; null
 * otherwise.
 */
export function useDeclineReason(isDeclined: boolean): string | null {
  const { t } = useTranslation('payment')
  const state = useLocation().state as Partial<DeclinedState> | null
  return isDeclined ? (state?.declined ?? t('Card.declinedText')) : null
}
