import { useTranslation } from 'react-i18next'
import { OtherCardButton } from '../payment/shared/OtherCardButton.tsx'
import type { OtherCard } from '../payment/shared/useOtherCard.ts'
import { type PayingCard, useNotChargedText } from '../payment/shared/useNotChargedText.ts'
import { Notice } from '../../ui/Notice.tsx'

/** Declined payment of a purchase that the member resumes. */
export interface ResumedDecline {
  /** Card of the declined payment; null if it is not known. */
  declinedCard: PayingCard | null
  /** True if the member has stored another card since. */
  isCardReplaced: boolean
}

interface ResumedDeclineNoticeProps {
  decline: ResumedDecline
  /** Stored card, which this payment charges. */
  card: PayingCard
  otherCard: OtherCard
}

/**
 * Notice above the review of a purchase whose payment was declined earlier: the card that was not
 * charged, and another card as the first action (E64). If the member has stored another card since,
 * the notice names the card that this payment charges.
 */
export function ResumedDeclineNotice({ decline, card, otherCard }: ResumedDeclineNoticeProps) {
  const { t } = useTranslation(['purchase', 'payment'])
  const getNotChargedText = useNotChargedText()
  const { declinedCard, isCardReplaced } = decline
  return (
    <Notice
      tone="warning"
      title={getNotChargedText(declinedCard)}
      actions={
        !isCardReplaced &&
        !otherCard.isOpen && <OtherCardButton takesFocus={otherCard.wasCanceled} onPress={otherCard.open} />
      }
    >
      {isCardReplaced
        ? t('Review.resumedOtherCard', {
            card: t('payment:Card.ending', {
              brand: card.brand ?? t('payment:Card.card'),
              last4: card.last4,
            }),
          })
        : t('Review.resumed')}
    </Notice>
  )
}
