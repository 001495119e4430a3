import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { SignOutNote } from '../domains/kept-passes/shared/SignOutNote.tsx'
import { signOut } from '../relay/tokens.ts'
import { Anchor } from '../ui/Anchor.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Icon } from '../ui/Icon.tsx'
import styles from './AccountSheet.module.css'
import {
  type NavigationConditions,
  accountLists,
  getAriaCurrent,
  navigationItemsOf,
} from './navigationItems.ts'
import { useLanguageSwitch } from './useLanguageSwitch.ts'

interface AccountSheetProps {
  open: boolean
  onClose: () => void
  /** Display name of the signed-in member. */
  name: string
  conditions: NavigationConditions
}

/**
 * Bottom sheet with the complete account navigation on a phone, within reach of the thumb (D03).
 */
export function AccountSheet({ open, onClose, name, conditions }: AccountSheetProps) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const { other, change } = useLanguageSwitch()
  const closeSheetAndRun = (action: () => void) => () => {
    onClose()
    action()
  }
  return (
    <Dialog open={open} onClose={onClose} title={name || t('shell.group.account')} place="bottom">
      <nav aria-label={t('shell.group.account')}>
        {accountLists.map(({ list, title }) => (
          <Fragment key={list}>
            <h3 className={styles.title}>{t(title)}</h3>
            <ul className={styles.list}>
              {navigationItemsOf(list, conditions).map((item) => (
                <li key={item.to}>
                  <Anchor
                    to={item.to}
                    className={styles.item}
                    aria-current={getAriaCurrent(item, pathname)}
                    onClick={onClose}
                  >
                    <Icon name={item.icon} className={styles.icon} />
                    {t(item.text)}
                  </Anchor>
                </li>
              ))}
            </ul>
          </Fragment>
        ))}
      </nav>
      <div className={styles.end}>
        <button type="button" className={styles.item} lang={other} onClick={closeSheetAndRun(change)}>
          <Icon name="globe" className={styles.icon} />
          {t('shell.language')}
        </button>
        <button type="button" className={styles.item} onClick={closeSheetAndRun(signOut)}>
          <Icon name="logout" className={styles.icon} />
          <span>
            {t('shell.signOut')} <SignOutNote />
          </span>
        </button>
      </div>
    </Dialog>
  )
}
