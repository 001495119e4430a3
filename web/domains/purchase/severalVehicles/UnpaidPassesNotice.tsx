import { useTranslation } from 'react-i18next'
import { paths } from '../../../platform/paths.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useFormat } from '../../../ui/useFormat.ts'
import { useStoredPaymentLines } from './paymentLineStorage.ts'

/**
 * Notice of the unpaid passes of an earlier purchase for several vehicles, which a new purchase
 * replaces. Renders nothing if there are no unpaid passes.
 */
export function UnpaidPassesNotice() {
  const { t } = useTranslation('several-vehicles')
  const { money } = useFormat()
  const unpaid = useStoredPaymentLines().filter(({ state }) => state === 'ready')
  if (unpaid.length === 0) return null
  const amount = money(unpaid.reduce((sum, { totalCents }) => sum + totalCents, 0))
  return (
    <Notice
      tone="warning"
      actions={
        <ButtonLink to={paths.severalPayments()} size="small">
          {t('SeveralVehicles.earlierUnpaidAction')}
        </ButtonLink>
      }
    >
      {t('SeveralVehicles.earlierUnpaid', { count: unpaid.length, amount })}
    </Notice>
  )
}
