import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../platform/paths.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useFormat } from '../../../ui/useFormat.ts'
import { paidReportMessage } from '../paidReportMessage.ts'

/**
 * Message on the dashboard after the payment of an intervention report, with the receipt and the
 * new pass. The message is shown once (K11).
 */
export function PaidReportNotice() {
  const { t } = useTranslation('interventions')
  const { money, dateRange } = useFormat()
  const [message, setMessage] = useState(() => paidReportMessage.get())
  const notice = useRef<HTMLDivElement>(null)

  useEffect(() => {
    paidReportMessage.remove()
    // The microtask runs after the screen has focused its title, because a member who has just paid
    // needs the outcome first.
    queueMicrotask(() => notice.current?.focus())
  }, [])

  if (message === null) return null
  const { number, vehicle, vehicleId, activeAt, expiresAt, receiptId, totalCents } = message
  return (
    <Notice
      ref={notice}
      tone="success"
      live
      title={totalCents === null ? t('Paid.titleAlone') : t('Paid.title', { amount: money(totalCents) })}
      onDismiss={() => setMessage(null)}
      actions={
        <>
          <ButtonLink to={paths.passHistory(vehicleId ?? undefined)} icon="pass" size="small">
            {t('Paid.pass')}
          </ButtonLink>
          <ButtonLink
            to={receiptId ? paths.receipt(receiptId) : paths.receipts()}
            icon="receipt"
            size="small"
          >
            {t('Paid.receipt')}
          </ButtonLink>
        </>
      }
    >
      {activeAt && expiresAt
        ? t('Paid.text', { number, vehicle: vehicle ?? '', period: dateRange(activeAt, expiresAt) })
        : t('Paid.textAlone', { number })}
    </Notice>
  )
}
