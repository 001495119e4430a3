import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { Confirm_quote$key } from '../../__generated__/Confirm_quote.graphql.ts'
import { PurchaseTotalPanel, LegalNotice } from '../payment/shared/ReviewColumns.tsx'
import { Invoice } from '../payment/shared/Invoice.tsx'
import { PayButton } from '../payment/shared/PayButton.tsx'
import { PaymentProgressDialog } from '../payment/shared/PaymentProgressDialog.tsx'
import { PaymentRefusalNotice } from '../payment/shared/PaymentRefusalNotice.tsx'
import type { DisabledReason } from '../../ui/Button.tsx'
import { ActionBar } from '../../wizard/ActionBar.tsx'
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
      {buying.refusal && !isGivenUp && (
        <PaymentRefusalNotice
          refusal={buying.refusal}
          actions={
            buying.refusal.problem && (
              <PurchaseProblemRemedy problem={buying.refusal.problem} message={buying.refusal.message} />
            )
          }
        />
      )}
      {buying.refusal?.problem && <GiveUpRequestCheckbox problem={buying.refusal.problem} type={type} />}
      <ActionBar price={<ActionBarPrice price={{ cents: totalCents, kind: 'total' }} />}>
        <PayButton
          label={t('Review.confirm')}
          totalCents={totalCents}
          paying={buying}
          isCardDeclined={buying.refusal?.problem === 'PaymentDeclinedProblem'}
          reason={reason}
          onPay={() => {
            changeDraft(purchaseWizard, draftChange)
            void buying.pay(totalCents)
          }}
        />
      </ActionBar>
      <PaymentProgressDialog paying={buying} />
    </PurchaseTotalPanel>
  )
}
