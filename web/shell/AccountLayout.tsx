import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router-dom'
import { paths } from '../platform/paths.ts'
import { useIsMember, useSession } from '../platform/session.ts'
import { useWayBack } from '../platform/useWayBack.ts'
import { Anchor } from '../ui/Anchor.tsx'
import { Icon } from '../ui/Icon.tsx'
import { TextLink } from '../ui/TextLink.tsx'
import { Columns, Container } from '../ui/layout.tsx'
import styles from './AccountLayout.module.css'
import { useShell } from './Shell.tsx'
import { accountLists, currentOf, isNavigationRoot, navigationItemsOf } from './navigationItems.ts'
import { useNavigationFacts } from './useKnown.ts'
import { useIsWide } from './useIsWide.ts'

/**
 * Around every screen of the account: on a wide window all of its places beside the one that is shown, on a phone the way
 * back, for the places stand in the bar at the bottom. Who came to put something right finds the way back on both. A screen in it is a `Container` as anywhere.
 */
export function AccountLayout() {
  const { pathname } = useLocation()
  const { clubFailed } = useShell()
  const isMember = useIsMember()
  const consentRequired = useSession()?.consentRequired === true
  // The texts are read by visitors too; until they are accepted a member has no other place to go.
  const hasPlaces = isMember && !consentRequired
  // Asked as a screen comes. When the session ends on it, or the texts change, it is left as it is: made anew, its form
  // would take what was typed for itself again, right before the page goes.
  const [asked, setAsked] = useState({ pathname, hasPlaces })
  if (asked.pathname !== pathname) setAsked({ pathname, hasPlaces })
  if (!asked.hasPlaces || clubFailed) return <Outlet />
  return <InAccount pathname={pathname} />
}

function InAccount({ pathname }: { pathname: string }) {
  const { t } = useTranslation()
  const { known, ask } = useNavigationFacts()
  const wide = useIsWide()
  const wayBack = useWayBack()
  const isUnknown = known.requestsWithoutInsurance === null
  // Once: from then on it is kept. A phone shows its places when they are asked for.
  useEffect(() => {
    if (wide && isUnknown) ask()
  }, [wide, isUnknown, ask])
  return (
    <Container>
      <Columns
        side="start"
        aside={
          <nav aria-label={t('shell.group.account')} className={`${styles.side} no-print`}>
            {accountLists.map(({ of, title }) => (
              <section key={of} aria-labelledby={`side-${of}`}>
                <h2 id={`side-${of}`} className={styles.title}>
                  {t(title)}
                </h2>
                <ul>
                  {navigationItemsOf(of, known).map((place) => (
                    <li key={place.to}>
                      <Anchor to={place.to} className={styles.link} aria-current={currentOf(place, pathname)}>
                        <Icon name={place.icon} className={styles.icon} />
                        {t(place.text)}
                      </Anchor>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </nav>
        }
      >
        {isNavigationRoot(pathname) && (
          <p className={wayBack === null ? `${styles.back} no-print` : 'no-print'}>
            <TextLink to={wayBack ?? paths.dashboard()} icon="arrowLeft">
              {t(wayBack === null ? 'words.home' : 'words.back')}
            </TextLink>
          </p>
        )}
        <Outlet />
      </Columns>
    </Container>
  )
}
