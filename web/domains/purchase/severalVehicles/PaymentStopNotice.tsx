import { useTranslation } from 'react-i18next'
import { paths } from '../../../platform/paths.ts'
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
}

/**
 * Links to the screens where the member can remove the cause of stopped payments. The payment
 * screens return to the payments. Some reasons have no such screen.
 */
const remedies = {
  declined: {
    url: paths.card({ redirect: paths.severalPayments() }),
    textKey: 'SeveralVehicles.changeCard',
  },
  noCard: {
    url: paths.payment({ redirect: paths.severalPayments() }),
    textKey: 'SeveralVehicles.addCard',
  },
  otherPurchase: { url: buildPurchaseStepUrl('review'), textKey: 'SeveralVehicles.checkPayment' },
} as const satisfies Partial<Record<StopReason, { url: string; textKey: string }>>

/**
 * Notice that explains why the payments of a purchase for several vehicles stopped, with a link to
 * the screen where the member can remove the cause.
 */
export function PaymentStopNotice({ reason, message, vehicleName }: PaymentStopNoticeProps) {
  const { t } = useTranslation('several-vehicles')
  const remedy = reason in remedies ? remedies[reason as keyof typeof remedies] : null
  return (
    <Notice
      tone="warning"
      live
      title={message ?? undefined}
      actions={
        remedy && (
          <ButtonLink to={remedy.url} variant={reason === 'otherPurchase' ? 'secondary' : 'primary'}>
            {t(remedy.textKey)}
          </ButtonLink>
        )
      }
    >
      <p>{t(`SeveralVehicles.stop.${reason}`, { name: vehicleName })}</p>
      {reason === 'declined' && message === null && <p>{t('SeveralVehicles.stop.declinedAdvice')}</p>}
    </Notice>
  )
}
