import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../platform/session.ts'
import { useStoredValue } from '../../../platform/storedValue.ts'
import { deletePassesStoredOnDevice } from '../../../platform/passDatabase.ts'
import { passPagePath } from '../../../platform/passPagePath.ts'
import { Button, buildButtonClass } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { readPassStorageChoice, savePassStorageChoice } from './passStorageChoice.ts'
import { type KeepOutcome, storePassesOnDevice } from '../storePassesOnDevice.ts'
import { canStorePassesOffline, isAppleMobileDevice, isRunningAsInstalledApp } from '../passWorker.ts'
import styles from './KeepPasses.module.css'

/**
 * Answer of the member to the question whether to store passes on this device, with functions that
 * change the answer.
 */
export interface OfflinePassStorage {
  /** True if the member stores passes on this device; null before the member has chosen. */
  isKept: boolean | null
  /** Result of storing the passes on this device, or `saving` while they are being stored. */
  state: KeepOutcome | 'saving'
  changePassStorageChoice: (isKept: boolean) => void
  keepAgain: () => void
}

/**
 * Stores the shown passes on this device if the member has agreed, and again when other passes are
 * shown. Returns null in a browser that cannot store passes.
 */
export function useOfflinePassStorage(passNumbers: readonly string[]): OfflinePassStorage | null {
  const memberId = useSession()?.memberId
  const isKept = useStoredValue({ get: () => readPassStorageChoice(memberId) })
  const [state, setState] = useState<KeepOutcome | 'saving'>('saving')
  const latestAttempt = useRef(0)
  const joinedNumbers = passNumbers.join(' ')
  const canKeep = memberId !== undefined && canStorePassesOffline()
  const keep = useCallback(() => {
    latestAttempt.current += 1
    const attempt = latestAttempt.current
    const showOutcomeOfLatestStorageAttempt = (outcome: KeepOutcome) => {
      if (attempt === latestAttempt.current) setState(outcome)
    }
    storePassesOnDevice(joinedNumbers.split(' ')).then(showOutcomeOfLatestStorageAttempt, () =>
      showOutcomeOfLatestStorageAttempt('failed'),
    )
  }, [joinedNumbers])
  const keepAgain = useCallback(() => {
    setState('saving')
    keep()
  }, [keep])
  useEffect(() => {
    if (!canKeep || isKept !== true) return undefined
    keep()
    // A new worker may have deleted the stored pages (`SERVICE_WORKER=off`).
    const { serviceWorker } = navigator
    serviceWorker.addEventListener('controllerchange', keepAgain)
    return () => serviceWorker.removeEventListener('controllerchange', keepAgain)
  }, [canKeep, isKept, keep, keepAgain])
  if (!canKeep) return null

  const changePassStorageChoice = (choice: boolean) => {
    setState('saving')
    savePassStorageChoice(memberId, choice)
    if (!choice) deletePassesStoredOnDevice()
  }
  return { isKept, state, changePassStorageChoice, keepAgain }
}

/**
 * Block below a pass that offers to store passes on this device (decision 0053). A press on the
 * offer opens the question. Afterwards the block shows the answer, and a button to change the
 * answer.
 */
export function KeepPasses({ offlineStorage }: { offlineStorage: OfflinePassStorage }) {
  const block = useRef<HTMLElement>(null)
  const { t } = useTranslation('kept-passes')
  const { isKept } = offlineStorage
  const [isAsking, setIsAsking] = useState(false)
  const openQuestion = () => {
    setIsAsking(true)
    block.current?.focus()
  }
  const changePassStorageChoice = (choice: boolean) => {
    offlineStorage.changePassStorageChoice(choice)
    // The pressed button disappears; the focus stays in the block.
    block.current?.focus()
  }
  return (
    <section
      ref={block}
      tabIndex={-1}
      aria-label={t('KeepPasses.title')}
      className={`${styles.block} no-print`}
    >
      {isKept === null && !isAsking && (
        <Button size="small" icon="download" aria-expanded={false} onClick={openQuestion}>
          {t('KeepPasses.hint')}
        </Button>
      )}
      {isKept === null && isAsking && (
        <>
          <h3 className={styles.title}>{t('KeepPasses.title')}</h3>
          <p>{t('KeepPasses.text')}</p>
          <div className={styles.actions}>
            <Button size="small" icon="download" onClick={() => changePassStorageChoice(true)}>
              {t('KeepPasses.keep')}
            </Button>
            <Button size="small" variant="quiet" onClick={() => changePassStorageChoice(false)}>
              {t('KeepPasses.refuse')}
            </Button>
          </div>
        </>
      )}
      {isKept === false && (
        <Button size="small" variant="quiet" icon="download" onClick={() => changePassStorageChoice(true)}>
          {t('KeepPasses.title')}
        </Button>
      )}
      {isKept === true && (
        <OfflinePassStorageStatus {...offlineStorage} onForget={() => changePassStorageChoice(false)} />
      )}
    </section>
  )
}

interface OfflinePassStorageStatusProps extends Pick<OfflinePassStorage, 'state' | 'keepAgain'> {
  onForget: () => void
}

/**
 * Text that states whether the stored passes open without a network, with buttons for the possible
 * next actions.
 */
function OfflinePassStorageStatus({ state, keepAgain, onForget }: OfflinePassStorageStatusProps) {
  const { t } = useTranslation(['kept-passes', 'common'])
  const isUnavailable = state === 'failed' || state === 'noWorker'

  return (
    <>
      <p role="status" className={styles.status}>
        <Icon name={isUnavailable ? 'warning' : state === 'kept' ? 'check' : 'clock'} />
        <span>{t(`KeepPasses.${state}`)}</span>
      </p>
      {state === 'kept' && isAppleMobileDevice() && !isRunningAsInstalledApp() && (
        <p>{t('KeepPasses.homeScreen')}</p>
      )}
      <div className={styles.actions}>
        {isUnavailable && (
          <Button size="small" icon="refresh" onClick={keepAgain}>
            {t('common:words.retry')}
          </Button>
        )}
        {state === 'kept' && (
          <a href={passPagePath} className={buildButtonClass({ size: 'small' })}>
            {t('KeepPasses.open')}
          </a>
        )}
        {/* While the passes are saved, this button would stand where "keep" was: a double tap would
            delete them. */}
        {state !== 'saving' && (
          <Button size="small" variant="quiet" onClick={onForget}>
            {t('KeepPasses.forget')}
          </Button>
        )}
      </div>
    </>
  )
}
