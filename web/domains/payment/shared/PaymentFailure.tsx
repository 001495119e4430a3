import { useRef, type ReactNode } from 'react'
import type { DisabledReason } from '../../../ui/Button.tsx'
import { OtherCardButton } from './OtherCardButton.tsx'
import { PayWithOtherCard } from './PayWithOtherCard.tsx'
import { PaymentRefusalNotice } from './PaymentRefusalNotice.tsx'
import { isCardDeclinedBy } from './isCardDeclinedBy.ts'
import type { OtherCard } from './useOtherCard.ts'
import type { PayingCard } from './useNotChargedText.ts'
import type { Payment } from './usePayment.ts'

export interface PaymentFailureProps<P extends string> {
  paying: Payment<P>
  otherCard: OtherCard
  /** Total price in cents. */
  totalCents: number
  /** Price in the action bar. */
  barPrice: ReactNode
  /** Reason why the member cannot pay yet; null when the member can pay. */
  reason?: DisabledReason | null
  /** True if the screen itself shows why the payment failed. */
  isRefusalHidden?: boolean
  /** Card that the payment charges, which the reason of a decline names. */
  card?: PayingCard | null
  /** Level of the heading of the form for another card. */
  level?: 2 | 3
  /** Renders the link to the screen where the member can fix the cause of a failed payment. */
  renderRemedy: (problem: P) => ReactNode
  /** Content below the reason of a failed payment. */
  children?: ReactNode
  onPay: (totalCents: number) => unknown
}

/**
 * Reason of a failed payment. After a decline, the member can enter another card below it, and pay
 * with that card.
 */
export function PaymentFailure<P extends string>(props: PaymentFailureProps<P>) {
  const { paying, otherCard, totalCents, barPrice, reason = null, level = 3 } = props
  const { isRefusalHidden = false, card, renderRemedy, children, onPay } = props
  const { refusal } = paying
  const isCardDeclined = isCardDeclinedBy(refusal)
  const notice = useRef<HTMLDivElement>(null)
  function closeCardForm(): void {
    otherCard.cancel()
    // After a decline, the button that opens the form takes the focus. Any other refusal has no
    // such button.
    if (!isCardDeclined) (notice.current ?? document.querySelector('h1'))?.focus()
  }
  return (
    <>
      {refusal && !isRefusalHidden && (
        <PaymentRefusalNotice
          ref={notice}
          refusal={refusal}
          card={card}
          actions={
            isCardDeclined
              ? !otherCard.isOpen && (
                  <OtherCardButton takesFocus={otherCard.wasCanceled} onPress={otherCard.open} />
                )
              : refusal.problem && renderRemedy(refusal.problem)
          }
        />
      )}
      {children}
      {otherCard.isOpen && (
        <PayWithOtherCard
          level={level}
          totalCents={totalCents}
          reason={reason}
          barPrice={barPrice}
          onPay={(cents) => {
            otherCard.startPayment()
            return onPay(cents)
          }}
          onCancel={closeCardForm}
        />
      )}
    </>
  )
}
