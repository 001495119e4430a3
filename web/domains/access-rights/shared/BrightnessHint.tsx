import { useTranslation } from 'react-i18next'
import styles from './ScreenLockHint.module.css'

/**
 * Advice below a pass on a hand-held device. In sunlight, a trail officer can read and scan the
 * pass only on a bright screen, and a page cannot change the brightness.
 */
export function BrightnessHint() {
  const { t } = useTranslation('access-rights')
  return <p className={styles.hint}>{t('PassSheet.brightness')}</p>
}
