import { type ComponentType, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment, useLazyLoadQuery } from 'react-relay'
import { Outlet, useMatches } from 'react-router-dom'
import type { ShellQuery } from '../__generated__/ShellQuery.graphql.ts'
import type { Shell_query$key } from '../__generated__/Shell_query.graphql.ts'
import { useSiteClub } from '../domains/clubs/shared/SiteClub.tsx'
import { defaultPortalName } from '../platform/portalName.ts'
import { storeMemberInSession, useIsMemberPage, useSession } from '../platform/session.ts'
import { useStoredValue } from '../platform/storedValue.ts'
import { SalesClosed } from '../platform/salesClosed.ts'
import { storedQueryFailure } from '../relay/environment.ts'
import { useStoreContactInfo } from '../ui/ContactLinks.tsx'
import { Container } from '../ui/layout.tsx'
import { Brand } from './Brand.tsx'
import { Footer } from './Footer.tsx'
import { SalesClosedNotice } from './SalesClosedNotice.tsx'
import { RestoreScrollPosition } from './RestoreScrollPosition.tsx'
import styles from './Shell.module.css'
import { VisitorNavigation } from './VisitorNavigation.tsx'
import { useIsWideWindow } from './useIsWideWindow.ts'

/**
 * Returns the data that the shell shows: the portal, the club of the site and the signed-in member.
 * The data comes from the query of each screen, which includes the fragment `Shell_query`.
 */
export function useShellData() {
  const query: Shell_query$key = useLazyLoadQuery<ShellQuery>(
    graphql`
      query ShellQuery {
        ...Shell_query
      }
    `,
    {},
    { fetchPolicy: 'store-only' },
  )
  const data = useFragment(
    graphql`
      fragment Shell_query on Query {
        portal {
          name
          salesOpen
          contact {
            email
            phoneNumber
          }
          ...SiteClub_portal
        }
        viewer {
          email
          firstName
          lastName
          profileIncomplete
        }
      }
    `,
    query,
  )
  // The data is missing while the query of the first screen is in flight, although the generated
  // types say otherwise.
  const { portal, viewer } = data as Partial<typeof data>
  const hasQueryFailed = useStoredValue(storedQueryFailure)
  const { siteClub, failed } = useSiteClub(portal ?? null)
  return {
    name: portal?.name ?? defaultPortalName,
    /** True if sales are closed for maintenance; false if sales are open or if this is unknown. */
    salesClosed: portal?.salesOpen === false,
    contact: portal?.contact ?? null,
    /**
     * True while the contact data of the federation is loading, before the first query has returned
     * or failed.
     */
    awaitsContact: portal === undefined && !hasQueryFailed,
    viewer: viewer ?? null,
    siteClub,
    /** True if the data of the club whose site is shown cannot be loaded. */
    clubFailed: failed,
  }
}

/** Settings for the layout around a screen, which a route declares in its property `handle`. */
export interface ShellHandle {
  /**
   * True if the screen has an action bar at the bottom of a phone. The shell then hides the bottom
   * bar and shows the account menu in the header.
   */
  ownBar?: boolean
  /** Path of the wizard step that the route shows; absent for other routes. */
  step?: string
  /** Navigation components for members, whose code loads with the member routes. */
  members?: {
    /** Navigation component for members in the header. */
    Navigation: ComponentType<{ name: string; showsSections: boolean }>
    /** Navigation bar for members at the bottom of a phone. */
    Bar: ComponentType<{ name: string }>
  }
}

/**
 * Layout around every screen: navigation, sign-in or sign-out, language switch, legal notices and
 * contact.
 */
export function Shell() {
  const { t } = useTranslation()
  const { name, salesClosed, contact, awaitsContact, viewer, siteClub, clubFailed } = useShellData()
  const member = useMemberName(viewer)
  const handles = useMatches().map(({ handle }) => handle as ShellHandle | undefined)
  const memberNavigation = handles.find((handle) => handle?.members)?.members
  const asMember = useIsMemberPage() && !clubFailed
  const wide = useIsWideWindow()
  const withBar = asMember && !wide && !handles.some((handle) => handle?.ownBar)
  useStoreContactInfo(contact)
  return (
    <div className={withBar ? `${styles.shell} ${styles.withBar}` : styles.shell}>
      <a className="skip-link" href="#main">
        {t('shell.skip')}
      </a>
      <header className={`${styles.header} no-print`}>
        <Container className={styles.bar}>
          <Brand name={name} club={siteClub} exitsClubSite={clubFailed} />
          {!asMember && <VisitorNavigation />}
          {asMember && !withBar && memberNavigation && (
            <memberNavigation.Navigation name={member} showsSections={wide} />
          )}
        </Container>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        {salesClosed && <SalesClosedNotice />}
        <SalesClosed value={salesClosed}>
          <Outlet />
        </SalesClosed>
      </main>
      <Footer isContactLoading={awaitsContact} />
      {withBar && memberNavigation && <memberNavigation.Bar name={member} />}
      <RestoreScrollPosition />
    </div>
  )
}

/**
 * Returns the display name of the member. The browser stores the name for screens whose query does
 * not fetch it.
 */
function useMemberName(viewer: { firstName: string; email: string } | null): string {
  const session = useSession()
  const { firstName, email } = viewer ?? {}
  useEffect(() => {
    if (firstName && email) storeMemberInSession({ firstName, email })
  }, [firstName, email])
  return firstName || session?.firstName || session?.email || ''
}
