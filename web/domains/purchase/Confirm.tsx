import { useTranslation } from 'react-i18next'
import type { BillingAddressSummary_address$key } from '../../__generated__/BillingAddressSummary_address.graphql.ts'
import type { CardSummary_card$key } from '../../__generated__/CardSummary_card.graphql.ts'
import { PurchaseTotalPanel } from '../payment/shared/ReviewColumns.tsx'
import { PaymentMethodRows } from '../payment/shared/PaymentMethodSummary.tsx'
import { PaymentButton } from '../payment/shared/PaymentControls.tsx'
import type { DisabledReason } from '../../ui/Button.tsx'
import type { OtherCard } from '../payment/shared/useOtherCard.ts'
import { ActionBarPrice } from './stepPrice.tsx'
import { buildPurchaseStepUrl } from './purchaseWizard.ts'
import type { PurchasePayment } from './useBuy.ts'

interface ConfirmPurchaseProps {
  totalCents: number
  card: CardSummary_card$key
  address: BillingAddressSummary_address$key
  /** Reason why the pay button is disabled; null when the member can confirm the purchase. */
  reason: DisabledReason | null
  buying: PurchasePayment
  otherCard: OtherCard
  onPay: (totalCents: number) => unknown
}

/** Payment card and billing address of the purchase, and the pay button with the amount. */
export function Confirm(props: ConfirmPurchaseProps) {
  const { totalCents, card, address, reason, buying, otherCard, onPay } = props
  const { t } = useTranslation('purchase')
  return (
    <PurchaseTotalPanel title={t('Review.payment')}>
      <PaymentMethodRows
        card={card}
        address={address}
        changeUrlOf={() => buildPurchaseStepUrl('paymentinfo')}
      />
      <PaymentButton
        paying={buying}
        otherCard={otherCard}
        label={t('Review.confirm')}
        totalCents={totalCents}
        barPrice={<ActionBarPrice price={{ cents: totalCents, kind: 'total' }} />}
        reason={reason}
        onPay={onPay}
      />
    </PurchaseTotalPanel>
  )
}
