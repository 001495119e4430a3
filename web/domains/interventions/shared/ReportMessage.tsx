import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../platform/paths.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useFormat } from '../../../ui/useFormat.ts'
import { dismissMessage, readMessage } from '../message.ts'

/** On the dashboard, once: a report is paid, with its receipt and the pass that came with it (K11). */
export function ReportMessage() {
  const { t } = useTranslation('interventions')
  const { money, dateRange } = useFormat()
  const [message, setMessage] = useState(readMessage)
  const notice = useRef<HTMLDivElement>(null)

  useEffect(() => {
    dismissMessage()
    // After the title, which every arrival goes to: who has paid wants to know how it went.
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
