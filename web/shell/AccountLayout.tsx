import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router-dom'
import { paths } from '../platform/paths.ts'
import { useIsMemberPage, useSession } from '../platform/session.ts'
import { useReturnPath } from '../platform/useReturnPath.ts'
import { Anchor } from '../ui/Anchor.tsx'
import { Icon } from '../ui/Icon.tsx'
import { TextLink } from '../ui/TextLink.tsx'
import { Columns, Container } from '../ui/layout.tsx'
import styles from './AccountLayout.module.css'
import { useShellData } from './Shell.tsx'
import {
  accountLists,
  getAriaCurrent,
  isLinkTargetOfAccountNavigation,
  navigationItemsOf,
} from './navigationItems.ts'
import { useNavigationConditions } from './useKnown.ts'
import { useIsWideWindow } from './useIsWideWindow.ts'

/**
 * Layout of the account screens. A wide window shows the account navigation beside the screen, and
 * a phone shows a back link. A member who came to correct data gets a link back to the previous
 * screen.
 */
export function AccountLayout() {
  const { pathname } = useLocation()
  const { clubFailed } = useShellData()
  const isMember = useIsMemberPage()
  const consentRequired = useSession()?.consentRequired === true
  // Visitors read the terms too. A member who has not accepted the terms may visit no other screen.
  const showsNavigation = isMember && !consentRequired
  // The navigation is decided when a screen opens and stays while the screen is shown. If the
  // session ends or the terms change meanwhile, a new layout would remount the form, which would
  // save its input again right before the page unloads.
  const [openedScreen, setOpenedScreen] = useState({ pathname, showsNavigation })
  if (openedScreen.pathname !== pathname) setOpenedScreen({ pathname, showsNavigation })
  if (!openedScreen.showsNavigation || clubFailed) return <Outlet />
  return <AccountColumns pathname={pathname} />
}

function AccountColumns({ pathname }: { pathname: string }) {
  const { t } = useTranslation()
  const { conditions, requestConditions } = useNavigationConditions()
  const wide = useIsWideWindow()
  const returnPath = useReturnPath()
  const isUnknown = conditions.requestsWithoutInsurance === null
  // Requested once per page load and then remembered. A phone requests the figures when the member
  // opens the menu.
  useEffect(() => {
    if (wide && isUnknown) requestConditions()
  }, [wide, isUnknown, requestConditions])
  return (
    <Container>
      <Columns
        side="start"
        aside={
          <nav aria-label={t('shell.group.account')} className={`${styles.side} no-print`}>
            {accountLists.map(({ list, title }) => (
              <section key={list} aria-labelledby={`side-${list}`}>
                <h2 id={`side-${list}`} className={styles.title}>
                  {t(title)}
                </h2>
                <ul>
                  {navigationItemsOf(list, conditions).map((item) => (
                    <li key={item.to}>
                      <Anchor
                        to={item.to}
                        className={styles.link}
                        aria-current={getAriaCurrent(item, pathname)}
                      >
                        <Icon name={item.icon} className={styles.icon} />
                        {t(item.text)}
                      </Anchor>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </nav>
        }
      >
        {isLinkTargetOfAccountNavigation(pathname) && (
          <p className={returnPath === null ? `${styles.back} no-print` : 'no-print'}>
            <TextLink to={returnPath ?? paths.dashboard()} icon="arrowLeft">
              {t(returnPath === null ? 'words.home' : 'words.back')}
            </TextLink>
          </p>
        )}
        <Outlet />
      </Columns>
    </Container>
  )
}
