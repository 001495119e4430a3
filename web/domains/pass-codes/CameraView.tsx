import { useTranslation } from 'react-i18next'
import { useWakeLock } from '../../platform/useWakeLock.ts'
import styles from './CameraView.module.css'
import page from './ScannerPage.module.css'
import { usePassScanner } from './usePassScanner.ts'

/**
 * Camera view that scans QR codes one after another, and shows an error message for each camera
 * failure.
 */
export function CameraView({ onCodeText }: { onCodeText: (codeText: string) => void }) {
  const { t } = useTranslation('pass-codes')
  const { video, state, start, stop } = usePassScanner(onCodeText)
  const isOn = state === 'on'
  const isFailure = state !== 'on' && state !== 'off' && state !== 'starting'
  useWakeLock(isOn)
  return (
    <section aria-labelledby="camera-title" className={page.camera}>
      <h2 id="camera-title" className={page.hidden}>
        {t('Scanner.camera')}
      </h2>
      <div className={styles.viewfinder} data-state={isFailure ? 'failure' : state}>
        <video
          ref={video}
          muted
          playsInline
          hidden={!isOn && state !== 'starting'}
          aria-label={t('Scanner.cameraView')}
        />
        <div role="status">
          {isFailure && <p className={styles.failure}>{t(`Scanner.failure.${state}`)}</p>}
          {state === 'starting' && <p>{t('Scanner.starting')}</p>}
          {state === 'on' && <p className={page.hidden}>{t('Scanner.aim')}</p>}
        </div>
        {!isOn && state !== 'starting' && state !== 'insecure' && (
          <button type="button" onClick={start} className={page.primary}>
            {t(isFailure ? 'Scanner.retry' : 'Scanner.start')}
          </button>
        )}
        {isOn && (
          <button
            type="button"
            onClick={stop}
            aria-label={t('Scanner.stop')}
            className={`${page.secondary} ${styles.close}`}
          >
            {t('Scanner.stopShort')}
          </button>
        )}
      </div>
    </section>
  )
}
