import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { Anchor } from '../ui/Anchor.tsx'
import { Icon } from '../ui/Icon.tsx'
import { AccountSheet } from './AccountSheet.tsx'
import styles from './BottomBar.module.css'
import { useIsOnScreenKeyboardOpen } from '../platform/onScreenKeyboard.ts'
import { getAriaCurrent, isAccountPath, navigationItemsOf } from './navigationItems.ts'
import { useNavigationConditions } from './useKnown.ts'

/**
 * Navigation bar for members at the bottom of a phone. It has links to the home screen, the passes
 * and the purchase, and a button that opens the account sheet (D03).
 */
export function BottomBar({ name: memberName }: { name: string }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const { conditions, requestConditions } = useNavigationConditions()
  const [open, setOpen] = useState(false)
  const keyboardOpen = useIsOnScreenKeyboardOpen()

  return (
    <>
      <nav aria-label={t('shell.nav')} className={`${styles.bar} no-print`} hidden={keyboardOpen}>
        <ul className={styles.list}>
          {navigationItemsOf('bar', conditions).map((item) => (
            <li key={item.to}>
              <Anchor to={item.to} className={styles.item} aria-current={getAriaCurrent(item, pathname)}>
                <Icon name={item.icon} className={styles.icon} />
                {t(item.short ?? item.text)}
              </Anchor>
            </li>
          ))}
          <li>
            <button
              type="button"
              className={styles.item}
              aria-haspopup="dialog"
              aria-expanded={open}
              aria-current={isAccountPath(pathname) ? 'true' : undefined}
              onClick={() => {
                requestConditions()
                setOpen(true)
              }}
            >
              <Icon name="user" className={styles.icon} />
              {t('shell.bar.account')}
              <span className="visually-hidden"> {memberName}</span>
            </button>
          </li>
        </ul>
      </nav>
      <AccountSheet open={open} name={memberName} conditions={conditions} onClose={() => setOpen(false)} />
    </>
  )
}
