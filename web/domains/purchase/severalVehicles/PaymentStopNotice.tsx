import { useTranslation } from 'react-i18next'
import { paths } from '../../../platform/paths.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { OtherCardButton } from '../../payment/shared/OtherCardButton.tsx'
import { buildPurchaseStepUrl } from '../purchaseWizard.ts'
import type { StopReason } from './paymentStop.ts'

interface PaymentStopNoticeProps {
  reason: StopReason
  /**
   * Message of the federation or the gateway, such as the bank's reason for a declined card. Null
   * if there is no message.
   */
  message: string | null
  /** Name of the vehicle whose payment stopped the others. */
  vehicleName: string
  /** Opens the form for another card. Null while the form is open. */
  onUseOtherCard: (() => void) | null
  /** True if the form for another card was closed, so that its button takes the focus. */
  isCardFormClosed: boolean
}

/**
 * Links to the screens where the member can remove the cause of stopped payments. The payment
 * screens return to the payments. The other reasons have no such screen.
 */
const remedies = {
  noCard: {
    url: paths.payment({ redirect: paths.severalPayments() }),
    textKey: 'SeveralVehicles.addCard',
  },
  otherPurchase: { url: buildPurchaseStepUrl('review'), textKey: 'SeveralVehicles.checkPayment' },
} as const satisfies Partial<Record<StopReason, { url: string; textKey: string }>>

/**
 * Notice that explains why the payments of a purchase for several vehicles stopped, with a button
 * or link with which the member can remove the cause.
 */
export function PaymentStopNotice(props: PaymentStopNoticeProps) {
  const { reason, message, vehicleName, onUseOtherCard, isCardFormClosed } = props
  const { t } = useTranslation('several-vehicles')
  const remedy = reason in remedies ? remedies[reason as keyof typeof remedies] : null
  return (
    <Notice
      tone={reason === 'declined' ? 'problem' : 'warning'}
      live
      title={message ?? undefined}
      actions={
        (remedy && (
          <ButtonLink to={remedy.url} variant={reason === 'otherPurchase' ? 'secondary' : 'primary'}>
            {t(remedy.textKey)}
          </ButtonLink>
        )) ||
        (reason === 'declined' && onUseOtherCard && (
          <OtherCardButton takesFocus={isCardFormClosed} onPress={onUseOtherCard} />
        ))
      }
    >
      <p>{t(`SeveralVehicles.stop.${reason}`, { name: vehicleName })}</p>
      {reason === 'declined' && message === null && <p>{t('SeveralVehicles.stop.declinedAdvice')}</p>}
    </Notice>
  )
}
