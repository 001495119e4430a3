import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { passPagePath } from '../../platform/passPagePath.ts'
import { useStoredValue } from '../../platform/storedValue.ts'
import { Button, buildButtonClass } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { keepGuestPass, prepareDeviceToKeepGuestPass } from '../kept-passes/shared/keepGuestPass.ts'
import { type KeptGuestPass, isGuestPassKept } from '../kept-passes/shared/keptGuestPasses.ts'
import styles from './Guest.module.css'

/**
 * Offer to keep a guest's pass on this device, which then shows the pass without a network
 * (decision 0054). Afterwards states whether the pass is kept, with a link to it.
 */
export function KeepGuestPass({ pass }: { pass: KeptGuestPass }) {
  const { t } = useTranslation(['guests', 'kept-passes', 'common'])
  const block = useRef<HTMLDivElement>(null)
  const isStored = useStoredValue({ get: () => isGuestPassKept(pass.number) })
  const [isSaving, setIsSaving] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    // The service worker of an earlier visit may have stopped, as with `SERVICE_WORKER=off`.
    if (isStored) void prepareDeviceToKeepGuestPass().then((isPrepared) => setHasFailed(!isPrepared))
  }, [isStored])

  async function keep() {
    setIsSaving(true)
    setHasFailed(!(await keepGuestPass(pass)))
    setIsSaving(false)
    // The pressed button may have disappeared; the focus stays in the block.
    block.current?.focus()
  }

  const isKept = isStored && !hasFailed
  return (
    <div ref={block} tabIndex={-1} className={styles.keep}>
      {!isKept && <p>{t('Guest.keep.text')}</p>}
      {(isKept || hasFailed) && (
        <p role="status" className={styles.keepStatus}>
          <Icon name={isKept ? 'check' : 'warning'} />
          <span>{t(isKept ? 'Guest.keep.kept' : 'kept-passes:KeepPasses.noWorker')}</span>
        </p>
      )}
      {isKept ? (
        <a href={passPagePath} className={buildButtonClass({ size: 'small' })}>
          {t('kept-passes:KeepPasses.open')}
        </a>
      ) : (
        <Button
          size="small"
          icon={hasFailed ? 'refresh' : 'download'}
          busy={isSaving}
          onClick={() => void keep()}
        >
          {t(hasFailed ? 'common:words.retry' : 'kept-passes:KeepPasses.keep')}
        </Button>
      )}
    </div>
  )
}
