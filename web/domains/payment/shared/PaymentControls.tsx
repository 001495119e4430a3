import { type ReactNode, useState } from 'react'
import type { DisabledReason } from '../../../ui/Button.tsx'
import { ActionBar } from '../../../wizard/ActionBar.tsx'
import { OtherCardButton } from './OtherCardButton.tsx'
import { PayButton } from './PayButton.tsx'
import { PayWithOtherCard } from './PayWithOtherCard.tsx'
import { PaymentProgressDialog } from './PaymentProgressDialog.tsx'
import { PaymentRefusalNotice } from './PaymentRefusalNotice.tsx'
import type { Payment, Refusal } from './usePayment.ts'

interface PaymentControlsProps<P extends string> {
  paying: Payment<P>
  /** Label of the pay button. The button shows the amount after the label. */
  label: string
  /** Total price in cents. */
  totalCents: number
  /** Price in the action bar. */
  barPrice: ReactNode
  /** Reason why the member cannot pay yet; null when the member can pay. */
  reason?: DisabledReason | null
  /** True if the screen itself shows why the payment failed. */
  isRefusalHidden?: boolean
  /** Renders the link to the screen where the member can fix the cause of a failed payment. */
  renderRemedy: (problem: P) => ReactNode
  /** Content between the reason of a failed payment and the pay button. */
  children?: ReactNode
  onPay: (totalCents: number) => unknown
}

/**
 * Pay button of a review, with the reason of a failed payment and the progress of the payment.
 * After a decline, the member can enter another card here, and pay with it.
 */
export function PaymentControls<P extends string>(props: PaymentControlsProps<P>) {
  const { paying, label, totalCents, barPrice, reason = null, isRefusalHidden = false } = props
  const { renderRemedy, children, onPay } = props
  const [isEnteringCard, setEnteringCard] = useState(false)
  const [wasCanceled, setCanceled] = useState(false)
  const { refusal } = paying
  const isCardDeclined = isCardDeclinedBy(refusal)
  return (
    <>
      {refusal && !isRefusalHidden && (
        <PaymentRefusalNotice
          refusal={refusal}
          actions={
            isCardDeclined
              ? !isEnteringCard && (
                  <OtherCardButton takesFocus={wasCanceled} onPress={() => setEnteringCard(true)} />
                )
              : refusal.problem && renderRemedy(refusal.problem)
          }
        />
      )}
      {children}
      {isEnteringCard ? (
        <PayWithOtherCard
          level={3}
          totalCents={totalCents}
          reason={reason}
          barPrice={barPrice}
          onPay={(cents) => {
            setCanceled(false)
            return onPay(cents)
          }}
          onCancel={() => {
            setCanceled(true)
            setEnteringCard(false)
          }}
        />
      ) : (
        <ActionBar price={barPrice}>
          <PayButton
            label={label}
            totalCents={totalCents}
            paying={paying}
            isCardDeclined={isCardDeclined}
            reason={reason}
            onPay={() => {
              setCanceled(false)
              void onPay(totalCents)
            }}
          />
        </ActionBar>
      )}
      <PaymentProgressDialog paying={paying} />
    </>
  )
}

const isCardDeclinedBy = (refusal: Refusal | null) => refusal?.problem === 'PaymentDeclinedProblem'
