import { useTranslation } from 'react-i18next'
import type { BillingAddressSummary_address$key } from '../../__generated__/BillingAddressSummary_address.graphql.ts'
import type { CardSummary_card$key } from '../../__generated__/CardSummary_card.graphql.ts'
import { PurchaseTotalPanel, LegalNotice } from '../payment/shared/ReviewColumns.tsx'
import { PaymentMethodRows } from '../payment/shared/PaymentMethodSummary.tsx'
import { PaymentControls } from '../payment/shared/PaymentControls.tsx'
import type { DisabledReason } from '../../ui/Button.tsx'
import { changeDraft, useDraft } from '../../wizard/draft.ts'
import { GiveUpRequestCheckbox, hasAgreedToCancelBlockingPassOrRequest } from './GiveUpRequestCheckbox.tsx'
import { PurchaseProblemRemedy } from './PurchaseProblemRemedy.tsx'
import { ActionBarPrice } from './stepPrice.tsx'
import type { SoldType } from './passTypes.ts'
import { type PurchaseDraft, buildPurchaseStepUrl, purchaseWizard } from './purchaseWizard.ts'
import type { PurchasePayment } from './useBuy.ts'

interface ConfirmPurchaseProps {
  totalCents: number
  type: SoldType
  card: CardSummary_card$key
  address: BillingAddressSummary_address$key
  /** Reason why the pay button is disabled; null when the member can confirm the purchase. */
  reason: DisabledReason | null
  buying: PurchasePayment
  /**
   * Change of the purchase draft with the choices that the member made in the review. It is stored
   * when the member confirms the purchase.
   */
  draftChange: PurchaseDraft
}

/** Payment card and billing address of the purchase, and the pay button with the amount. */
export function Confirm(props: ConfirmPurchaseProps) {
  const { totalCents, type, card, address, reason, buying, draftChange } = props
  const { t } = useTranslation(['purchase', 'common'])
  const [draft] = useDraft(purchaseWizard)
  // The member has given up the pass or request that caused the rejection.
  const isGivenUp = Boolean(
    buying.refusal?.problem && hasAgreedToCancelBlockingPassOrRequest(buying.refusal.problem, draft),
  )
  return (
    <PurchaseTotalPanel title={t('Review.payment')}>
      <PaymentMethodRows
        card={card}
        address={address}
        changeUrlOf={() => buildPurchaseStepUrl('paymentinfo')}
      />
      <LegalNotice>
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
