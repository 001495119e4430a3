import { type ComponentType, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment, useLazyLoadQuery } from 'react-relay'
import { Outlet, useMatches } from 'react-router-dom'
import type { ShellQuery } from '../__generated__/ShellQuery.graphql.ts'
import type { Shell_query$key } from '../__generated__/Shell_query.graphql.ts'
import { useSiteClub } from '../domains/clubs/shared/SiteClub.tsx'
import { rememberMember, useIsMember, useSession } from '../platform/session.ts'
import { useStored } from '../platform/stored.ts'
import { queryFailed } from '../relay/environment.ts'
import { useStoredContact } from '../ui/Contact.tsx'
import { Container } from '../ui/layout.tsx'
import { Brand } from './Brand.tsx'
import { Footer } from './Footer.tsx'
import { SalesClosed } from './SalesClosed.tsx'
import { Scrolling } from './Scrolling.tsx'
import styles from './Shell.module.css'
import { VisitorNavigation } from './VisitorNavigation.tsx'
import { useIsWide } from './useIsWide.ts'

/**
 * What the shell shows of the portal, its club and whoever is signed in. It asks nothing itself: each screen's query
 * spreads `Shell_query`, so that a screen is one request, and the shell follows what has come.
 */
export function useShell() {
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
  // Nothing has come yet while a screen's query is on its way, whatever the types say.
  const { portal, viewer } = data as Partial<typeof data>
  const hasQueryFailed = useStored(queryFailed)
  const { siteClub, failed } = useSiteClub(portal ?? null)
  return {
    name: portal?.name ?? 'Sentier',
    /** Known to be closed, for maintenance. */
    salesClosed: portal?.salesOpen === false,
    contact: portal?.contact ?? null,
    /** No answer has told it yet, and none has failed. */
    awaitsContact: portal === undefined && !hasQueryFailed,
    viewer: viewer ?? null,
    siteClub,
    /** The club whose site this is cannot be loaded. */
    clubFailed: failed,
  }
}

/** What a route tells the shell of its screens. */
export interface ShellHandle {
  /** They have a bar of their own at the lower edge of a phone: the shell's makes way, and its menu stands in the header. */
  ownBar?: boolean
  /** The step of a wizard that they are. */
  step?: string
  /** The ways of a member, which come with the screens behind the door. */
  members?: {
    /** In the header. */
    Navigation: ComponentType<{ name: string; sections: boolean }>
    /** At the lower edge of a phone. */
    Bar: ComponentType<{ name: string }>
  }
}

/** What surrounds every screen: the way in, the way out, the language, the legal texts and how to get help. */
export function Shell() {
  const { t } = useTranslation()
  const { name, salesClosed, contact, awaitsContact, viewer, siteClub, clubFailed } = useShell()
  const member = useMemberName(viewer)
  const handles = useMatches().map(({ handle }) => handle as ShellHandle | undefined)
  const ways = handles.find((handle) => handle?.members)?.members
  const asMember = useIsMember() && !clubFailed
  const wide = useIsWide()
  const withBar = asMember && !wide && !handles.some((handle) => handle?.ownBar)
  useStoredContact(contact)
  return (
    <div className={withBar ? `${styles.shell} ${styles.withBar}` : styles.shell}>
      <a className="skip-link" href="#main">
        {t('shell.skip')}
      </a>
      <header className={`${styles.header} no-print`}>
        <Container className={styles.bar}>
          <Brand name={name} club={siteClub} leavesClub={clubFailed} />
          {!asMember && <VisitorNavigation />}
          {asMember && !withBar && ways && <ways.Navigation name={member} sections={wide} />}
        </Container>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        {salesClosed && <SalesClosed />}
        <Outlet />
      </main>
      <Footer awaitsContact={awaitsContact} />
      {withBar && ways && <ways.Bar name={member} />}
      <Scrolling />
    </div>
  )
}

/** What the member is called, which the browser keeps for the screens that do not ask. */
function useMemberName(viewer: { firstName: string; email: string } | null): string {
  const session = useSession()
  const { firstName, email } = viewer ?? {}
  useEffect(() => {
    if (firstName && email) rememberMember({ firstName, email })
  }, [firstName, email])
  return firstName || session?.firstName || session?.email || ''
}
