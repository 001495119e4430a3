import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findLastFailedRequestId } from '../platform/failedRequest.ts'
import { Button } from './Button.tsx'
import styles from './SupportCode.module.css'

/**
 * Number of digits in a support code, which is the beginning of a request id. A member reads the
 * code out on the phone, and the support team searches the log for it.
 */
const digits = 8

/**
 * Code by which the support team finds a failed request in the log. Without `requestId`, the code
 * of the last request that failed recently. Renders nothing if no request has failed.
 */
export function SupportCode({ requestId }: { requestId?: string | null }) {
  const { t } = useTranslation('common')
  const [code] = useState(() => (requestId ?? findLastFailedRequestId())?.slice(0, digits))
  const [isCopied, setCopied] = useState(false)
  if (!code) return null

  // Pages without https have no clipboard API; the code can be selected and copied manually.
  const clipboard = navigator.clipboard as Clipboard | undefined
  const copySupportCode = () => void clipboard?.writeText(code).then(() => setCopied(true))
  return (
    <p className={styles.line}>
      {t('ui.support.code')} <code className={styles.code}>{code}</code>
      {clipboard && (
        <Button variant="quiet" size="small" onClick={copySupportCode}>
          {t(isCopied ? 'ui.support.copied' : 'ui.support.copy')}
        </Button>
      )}
    </p>
  )
}
