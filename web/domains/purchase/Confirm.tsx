import { useTranslation } from 'react-i18next'
import type { BillingAddressSummary_address$key } from '../../__generated__/BillingAddressSummary_address.graphql.ts'
import type { CardSummary_card$key } from '../../__generated__/CardSummary_card.graphql.ts'
import { PurchaseTotalPanel } from '../payment/shared/ReviewColumns.tsx'
import { PaymentMethodRows } from '../payment/shared/PaymentMethodSummary.tsx'
import { PaymentButton } from '../payment/shared/PaymentControls.tsx'
import type { DisabledReason } from '../../ui/Button.tsx'
import type { PayingCard } from '../payment/shared/useNotChargedText.ts'
import type { OtherCard } from '../payment/shared/useOtherCard.ts'
import { PayingCardPrice } from './PayingCardPrice.tsx'
import { buildPurchaseStepUrl } from './purchaseWizard.ts'
import type { PurchasePayment } from './useBuy.ts'

interface ConfirmPurchaseProps {
  totalCents: number
  card: CardSummary_card$key & PayingCard
  address: BillingAddressSummary_address$key
  /** Reason why the pay button is disabled; null when the member can confirm the purchase. */
  reason: DisabledReason | null
  buying: PurchasePayment
  otherCard: OtherCard
  /** True if an earlier payment of this purchase with the same card was declined. */
  wasCardDeclined: boolean
  onPay: (totalCents: number) => unknown
}

/** Payment card and billing address of the purchase, and the pay button with the amount. */
export function Confirm(props: ConfirmPurchaseProps) {
  const { totalCents, card, address, reason, buying, otherCard, wasCardDeclined, onPay } = props
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
        barPrice={<PayingCardPrice cents={totalCents} card={card} />}
        reason={reason}
        wasCardDeclined={wasCardDeclined}
        onPay={onPay}
      />
    </PurchaseTotalPanel>
  )
}
