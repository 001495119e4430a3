import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../platform/session.ts'
import { useStoredValue } from '../../../platform/stored.ts'
import { deleteKeptPasses } from '../../../platform/passDatabase.ts'
import { Button, buildButtonClass } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { readKeepChoice, storeKeepChoice } from '../keepChoice.ts'
import { type KeepOutcome, keepPasses } from '../keepPasses.ts'
import { canKeepPasses, isAppleMobile, isInstalledApp, passPagePath } from '../passWorker.ts'
import styles from './KeepPasses.module.css'

interface KeepPassesProps {
  /** Numbers of the shown passes. */
  numbers: readonly string[]
}

/**
 * Asks the member once whether to keep the passes on this phone, where a pass is shown (decision
 * 0053). Afterwards shows the choice and a button that changes it. Renders nothing in a browser
 * that cannot keep passes.
 */
export function KeepPasses({ numbers }: KeepPassesProps) {
  const memberId = useSession()?.memberId
  const isKept = useStoredValue({ get: () => readKeepChoice(memberId) })
  const block = useRef<HTMLElement>(null)
  const { t } = useTranslation('kept-passes')
  if (memberId === undefined || !canKeepPasses()) return null

  const choose = (choice: boolean) => {
    storeKeepChoice(memberId, choice)
    if (!choice) deleteKeptPasses()
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
      {isKept === null && (
        <>
          <h3 className={styles.title}>{t('KeepPasses.title')}</h3>
          <p>{t('KeepPasses.text')}</p>
          <div className={styles.actions}>
            <Button size="small" icon="download" onClick={() => choose(true)}>
              {t('KeepPasses.keep')}
            </Button>
            <Button size="small" variant="quiet" onClick={() => choose(false)}>
              {t('KeepPasses.refuse')}
            </Button>
          </div>
        </>
      )}
      {isKept === false && (
        <Button size="small" variant="quiet" icon="download" onClick={() => choose(true)}>
          {t('KeepPasses.title')}
        </Button>
      )}
      {isKept === true && <KeptPassesStatus numbers={numbers} onForget={() => choose(false)} />}
    </section>
  )
}

interface KeptPassesStatusProps extends KeepPassesProps {
  onForget: () => void
}

/** Keeps the passes when it is mounted, and says whether they open without a network. */
function KeptPassesStatus({ numbers, onForget }: KeptPassesStatusProps) {
  const { t } = useTranslation(['kept-passes', 'common'])
  const [state, setState] = useState<KeepOutcome | 'saving'>('saving')
  const latestAttempt = useRef(0)
  const joinedNumbers = numbers.join(' ')
  const keep = useCallback(() => {
    latestAttempt.current += 1
    const attempt = latestAttempt.current
    const showOutcome = (outcome: KeepOutcome) => {
      if (attempt === latestAttempt.current) setState(outcome)
    }
    keepPasses(joinedNumbers.split(' ')).then(showOutcome, () => showOutcome('failed'))
  }, [joinedNumbers])
  const keepAgain = useCallback(() => {
    setState('saving')
    keep()
  }, [keep])
  useEffect(() => {
    keep()
    // A new worker may have deleted the stored pages (`SERVICE_WORKER=off`).
    const { serviceWorker } = navigator
    serviceWorker.addEventListener('controllerchange', keepAgain)
    return () => serviceWorker.removeEventListener('controllerchange', keepAgain)
  }, [keep, keepAgain])
  const isUnavailable = state === 'failed' || state === 'noWorker'

  return (
    <>
      <p role="status" className={styles.status}>
        <Icon name={isUnavailable ? 'warning' : state === 'kept' ? 'check' : 'clock'} />
        <span>{t(`KeepPasses.${state}`)}</span>
      </p>
      {state === 'kept' && isAppleMobile() && !isInstalledApp() && <p>{t('KeepPasses.homeScreen')}</p>}
      <div className={styles.actions}>
        {isUnavailable && (
          <Button size="small" icon="refresh" onClick={keepAgain}>
            {t('common:words.retry')}
          </Button>
        )}
        {state === 'kept' && (
          // A page of its own, which the router does not know.
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
