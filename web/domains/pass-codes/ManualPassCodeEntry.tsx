import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { normalizeEnteredPassCode } from '../../../gateway/domains/pass-codes/shared/pass-code-format.ts'
import { scannerPath } from './scannerWorker.ts'
import styles from './ManualPassCodeEntry.module.css'
import page from './ScannerPage.module.css'

/**
 * Form for the code of a pass, or for a URL that contains the code. Without WebCrypto, for example
 * outside a secure context, the browser submits the form to the gateway.
 */
export function ManualPassCodeEntry({ onCodeText }: { onCodeText: (codeText: string) => void }) {
  const { t } = useTranslation('pass-codes')
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const submitPassCode = (event: FormEvent) => {
    const code = normalizeEnteredPassCode(text)
    if (code && !window.isSecureContext) return
    event.preventDefault()
    setMissing(code === '')
    if (code === '') return
    setText('')
    onCodeText(code)
  }
  return (
    <form
      method="post"
      action={scannerPath}
      onSubmit={submitPassCode}
      noValidate
      className={`${page.form} ${styles.form}`}
    >
      <h2>{t('Scanner.manual')}</h2>
      <p id="code-hint">{t('Scanner.codeHint')}</p>
      <label htmlFor="code">{t('Scanner.code')}</label>
      <input
        id="code"
        name="code"
        value={text}
        onChange={({ target }) => setText(target.value)}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        aria-invalid={isMissing}
        aria-describedby={isMissing ? 'code-hint code-error' : 'code-hint'}
      />
      {isMissing && (
        <p id="code-error" role="alert" className={styles.error}>
          {t('Scanner.codeMissing')}
        </p>
      )}
      <button className={page.secondary}>{t('Scanner.check')}</button>
    </form>
  )
}
