import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'

/** What a screen that asks for a card is handed along with its address, where another one was declined. */
export interface Declined {
  declined: string
}

/** Why the card was declined, for whoever comes from there for another one; null for everybody else. */
export function useDeclined(isDeclined: boolean): string | null {
  const { t } = useTranslation('payment')
  const state = useLocation().state as Partial<Declined> | null
  return isDeclined ? (state?.declined ?? t('Card.declinedText')) : null
}
