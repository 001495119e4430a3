import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../platform/session.ts'
import { useStoredValue } from '../../../platform/stored.ts'
import { deleteKeptPasses } from '../../../platform/passDatabase.ts'
import { Button, buildButtonClass } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { readKeepChoice, storeKeepChoice } from '../keepChoice.ts'
import {
  addManifestLink,
  canKeepPasses,
  isAppleMobile,
  isInstalledApp,
  passPagePath,
  registerPassWorker,
  requestLastingStorage,
} from '../passWorker.ts'
import styles from './KeepPasses.module.css'

/**
 * Asks the member once whether to keep the passes on this phone, where a pass is shown (decision
 * 0053). Afterwards shows the choice and a button that changes it. Renders nothing in a browser
 * that cannot keep passes.
 */
export function KeepPasses() {
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
      {isKept === true && <KeptPassesStatus onForget={() => choose(false)} />}
    </section>
  )
}

type KeepState = 'saving' | 'kept' | 'failed'

/** Registers the service worker and stores the member's passes on this device. */
async function keepPasses(): Promise<KeepState> {
  addManifestLink()
  await Promise.all([registerPassWorker(), requestLastingStorage()])
  const { refreshKeptPasses } = await import('../refreshKeptPasses.ts')
  return (await refreshKeptPasses()) === 'kept' ? 'kept' : 'failed'
}

/** Keeps the passes when it is mounted, and says whether they are kept. */
function KeptPassesStatus({ onForget }: { onForget: () => void }) {
  const { t } = useTranslation(['kept-passes', 'common'])
  const [state, setState] = useState<KeepState>('saving')
  useEffect(() => {
    if (state === 'saving') keepPasses().then(setState, () => setState('failed'))
  }, [state])

  return (
    <>
      <p role="status" className={styles.status}>
        <Icon name={state === 'failed' ? 'warning' : state === 'kept' ? 'check' : 'clock'} />
        <span>{t(`KeepPasses.${state}`)}</span>
      </p>
      {state === 'kept' && isAppleMobile() && !isInstalledApp() && <p>{t('KeepPasses.homeScreen')}</p>}
      <div className={styles.actions}>
        {state === 'failed' && (
          <Button size="small" icon="refresh" onClick={() => setState('saving')}>
            {t('common:words.retry')}
          </Button>
        )}
        {state === 'kept' && (
          // A page of its own, which the router does not know.
          <a href={passPagePath} className={buildButtonClass({ size: 'small' })}>
            {t('KeepPasses.open')}
          </a>
        )}
        <Button size="small" variant="quiet" onClick={onForget}>
          {t('KeepPasses.forget')}
        </Button>
      </div>
    </>
  )
}
