import type { ReactNode } from 'react'
import type { DisabledReason } from '../../../ui/Button.tsx'
import { ActionBar } from '../../../wizard/ActionBar.tsx'
import { PayButton } from './PayButton.tsx'
import { PaymentFailure, type PaymentFailureProps } from './PaymentFailure.tsx'
import { PaymentProgressDialog } from './PaymentProgressDialog.tsx'
import { isCardDeclinedBy } from './isCardDeclinedBy.ts'
import { type OtherCard, useOtherCard } from './useOtherCard.ts'
import type { Payment } from './usePayment.ts'

interface PaymentButtonProps {
  paying: Payment
  otherCard: OtherCard
  /** Label of the pay button. The button shows the amount after the label. */
  label: string
  /** Total price in cents. */
  totalCents: number
  /** Price in the action bar. */
  barPrice: ReactNode
  /** Reason why the member cannot pay yet; null when the member can pay. */
  reason?: DisabledReason | null
  /** True if an earlier payment of this purchase with the same card was declined. */
  wasCardDeclined?: boolean
  onPay: (totalCents: number) => unknown
}

/**
 * Pay button of a review with the reason of a failed payment above it, and the progress of the
 * payment.
 */
export function PaymentControls<P extends string>(
  props: Omit<PaymentFailureProps<P>, 'otherCard'> & Pick<PaymentButtonProps, 'label'>,
) {
  const otherCard = useOtherCard()
  return (
    <>
      <PaymentFailure {...props} otherCard={otherCard} />
      <PaymentButton {...props} otherCard={otherCard} />
    </>
  )
}

/**
 * Pay button of a review, and the progress of the payment. While the member enters another card,
 * only the form for that card has a pay button.
 */
export function PaymentButton(props: PaymentButtonProps) {
  const { paying, otherCard, label, totalCents, barPrice, reason = null, onPay } = props
  const { wasCardDeclined = false } = props
  return (
    <>
      {!otherCard.isOpen && (
        <ActionBar price={barPrice}>
          <PayButton
            label={label}
            totalCents={totalCents}
            paying={paying}
            isCardDeclined={wasCardDeclined || isCardDeclinedBy(paying.refusal)}
            reason={reason}
            onPay={() => {
              otherCard.startPayment()
              void onPay(totalCents)
            }}
          />
        </ActionBar>
      )}
      <PaymentProgressDialog paying={paying} />
    </>
  )
}
