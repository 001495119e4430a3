import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { SalesClosed } from '../../../platform/salesClosed.ts'
import { Button, type DisabledReason } from '../../../ui/Button.tsx'
import { useFormat } from '../../../ui/useFormat.ts'
import { useDoublePressGuard } from '../../../wizard/pressSeries.ts'
import styles from './ReviewColumns.module.css'
import type { Payment } from './usePayment.ts'

interface PayButtonProps {
  /** Label of the pay button. The button shows the amount after the label. */
  label: string
  /** Total price in cents; null until the price is known. */
  totalCents: number | null
  paying: Pick<Payment, 'sending' | 'refreshing'>
  /**
   * True if the card was declined and the button would charge it again. Another card is then the
   * main action of the screen.
   */
  isCardDeclined?: boolean
  /**
   * Reason why the member cannot pay yet, shown beside the pay button; null when the member can
   * pay.
   */
  reason?: DisabledReason | null
  onPay: () => void
}

/**
 * Pay button with the amount. The next button of the previous step has the same position. The pay
 * button ignores the second press of a double press on that button. While sales are closed, it is
 * disabled.
 */
export function PayButton(props: PayButtonProps) {
  const { label, totalCents, paying, isCardDeclined = false, reason = null, onPay } = props
  const { t } = useTranslation('payment')
  const { t: translateCommon } = useTranslation()
  const { money } = useFormat()
  const salesClosed = use(SalesClosed)
  const guardPress = useDoublePressGuard()
  return (
    <Button
      variant={isCardDeclined ? 'secondary' : 'primary'}
      size="large"
      wide
      busy={paying.sending !== null || paying.refreshing}
      reason={salesClosed ? translateCommon('SalesClosed.reason') : reason}
      onClick={guardPress(onPay)}
    >
      <span>
        {isCardDeclined ? t('Refusal.sameCard') : label}{' '}
        {totalCents !== null && <span className={styles.amount}>{money(totalCents)}</span>}
      </span>
    </Button>
  )
}
