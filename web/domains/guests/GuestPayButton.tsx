import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { PayButton } from '../payment/shared/PayButton.tsx'
import { PaymentRefusalNotice } from '../payment/shared/PaymentRefusalNotice.tsx'
import { Button } from '../../ui/Button.tsx'
import { useFormat } from '../../ui/useFormat.ts'
import { ActionBar } from '../../wizard/ActionBar.tsx'
import { changeDraft } from '../../wizard/draft.ts'
import { buildWizardStepUrl } from '../../wizard/wizard.ts'
import { invoiceId } from './GuestInvoicePanel.tsx'
import { buildGuestInvoiceView } from './guestInvoice.ts'
import type { GuestPrice } from './useGuestInvoice.ts'
import type { useGuestPurchase } from './useGuestPurchase.ts'
import { useGuestWizard } from './guestWizards.ts'

type GuestPayment = ReturnType<typeof useGuestPurchase>['paying']

/** Problems of the card that was charged, which another card solves. */
const cardRefusals: ReadonlySet<string | null | undefined> = new Set([
  'PaymentDeclinedProblem',
  'PaymentDetailsMissingProblem',
])

interface GuestPaymentRefusalProps {
  paying: GuestPayment
  /** True if the payment with the confirmed card was declined. */
  isCardDeclined: boolean
  /** True when the guest enters or has confirmed another card than the card of the last payment. */
  isCardReplaced: boolean
  /** Called to enter another card. */
  onUseOtherCard: () => void
}

/** Notice above the card that explains why the last payment failed, with the button that helps. */
export function GuestPaymentRefusal(props: GuestPaymentRefusalProps) {
  const { paying, isCardDeclined, isCardReplaced, onUseOtherCard } = props
  const { t } = useTranslation(['guests', 'payment'])
  const navigate = useNavigate()
  const { wizard } = useGuestWizard()
  const { refusal } = paying
  if (!refusal || (isCardReplaced && cardRefusals.has(refusal.problem))) return null

  function returnToGuestInfoStep() {
    changeDraft(wizard, { found: undefined, card: undefined })
    void navigate(buildWizardStepUrl(wizard, 'info'))
  }

  return (
    <PaymentRefusalNotice
      refusal={refusal}
      actions={
        refusal.problem === 'ExternalRightNotFoundProblem' ? (
          <Button onClick={returnToGuestInfoStep}>{t('Guest.payment.changeInfo')}</Button>
        ) : (
          isCardDeclined && (
            <Button variant="primary" onClick={onUseOtherCard}>
              {t('payment:Card.another')}
            </Button>
          )
        )
      }
    />
  )
}

interface GuestPayButtonProps {
  /** Price of the guest's pass. The guest cannot pay before the price is loaded. */
  price: GuestPrice
  paying: GuestPayment
  /** True when the guest has confirmed the payment card that the screen shows (L15). */
  isCardConfirmed: boolean
  /** True if the payment with the confirmed card was declined. */
  isCardDeclined: boolean
  busy: boolean
  onPay: (totalCents: number) => void
}

/**
 * Pay button with the amount. Until the card is confirmed, the button is small and disabled (L15).
 */
export function GuestPayButton(props: GuestPayButtonProps) {
  const { price, paying, isCardConfirmed, isCardDeclined, busy, onPay } = props
  const { t } = useTranslation('guests')
  const { money } = useFormat()
  const { amounts } = buildGuestInvoiceView(price.invoice)
  if (price.failed) return null
  const label = amounts ? t('Guest.payment.buyFor', { amount: money(amounts.total) }) : t('Guest.payment.buy')
  if (!isCardConfirmed)
    return (
      // The wide button keeps its size when the label gets the amount.
      <Button wide reason={{ text: t('Guest.payment.cardNotConfirmed'), field: 'guest-card' }}>
        {label}
      </Button>
    )
  return (
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
  )
}
