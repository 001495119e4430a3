import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { Confirm_quote$key } from '../../__generated__/Confirm_quote.graphql.ts'
import { PurchaseTotalPanel, LegalNotice } from '../payment/shared/ReviewColumns.tsx'
import { Invoice } from '../payment/shared/Invoice.tsx'
import { PaymentControls } from '../payment/shared/PaymentControls.tsx'
import type { DisabledReason } from '../../ui/Button.tsx'
import { changeDraft, useDraft } from '../../wizard/draft.ts'
import { GiveUpRequestCheckbox, hasAgreedToCancelBlockingPassOrRequest } from './GiveUpRequestCheckbox.tsx'
import { PurchaseProblemRemedy } from './PurchaseProblemRemedy.tsx'
import { ActionBarPrice } from './stepPrice.tsx'
import type { SoldType } from './passTypes.ts'
import { type PurchaseDraft, purchaseWizard } from './purchaseWizard.ts'
import type { PurchasePayment } from './useBuy.ts'

interface ConfirmPurchaseProps {
  quote: Confirm_quote$key
  type: SoldType
  /** Reason why the pay button is disabled; null when the member can confirm the purchase. */
  reason: DisabledReason | null
  buying: PurchasePayment
  /**
   * Change of the purchase draft with the choices that the member made in the review. It is stored
   * when the member confirms the purchase.
   */
  draftChange: PurchaseDraft
}

/** Full invoice of the purchase, and the pay button with the amount. */
export function Confirm({ quote: key, type, reason, buying, draftChange }: ConfirmPurchaseProps) {
  const { t } = useTranslation(['purchase', 'common'])
  const { invoice } = useFragment(
    graphql`
      fragment Confirm_quote on PurchaseQuote {
        invoice {
          total {
            cents
          }
          ...Invoice_invoice
        }
      }
    `,
    key,
  )
  const totalCents = invoice.total.cents
  const [draft] = useDraft(purchaseWizard)
  // The member has given up the pass or request that caused the rejection.
  const isGivenUp = Boolean(
    buying.refusal?.problem && hasAgreedToCancelBlockingPassOrRequest(buying.refusal.problem, draft),
  )
  return (
    <PurchaseTotalPanel title={t('Review.invoice')}>
      <Invoice invoice={invoice} caption={t('Review.invoice')} type={type} />
      <LegalNotice>
        <p>{t('common:footer.refunds')}</p>
        <p>{t('common:footer.insurance')}</p>
      </LegalNotice>
      <PaymentControls
        paying={buying}
        label={t('Review.confirm')}
        totalCents={totalCents}
        barPrice={<ActionBarPrice price={{ cents: totalCents, kind: 'total' }} />}
        reason={reason}
        isRefusalHidden={isGivenUp}
        renderRemedy={(problem) => <PurchaseProblemRemedy problem={problem} />}
        onPay={(cents) => {
          changeDraft(purchaseWizard, draftChange)
          return buying.pay(cents)
        }}
      >
        {buying.refusal?.problem && <GiveUpRequestCheckbox problem={buying.refusal.problem} type={type} />}
      </PaymentControls>
    </PurchaseTotalPanel>
  )
}
