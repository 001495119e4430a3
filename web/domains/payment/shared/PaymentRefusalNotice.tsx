import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { joinProblemMessages } from '../../../relay/problem.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { isCardDeclinedBy } from './isCardDeclinedBy.ts'
import { type PayingCard, useNotChargedText } from './useNotChargedText.ts'
import type { Refusal } from './usePayment.ts'
import styles from './PaymentRefusalNotice.module.css'

interface RefusalNoticeProps {
  refusal: Refusal
  /** Card of the payment, which a declined payment has not charged. */
  card?: PayingCard | null | undefined
  /** Links to the screens where the member can fix the cause of the failed payment. */
  actions?: ReactNode
  /** Ref of the notice element, so that the parent can focus it later. */
  ref?: RefObject<HTMLDivElement | null>
}

/**
 * Notice that explains why a payment failed; it takes the focus. The member's choices are kept
 * (E80).
 */
export function PaymentRefusalNotice({ refusal, card, actions, ref }: RefusalNoticeProps) {
  const { t } = useTranslation('payment')
  const getNotChargedText = useNotChargedText()
  const ownRef = useRef<HTMLDivElement>(null)
  const notice = ref ?? ownRef
  // The pressed button may be far from the notice, so the notice takes the focus.
  useEffect(() => notice.current?.focus(), [notice])
  const isDeclined = isCardDeclinedBy(refusal)
  const isPrice = refusal.problem === 'PriceChangedProblem'
  return (
    <Notice
      ref={notice}
      tone={isPrice ? 'warning' : 'problem'}
      live
      title={isDeclined ? getNotChargedText(card) : t(isPrice ? 'Refusal.priceChanged' : 'Refusal.notPaid')}
      actions={
        isDeclined ? (
          <>
            {actions}
            {/* The phone number below is not that of the bank, which the message advises to call. */}
            <p className={styles.contact}>{t('Refusal.contact')}</p>
          </>
        ) : (
          actions
        )
      }
    >
      {joinProblemMessages(refusal)}
    </Notice>
  )
}
