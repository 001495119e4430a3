import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { SalesClosed } from '../../../platform/salesClosed.ts'
import { Button, type ButtonAppearance } from '../../../ui/Button.tsx'
import { useFormat } from '../../../ui/useFormat.ts'
import type { PaymentSummary } from './paymentSummary.ts'

interface PayRemainingPassesButtonProps extends Pick<ButtonAppearance, 'variant'> {
  summary: Pick<PaymentSummary, 'ready' | 'readyCents'>
  /** Called to pay for every pass that can be paid. */
  onPay: () => void
}

/**
 * Button that pays for the remaining passes, with their number and amount. While sales are closed,
 * it is disabled.
 */
export function PayRemainingPassesButton({ summary, variant, onPay }: PayRemainingPassesButtonProps) {
  const { t } = useTranslation(['several-vehicles', 'common'])
  const { money } = useFormat()
  return (
    <Button
      variant={variant}
      size="large"
      reason={use(SalesClosed) ? t('common:SalesClosed.reason') : null}
      onClick={onPay}
    >
      {t('SeveralVehicles.payRest', { count: summary.ready, amount: money(summary.readyCents) })}
    </Button>
  )
}
