import { useTranslation } from 'react-i18next'
import { useFormat } from '../../ui/useFormat.ts'
import { VerificationResultIcon } from './VerificationResultPanel.tsx'
import type { VerificationEntry } from './verificationLog.ts'
import styles from './VerificationList.module.css'
import page from './ScannerPage.module.css'

interface VerificationListProps {
  entries: readonly VerificationEntry[]
  onClear: () => void
}

/**
 * List of the pass verifications since the page was opened, the latest first. The list is kept in
 * memory and not stored.
 */
export function VerificationList({ entries, onClear }: VerificationListProps) {
  const { t } = useTranslation('pass-codes')
  const { timeOfDay } = useFormat()
  return (
    <section aria-labelledby="log-title" className={`${page.log} ${styles.log}`}>
      <h2 id="log-title">{t('Scanner.log', { total: entries.length })}</h2>
      <p>{t('Scanner.logText')}</p>
      <ol>
        {entries.map(({ id, result, pass, reason, text, checkedAt }) => (
          <li key={id} className={`result ${result}`}>
            <VerificationResultIcon result={result} />
            <span>
              {pass && <strong>{pass.registration} </strong>}
              {reason === 'controlNumber' && <strong>{text} </strong>}
              {t(`PassCheck.${result}`)}
            </span>
            <time dateTime={new Date(checkedAt).toISOString()}>{timeOfDay(checkedAt)}</time>
          </li>
        ))}
      </ol>
      <button type="button" onClick={onClear} className={page.secondary}>
        {t('Scanner.clear')}
      </button>
    </section>
  )
}
