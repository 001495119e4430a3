import { useTranslation } from 'react-i18next'
import { Button } from '../ui/Button.tsx'
import styles from './MemberNavigation.module.css'
import { useLanguageSwitch } from './useLanguageSwitch.ts'

/** Header navigation of a visitor on every screen: the switch to the other language (A08). */
export function VisitorNavigation() {
  const { t } = useTranslation()
  const { other, change } = useLanguageSwitch()
  return (
    <nav aria-label={t('shell.nav')} className={styles.nav}>
      <Button variant="quiet" icon="globe" lang={other} onClick={change}>
        {t('shell.language')}
      </Button>
    </nav>
  )
}
