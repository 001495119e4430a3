import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lastFailedRequest } from '../platform/failedRequest.ts'
import { Button } from './Button.tsx'
import styles from './SupportCode.module.css'

/** As much of a request's id as can be read out on the phone; the log is searched by its beginning. */
const digits = 8

/**
 * By what somebody who asks for help names what went wrong: the request that is given, else the one that failed as this
 * came to be drawn; nothing where there was none.
 */
export function SupportCode({ requestId }: { requestId?: string | null }) {
  const { t } = useTranslation('common')
  const [code] = useState(() => (requestId ?? lastFailedRequest())?.slice(0, digits))
  const [isCopied, setCopied] = useState(false)
  if (!code) return null

  // Only pages of https have it; what is there can be marked and copied by hand.
  const clipboard = navigator.clipboard as Clipboard | undefined
  const copy = () => void clipboard?.writeText(code).then(() => setCopied(true))
  return (
    <p className={styles.line}>
      {t('ui.support.code')} <code className={styles.code}>{code}</code>
      {clipboard && (
        <Button variant="quiet" size="small" onClick={copy}>
          {t(isCopied ? 'ui.support.copied' : 'ui.support.copy')}
        </Button>
      )}
    </p>
  )
}
