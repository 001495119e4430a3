import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { OtherCardButton } from '../../payment/shared/OtherCardButton.tsx'
import { buildPurchaseStepUrl } from '../purchaseWizard.ts'
import type { StopReason } from './paymentStop.ts'

interface PaymentStopNoticeProps {
  reason: Exclude<StopReason, 'unknown'>
  /**
   * Message of the federation or the gateway, such as the bank's reason for a declined card. Null
   * if there is no message.
   */
  message: string | null
  /** Name of the vehicle whose payment stopped the others. */
  vehicleName: string
  /**
   * Opens the form for another card or for missing payment details. Null while the form is open, or
   * if there is nothing to pay with it.
   */
  onEnterCard: (() => void) | null
  /** True if the form was closed, so that its button takes the focus. */
  isCardFormClosed: boolean
}

/**
 * Notice that explains why the payments of a purchase for several vehicles stopped, with a button
 * or link with which the member can remove the cause.
 */
export function PaymentStopNotice(props: PaymentStopNoticeProps) {
  const { reason, message, vehicleName, onEnterCard, isCardFormClosed } = props
  const { t } = useTranslation('several-vehicles')
  return (
    <Notice
      tone={isPaymentRefused(reason) ? 'problem' : 'warning'}
      live
      title={message ?? undefined}
      actions={
        reason === 'otherPurchase' ? (
          <ButtonLink to={buildPurchaseStepUrl('review')}>{t('SeveralVehicles.checkPayment')}</ButtonLink>
        ) : (
          onEnterCard && (
            <OtherCardButton
              label={reason === 'noCard' ? t('SeveralVehicles.addCard') : undefined}
              takesFocus={isCardFormClosed}
              onPress={onEnterCard}
            />
          )
        )
      }
    >
      <p>{t(`SeveralVehicles.stop.${reason}`, { name: vehicleName })}</p>
      {reason === 'declined' && message === null && <p>{t('SeveralVehicles.stop.declinedAdvice')}</p>}
    </Notice>
  )
}

/** Returns whether a payment was refused. Other reasons stop the payments before the next one. */
const isPaymentRefused = (reason: StopReason) =>
  reason === 'declined' || reason === 'noCard' || reason === 'refused'
