import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsMutationWaitingForRetry } from '../../../relay/retryWhenOverloaded.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { useFormat } from '../../../ui/useFormat.ts'
import styles from './PaymentProgressDialog.module.css'
import type { Payment } from './usePayment.ts'

/** Time in milliseconds after which the dialog says that the payment takes longer than usual. */
const slowAfterMs = 8_000

/**
 * Dialog that asks the member not to leave while a payment request is pending. The page behind the
 * dialog is inert.
 */
export function PaymentProgressDialog({ paying: { sending, attemptCents } }: { paying: Payment }) {
  const { t } = useTranslation('payment')
  const { money } = useFormat()
  return (
    <Dialog open={sending !== null} onClose={() => {}} dismissible={false} title={t('UnderWay.title')}>
      <div className={styles.progress}>
        <Spinner size="2.5rem" />
        <div>
          <p className={styles.amount}>{attemptCents !== null && money(attemptCents)}</p>
          <p>{t('UnderWay.text')}</p>
          <SlowPaymentNotice />
        </div>
      </div>
    </Dialog>
  )
}

/**
 * Live region for the message about a slow payment. It is rendered from the start, because screen
 * readers announce only changes of an existing live region.
 */
function SlowPaymentNotice() {
  const { t } = useTranslation('payment')
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfterMs)
    return () => clearTimeout(timer)
  }, [])
  const isWaitingForCapacity = useIsMutationWaitingForRetry()
  return (
    <p role="status" className={styles.patience}>
      {isWaitingForCapacity ? t('UnderWay.many') : isSlow && t('UnderWay.slow')}
    </p>
  )
}
