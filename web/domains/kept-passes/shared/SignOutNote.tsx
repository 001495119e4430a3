import { useTranslation } from 'react-i18next'
import { readMemberIdOfStoredPasses } from './passStorageChoice.ts'
import styles from './SignOutNote.module.css'

/**
 * Line below the sign-out button of a menu: signing out erases the passes that are stored on this
 * device. Renders nothing if no pass is stored.
 */
export function SignOutNote() {
  const { t } = useTranslation()
  if (readMemberIdOfStoredPasses() === null) return null
  return <span className={styles.note}>{t('shell.signOutKept')}</span>
}
