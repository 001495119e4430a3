import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languages, setCurrentLanguage } from '../../platform/language.ts'
import { useFormat } from '../../ui/useFormat.ts'
import '../../../gateway/domains/pass-codes/shared/verification.css'
import { CameraView } from './CameraView.tsx'
import { VerificationList } from './VerificationList.tsx'
import { VerificationResultPanel } from './VerificationResultPanel.tsx'
import { type VerificationEntry, addVerificationToLog, createRepeatedScanFilter } from './verificationLog.ts'
import { ManualPassCodeEntry } from './ManualPassCodeEntry.tsx'
import { useVerificationSignals } from './useVerificationSignals.tsx'
import { usePassVerifier } from './usePassVerifier.ts'
import styles from './ScannerPage.module.css'

interface PassScannerPageProps {
  /**
   * Pass code from the URL of the page, if the service worker opened the page because there is no
   * network; null otherwise.
   */
  initialCode: string | null
  /**
   * Stores the scanner page so that it opens without a network. Resolves to false if the page
   * cannot be stored.
   */
  prepareOffline: () => Promise<boolean>
}

/**
 * Page on which a trail officer verifies passes one after another, also without a network (decision
 * 0057). Nothing is stored, and no code is sent to the gateway.
 */
export function ScannerPage({ initialCode, prepareOffline }: PassScannerPageProps) {
  const { t } = useTranslation('pass-codes')
  const { longDate, dateTime } = useFormat()
  const { verify, keysSentAt, officePhone, otherDay } = usePassVerifier()
  const [entries, setEntries] = useState<readonly VerificationEntry[]>([])
  const [current, setCurrent] = useState<{ entry: VerificationEntry; takesFocus: boolean } | null>(null)
  const { signalResult, toggles } = useVerificationSignals()
  const [isNewScan] = useState(createRepeatedScanFilter)
  const latestEntries = useRef(entries)
  const startedChecks = useRef(0)

  const check = useCallback(
    async (text: string, { takesFocus }: { takesFocus: boolean }) => {
      const checkNumber = (startedChecks.current += 1)
      const checked = await verify(text)
      latestEntries.current = addVerificationToLog(latestEntries.current, text, checked, Date.now())
      setEntries(latestEntries.current)
      // A check that waited for new keys must not replace the result of a later code.
      if (checkNumber !== startedChecks.current) return
      setCurrent({ entry: latestEntries.current[0]!, takesFocus })
      signalResult(checked.result)
    },
    [verify, signalResult],
  )
  const verifyScannedPassText = (text: string) => {
    if (isNewScan(text, Date.now())) void check(text, { takesFocus: false })
  }
  const verifyTypedPassText = (text: string) => void check(text, { takesFocus: true })
  const clearVerificationList = () => {
    latestEntries.current = []
    setEntries([])
    setCurrent(null)
  }

  useEffect(() => {
    if (initialCode !== null) void check(initialCode, { takesFocus: false })
  }, [check, initialCode])

  return (
    <>
      <header className={styles.header}>
        <h1>{t('Scanner.title')}</h1>
        <LanguageButton />
      </header>
      <main className={styles.main}>
        {otherDay !== null && (
          <p role="alert" className={styles.warning}>
            {t('Scanner.otherDay', { day: longDate(otherDay) })}
          </p>
        )}
        <CameraView onCodeText={verifyScannedPassText} />
        <div role="status" className={styles.current}>
          {current ? (
            <VerificationResultPanel key={current.entry.id} {...current} officePhone={officePhone} />
          ) : (
            <p>{t('Scanner.intro')}</p>
          )}
        </div>
        <ManualPassCodeEntry onCodeText={verifyTypedPassText} />
        <div className={styles.toggles}>{toggles}</div>
        {entries.length > 0 && <VerificationList entries={entries} onClear={clearVerificationList} />}
        <footer className={styles.footer}>
          <OfflineAvailabilityText prepareOffline={prepareOffline} />
          {keysSentAt !== null && <p>{t('Scanner.keys', { date: dateTime(keysSentAt) })}</p>}
        </footer>
      </main>
    </>
  )
}

/** Sentence that says whether the scanner page opens without a network. */
function OfflineAvailabilityText({ prepareOffline }: Pick<PassScannerPageProps, 'prepareOffline'>) {
  const { t } = useTranslation('pass-codes')
  const [state, setState] = useState<'preparing' | 'ready' | 'unavailable'>('preparing')
  useEffect(() => {
    void prepareOffline().then((isReady) => setState(isReady ? 'ready' : 'unavailable'))
  }, [prepareOffline])
  return <p>{t(`Scanner.offline.${state}`)}</p>
}

/** Button that changes the language without a reload, so that the list of verifications stays. */
function LanguageButton() {
  const { t, i18n } = useTranslation('pass-codes')
  const other = languages.find((language) => language !== i18n.language)!
  const switchScannerLanguage = () => {
    setCurrentLanguage(other)
    document.documentElement.lang = other
    // A reload must not return to the language in the URL, which has no other parameter.
    history.replaceState(history.state, '', location.pathname)
    void i18n
      .changeLanguage(other)
      .then(() => (document.title = i18n.t('Scanner.title', { ns: 'pass-codes' })))
  }
  return (
    <button type="button" lang={other} onClick={switchScannerLanguage} className={styles.language}>
      {t('Scanner.language')}
    </button>
  )
}
