import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { SalesClosed } from '../../../platform/salesClosed.ts'
import { Button, type ButtonAppearance } from '../../../ui/Button.tsx'
import { useFormat } from '../../../ui/useFormat.ts'
import { ActionBar } from '../../../wizard/ActionBar.tsx'
import { ActionBarPriceText } from '../../../wizard/ActionBarPriceText.tsx'
import type { PaymentSummary } from './paymentSummary.ts'

interface PayRemainingPassesButtonProps extends Pick<ButtonAppearance, 'variant'> {
  summary: Pick<PaymentSummary, 'ready' | 'readyCents'>
  /** Called to pay for every pass that can be paid. */
  onPay: () => void
}

/**
 * Button that pays for the remaining passes, with their number and amount. While sales are closed,
 * it is disabled. As the main action of the screen, the button is in the action bar of a phone.
 */
export function PayRemainingPassesButton({ summary, variant, onPay }: PayRemainingPassesButtonProps) {
  const { t } = useTranslation(['several-vehicles', 'common'])
  const { money } = useFormat()
  const payButton = (
    <Button
      variant={variant}
      size="large"
      reason={use(SalesClosed) ? t('common:SalesClosed.reason') : null}
      onClick={onPay}
    >
      {t('SeveralVehicles.payRest', { count: summary.ready, amount: money(summary.readyCents) })}
    </Button>
  )
  if (variant !== 'primary') return payButton
  return (
    <ActionBar
      price={
        <ActionBarPriceText
          cents={summary.readyCents}
          caption={t('SeveralVehicles.barPrice', { count: summary.ready })}
        />
      }
    >
      {payButton}
    </ActionBar>
  )
}
