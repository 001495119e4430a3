import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { PurchaseTotalPanel, LegalNotice } from '../payment/shared/ReviewColumns.tsx'
import { PayButton } from '../payment/shared/PayButton.tsx'
import { PaymentRefusalNotice } from '../payment/shared/PaymentRefusalNotice.tsx'
import { Button } from '../../ui/Button.tsx'
import { RetryBlock } from '../../ui/RetryBlock.tsx'
import { SkeletonRegion } from '../../ui/Skeleton.tsx'
import { ActionBar } from '../../wizard/ActionBar.tsx'
import { changeDraft } from '../../wizard/draft.ts'
import { buildWizardStepUrl } from '../../wizard/wizard.ts'
import styles from './Guest.module.css'
import { useGuestActionBarPrice } from './GuestPrice.tsx'
import { GuestInvoiceTable } from './GuestInvoiceTable.tsx'
import { buildGuestInvoiceView } from './guestInvoice.ts'
import type { GuestPrice } from './useGuestInvoice.ts'
import type { useGuestPurchase } from './useGuestPurchase.ts'
import { useGuestWizard } from './guestWizards.ts'

/**
 * Element id of the invoice. The invoice takes the focus when the guest presses the pay button too
 * early.
 */
export const invoiceId = 'guest-invoice'

/** Problems of the card that was charged, which another card solves. */
const cardRefusals: ReadonlySet<string | null | undefined> = new Set([
  'PaymentDeclinedProblem',
  'PaymentDetailsMissingProblem',
])

interface GuestPaymentSectionProps {
  /**
   * Price of the guest's pass. The guest cannot pay before the price is loaded.
   */
  price: GuestPrice
  paying: ReturnType<typeof useGuestPurchase>['paying']
  /** True when the guest has confirmed the payment card that the screen shows (L15). */
  cardConfirmed: boolean
  /** True if the payment with the confirmed card was declined. */
  isCardDeclined: boolean
  /** True when the guest enters or has confirmed another card than the card of the last payment. */
  isCardReplaced: boolean
  /** Called to enter another card. */
  onUseOtherCard: () => void
  busy: boolean
  onPay: (totalCents: number) => void
}

/** Full invoice of a guest's pass (L11), and the pay button with the amount. */
export function GuestPaymentSection(props: GuestPaymentSectionProps) {
  const { price, paying, cardConfirmed, isCardDeclined, isCardReplaced, onUseOtherCard, busy, onPay } = props
  const { t } = useTranslation(['guests', 'common', 'payment'])
  const navigate = useNavigate()
  const { wizard } = useGuestWizard()
  const invoice = buildGuestInvoiceView(price.invoice)
  const { amounts } = invoice
  const isRefusalOfOtherCard = isCardReplaced && cardRefusals.has(paying.refusal?.problem)
  const refusal = isRefusalOfOtherCard ? null : paying.refusal
  // The action bar of a phone appears only when the button is enabled: with the reason for a
  // disabled button it would cover too much.
  const barPrice = useGuestActionBarPrice(price)
  const reason = !amounts
    ? { text: t('Guest.invoice.calculating'), field: invoiceId }
    : cardConfirmed
      ? null
      : { text: t('Guest.payment.cardNotConfirmed'), field: 'guest-card' }

  function returnToGuestInfoStep() {
    changeDraft(wizard, { found: undefined, card: undefined })
    void navigate(buildWizardStepUrl(wizard, 'info'))
  }

  if (price.failed) return <RetryBlock title={t('Guest.invoice.failed')} onRetry={price.retry} />
  const table = <GuestInvoiceTable caption={t('Guest.invoice.title')} captionHidden invoice={invoice} />
  return (
    <PurchaseTotalPanel title={t('Guest.invoice.title')}>
      <div id={invoiceId} tabIndex={-1}>
        {amounts ? table : <SkeletonRegion label={t('Guest.invoice.calculating')}>{table}</SkeletonRegion>}
      </div>
      <LegalNotice>
        <p>{t('common:footer.refunds')}</p>
        <p>{t('common:footer.insurance')}</p>
      </LegalNotice>
      {refusal && (
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
      )}
      <div className={styles.pay}>
        <ActionBar price={reason === null ? barPrice : null}>
          <PayButton
            label={t('Guest.payment.buy')}
            totalCents={amounts?.total ?? null}
            paying={{ ...paying, refreshing: busy || paying.refreshing }}
            isCardDeclined={isCardDeclined}
            reason={reason}
            onPay={() => amounts && onPay(amounts.total)}
          />
        </ActionBar>
      </div>
    </PurchaseTotalPanel>
  )
}
