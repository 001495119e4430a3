import { useTranslation } from 'react-i18next'
import { PayButton } from '../payment/shared/PayButton.tsx'
import { Button } from '../../ui/Button.tsx'
import { Stack } from '../../ui/layout.tsx'
import { useFormat } from '../../ui/useFormat.ts'
import { ActionBar } from '../../wizard/ActionBar.tsx'
import { invoiceId } from './GuestInvoicePanel.tsx'
import { buildGuestInvoiceView } from './guestInvoice.ts'
import type { GuestPrice } from './useGuestInvoice.ts'
import type { useGuestPurchase } from './useGuestPurchase.ts'

interface GuestPayButtonProps {
  /** Price of the guest's pass. The guest cannot pay before the price is loaded. */
  price: GuestPrice
  /** First and last day of the pass if the guest pays now, as a formatted date range. */
  days: string
  paying: ReturnType<typeof useGuestPurchase>['paying']
  /** True when the guest has confirmed the payment card that the screen shows (L15). */
  isCardConfirmed: boolean
  /** True if the payment with the confirmed card was declined. */
  isCardDeclined: boolean
  busy: boolean
  onPay: (totalCents: number) => void
}

/**
 * Pay button with the amount, below the days of the pass that the guest pays for. Until the card is
 * confirmed, the button is small and disabled (L15).
 */
export function GuestPayButton(props: GuestPayButtonProps) {
  const { price, days, paying, isCardConfirmed, isCardDeclined, busy, onPay } = props
  const { t } = useTranslation('guests')
  const { money } = useFormat()
  const { amounts } = buildGuestInvoiceView(price.invoice)
  if (price.failed) return null
  const label = amounts ? t('Guest.payment.buyFor', { amount: money(amounts.total) }) : t('Guest.payment.buy')
  // The purchase has no start date, so a guest who pays too early loses days (L16).
  const period = <p>{t('Guest.payment.period', { days })}</p>
  if (!isCardConfirmed)
    return (
      <Stack gap={3}>
        {period}
        {/* The wide button keeps its size when the label gets the amount. */}
        <Button wide reason={{ text: t('Guest.payment.cardNotConfirmed'), field: 'guest-card' }}>
          {label}
        </Button>
      </Stack>
    )
  return (
    <Stack gap={3}>
      {period}
      <ActionBar price={null}>
        <PayButton
          label={label}
          // The label contains the amount, which the button would hide on a phone.
          totalCents={null}
          paying={{ ...paying, refreshing: busy || paying.refreshing }}
          isCardDeclined={isCardDeclined}
          reason={amounts ? null : { text: t('Guest.invoice.calculating'), field: invoiceId }}
          onPay={() => amounts && onPay(amounts.total)}
        />
      </ActionBar>
    </Stack>
  )
}
