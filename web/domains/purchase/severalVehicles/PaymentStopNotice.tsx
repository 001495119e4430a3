import { useTranslation } from 'react-i18next'
import { paths } from '../../../platform/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Notice } from '../../../ui/Notice.tsx'
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
}

/** Id of the button that opens the form for another card. */
export const otherCardButtonId = 'other-card'

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
export function PaymentStopNotice({ reason, message, vehicleName, onUseOtherCard }: PaymentStopNoticeProps) {
  const { t } = useTranslation(['several-vehicles', 'payment'])
  const remedy = reason in remedies ? remedies[reason as keyof typeof remedies] : null
  return (
    <Notice
      tone="warning"
      live
      title={message ?? undefined}
      actions={
        (remedy && (
          <ButtonLink to={remedy.url} variant={reason === 'otherPurchase' ? 'secondary' : 'primary'}>
            {t(remedy.textKey)}
          </ButtonLink>
        )) ||
        (reason === 'declined' && onUseOtherCard && (
          <Button id={otherCardButtonId} variant="primary" onClick={onUseOtherCard}>
            {t('payment:Card.another')}
          </Button>
        ))
      }
    >
      <p>{t(`SeveralVehicles.stop.${reason}`, { name: vehicleName })}</p>
      {reason === 'declined' && message === null && <p>{t('SeveralVehicles.stop.declinedAdvice')}</p>}
    </Notice>
  )
}
