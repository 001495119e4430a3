import { useTranslation } from 'react-i18next'
import { paths } from '../../../platform/paths.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useStoredPaymentLines } from '../severalVehicles/paymentLineStorage.ts'

/** Link to the purchase for several vehicles. */
export function SeveralVehiclesLink() {
  const { t } = useTranslation('purchase')
  return (
    <div>
      <ButtonLink to={paths.severalVehicles()} icon="plus">
        {t('SeveralVehicles.home')}
      </ButtonLink>
    </div>
  )
}

/**
 * Notice that a purchase for several vehicles has passes that are not paid, or payments with an
 * unknown outcome.
 */
export function UnfinishedPaymentsNotice() {
  const { t } = useTranslation('purchase')
  const lines = useStoredPaymentLines()
  if (!lines.some(({ state }) => state === 'ready' || state === 'sent')) return null
  return (
    <Notice
      tone="warning"
      title={t('SeveralVehicles.unfinished')}
      actions={
        <ButtonLink to={paths.severalPayments()} size="small" iconEnd="arrowRight">
          {t('SeveralVehicles.unfinishedAction')}
        </ButtonLink>
      }
    >
      {t('SeveralVehicles.unfinishedText')}
    </Notice>
  )
}
