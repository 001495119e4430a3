import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { SignOutNote } from '../domains/kept-passes/shared/SignOutNote.tsx'
import { signOut } from '../relay/tokens.ts'
import { Anchor } from '../ui/Anchor.tsx'
import { Menu, MenuButton, MenuDivider, MenuLink } from '../ui/Menu.tsx'
import styles from './MemberNavigation.module.css'
import { accountLists, getAriaCurrent, navigationItemsOf } from './navigationItems.ts'
import { useNavigationConditions } from './useKnown.ts'
import { useLanguageSwitch } from './useLanguageSwitch.ts'

interface MemberNavigationProps {
  /** Display name of the member. */
  name: string
  /**
   * True if the header shows the links to the sections of the portal. False on a phone, where the
   * header has room for the account menu at most.
   */
  showsSections: boolean
}

/**
 * Header navigation of a member in a wide window: the section links, and the account menu behind
 * the avatar (D03).
 */
export function MemberNavigation({ name, showsSections }: MemberNavigationProps) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const { conditions, requestConditions } = useNavigationConditions()
  const { other, change } = useLanguageSwitch()

  return (
    <nav aria-label={t('shell.nav')} className={styles.nav}>
      {showsSections && (
        <ul className={styles.sections}>
          {navigationItemsOf('header', conditions).map((item) => (
            <li key={item.to}>
              <Anchor to={item.to} className={styles.link} aria-current={getAriaCurrent(item, pathname)}>
                {t(item.short ?? item.text)}
              </Anchor>
            </li>
          ))}
        </ul>
      )}
      <Menu
        label={t('shell.account')}
        onOpen={requestConditions}
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
        {accountLists.map(({ list }) => (
          <Fragment key={list}>
            {navigationItemsOf(list, conditions).map((item) => (
              <MenuLink key={item.to} to={item.to} icon={item.icon} current={getAriaCurrent(item, pathname)}>
                {t(item.text)}
              </MenuLink>
            ))}
            <MenuDivider />
          </Fragment>
        ))}
        <MenuButton icon="globe" lang={other} onClick={change}>
          {t('shell.language')}
        </MenuButton>
        <MenuButton icon="logout" onClick={() => signOut()}>
          <span>
            {t('shell.signOut')} <SignOutNote />
          </span>
        </MenuButton>
      </Menu>
    </nav>
  )
}
