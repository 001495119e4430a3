import { useTranslation } from 'react-i18next'
import styles from './ScreenLockHint.module.css'

/**
 * Advice for a hand-held device whose browser cannot keep the screen on while a pass is shown.
 * `isAwake` is the result of `useWakeLock`.
 */
export function ScreenLockHint({ isAwake }: { isAwake: boolean | null }) {
  const { t } = useTranslation('access-rights')
  return isAwake === false && <p className={styles.hint}>{t('PassSheet.notAwake')}</p>
}
