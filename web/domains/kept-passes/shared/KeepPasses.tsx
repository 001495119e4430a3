import { useCallback, useEffect, useId, useRef, useState } from 'react'
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

interface KeepPassesProps {
  offlineStorage: OfflinePassStorage
  /**
   * True among the buttons of a pass card: the button is as wide as the card, and the buttons that
   * open and erase the stored passes are left out.
   */
  isShort?: boolean
}

/**
 * Block below a pass that offers to store passes on this device (decision 0053). One press stores
 * the passes. The sentence about sign-out and shared devices stands beside the button, and the
 * outcome replaces both.
 */
export function KeepPasses({ offlineStorage, isShort = false }: KeepPassesProps) {
  const block = useRef<HTMLElement>(null)
  const { t } = useTranslation('kept-passes')
  const conditionsId = useId()
  const isKept = offlineStorage.isKept === true
  const changePassStorageChoice = (choice: boolean) => {
    offlineStorage.changePassStorageChoice(choice)
    // The pressed button disappears; the focus stays in the block, and the window does not move.
    block.current?.focus({ preventScroll: true })
  }
  return (
    <section
      ref={block}
      tabIndex={-1}
      aria-label={t('KeepPasses.title')}
      className={`${isShort ? '' : styles.belowPass} ${styles.block} no-print`}
    >
      {!isKept && (
        <div className={isShort ? styles.column : styles.row}>
          <Button
            size="tile"
            icon="download"
            aria-describedby={conditionsId}
            onClick={() => changePassStorageChoice(true)}
          >
            {t('KeepPasses.keep')}
          </Button>
          <p id={conditionsId} className={styles.conditions}>
            {t('KeepPasses.text')}
          </p>
        </div>
      )}
      {/* The status stands in the page before its text, so that screen readers announce the text. */}
      <div role="status">{isKept && <OfflinePassStorageStatus state={offlineStorage.state} />}</div>
      {isKept && (
        <OfflinePassStorageActions
          {...offlineStorage}
          isShort={isShort}
          onForget={() => changePassStorageChoice(false)}
        />
      )}
    </section>
  )
}

/** Text that states whether the stored passes open without a network. */
function OfflinePassStorageStatus({ state }: Pick<OfflinePassStorage, 'state'>) {
  const { t } = useTranslation('kept-passes')
  return (
    <p className={styles.status}>
      <Icon name={isFailedState(state) ? 'warning' : state === 'kept' ? 'check' : 'clock'} />
      <span>{t(`KeepPasses.${state}`)}</span>
    </p>
  )
}

interface OfflinePassStorageActionsProps
  extends Pick<OfflinePassStorage, 'state' | 'keepAgain'>, Required<Pick<KeepPassesProps, 'isShort'>> {
  onForget: () => void
}

/** Buttons for the possible next actions after the member has chosen to store passes. */
function OfflinePassStorageActions({ state, keepAgain, isShort, onForget }: OfflinePassStorageActionsProps) {
  const { t } = useTranslation(['kept-passes', 'common'])
  // While the passes are saved, "forget" would stand where "keep" was: a double tap would delete
  // them.
  if (state === 'saving') return null
  return (
    <>
      {state === 'kept' && isAppleMobileDevice() && !isRunningAsInstalledApp() && (
        <p>{t('KeepPasses.homeScreen')}</p>
      )}
      <div className={styles.actions}>
        {isFailedState(state) && (
          <Button size="small" icon="refresh" onClick={keepAgain}>
            {t('common:words.retry')}
          </Button>
        )}
        {state === 'kept' && !isShort && (
          <a href={passPagePath} className={buildButtonClass({ size: 'small' })}>
            {t('KeepPasses.open')}
          </a>
        )}
        {!isShort && (
          <Button size="small" variant="quiet" onClick={onForget}>
            {t('KeepPasses.forget')}
          </Button>
        )}
      </div>
    </>
  )
}

const isFailedState = (state: OfflinePassStorage['state']) => state === 'failed' || state === 'noWorker'
