import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import { languages } from '../platform/language.ts'
import { useReload } from '../relay/reload.ts'
import { useSession, rememberMember } from '../platform/session.ts'
import { signOut } from '../relay/tokens.ts'
import { Button } from '../ui/Button.tsx'
import { Menu, MenuButton, MenuDivider, MenuLink } from '../ui/Menu.tsx'
import { changeLanguage } from '../platform/i18n.ts'
import styles from './Navigation.module.css'
import { paths } from '../platform/paths.ts'

/** The other language, and the switch to it: the screen stays, with what was typed (A42). */
function useLanguageSwitch() {
  const { reload } = useReload()
  const { i18n } = useTranslation()
  const other = languages.find((candidate) => candidate !== i18n.language) ?? 'fr'
  // Without a connection there are no other texts, and all stays as it is.
  return { other, change: () => void changeLanguage(other).then(reload, () => {}) }
}

/** The ways of a member: the two that are taken most, and the rest behind the avatar (D03). */
export function MemberNavigation({ firstName, email }: { firstName?: string; email?: string }) {
  const { t } = useTranslation()
  const { other, change } = useLanguageSwitch()
  const session = useSession()
  const name = firstName || session?.firstName || session?.email || ''

  useEffect(() => {
    if (firstName && email) rememberMember({ firstName, email })
  }, [firstName, email])

  return (
    <nav aria-label={t('shell.nav')} className={styles.nav}>
      <NavLink to={paths.dashboard()} className={styles.link}>
        {t('shell.dashboard')}
      </NavLink>
      <NavLink to={paths.purchase()} className={styles.link}>
        {t('shell.buy')}
      </NavLink>
      <Menu
        label={t('shell.account')}
        trigger={
          <>
            <span className={styles.avatar} aria-hidden="true">
              {name.charAt(0).toUpperCase()}
            </span>
            <span className={styles.who} title={name}>
              {name}
            </span>
          </>
        }
      >
        <MenuLink to={paths.dashboard()} icon="home" className={styles.narrow}>
          {t('shell.dashboard')}
        </MenuLink>
        <MenuLink to={paths.purchase()} icon="plus" className={styles.narrow}>
          {t('shell.buy')}
        </MenuLink>
        <MenuLink to={paths.passHistory()} icon="pass">
          {t('shell.history')}
        </MenuLink>
        <MenuLink to={paths.receipts()} icon="receipt">
          {t('shell.receipts')}
        </MenuLink>
        <MenuDivider />
        <MenuLink to={paths.profile()} icon="user">
          {t('shell.profile')}
        </MenuLink>
        <MenuLink to={paths.payment()} icon="card">
          {t('shell.payment')}
        </MenuLink>
        <MenuLink to={paths.email()} icon="mail">
          {t('shell.email')}
        </MenuLink>
        <MenuLink to={paths.password()} icon="lock">
          {t('shell.password')}
        </MenuLink>
        <MenuLink to={paths.consent()} icon="shield">
          {t('shell.consent')}
        </MenuLink>
        <MenuDivider />
        <MenuButton icon="globe" lang={other} onClick={change}>
          {t('shell.language')}
        </MenuButton>
        <MenuButton icon="logout" onClick={() => signOut()}>
          {t('shell.signOut')}
        </MenuButton>
      </Menu>
    </nav>
  )
}

/** What a visitor finds in the header on every screen: the other language (A08). */
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
