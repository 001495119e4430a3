import { PaymentFailure } from '../payment/shared/PaymentFailure.tsx'
import type { PayingCard } from '../payment/shared/useNotChargedText.ts'
import type { OtherCard } from '../payment/shared/useOtherCard.ts'
import type { DisabledReason } from '../../ui/Button.tsx'
import { useDraft } from '../../wizard/draft.ts'
import { GiveUpRequestCheckbox, hasAgreedToCancelBlockingPassOrRequest } from './GiveUpRequestCheckbox.tsx'
import { PurchaseProblemRemedy } from './PurchaseProblemRemedy.tsx'
import { ActionBarPrice } from './stepPrice.tsx'
import type { SoldType } from './passTypes.ts'
import { purchaseWizard } from './purchaseWizard.ts'
import type { PurchasePayment } from './useBuy.ts'

interface PurchaseFailureProps {
  type: SoldType
  totalCents: number
  /** Reason why the member cannot pay yet; null when the member can pay. */
  reason: DisabledReason | null
  buying: PurchasePayment
  otherCard: OtherCard
  /** Card that the payment charges. */
  card: PayingCard
  onPay: (totalCents: number) => unknown
}

/**
 * Reason why the payment of a purchase failed, with what the member can do about it. It is the
 * first part of the review, because the next step of the member depends on it.
 */
export function PurchaseFailure({
  type,
  totalCents,
  reason,
  buying,
  otherCard,
  card,
  onPay,
}: PurchaseFailureProps) {
  const [draft] = useDraft(purchaseWizard)
  const problem = buying.refusal?.problem
  return (
    <PaymentFailure
      paying={buying}
      otherCard={otherCard}
      totalCents={totalCents}
      barPrice={<ActionBarPrice price={{ cents: totalCents, kind: 'total' }} />}
      reason={reason}
      // The member has given up the pass or request that caused the rejection.
      isRefusalHidden={Boolean(problem && hasAgreedToCancelBlockingPassOrRequest(problem, draft))}
      card={card}
      level={2}
      renderRemedy={(each) => <PurchaseProblemRemedy problem={each} />}
      onPay={onPay}
    >
      {problem && <GiveUpRequestCheckbox problem={problem} type={type} />}
    </PaymentFailure>
  )
}
