import { useTranslation } from 'react-i18next'
import { graphql, useFragment, useLazyLoadQuery } from 'react-relay'
import { Outlet, ScrollRestoration } from 'react-router-dom'
import type { ShellQuery } from '../__generated__/ShellQuery.graphql.ts'
import type { Shell_query$key } from '../__generated__/Shell_query.graphql.ts'
import { useSiteClub } from '../parts/clubs/SiteClub.tsx'
import { useIsMember } from '../platform/session.ts'
import { Contact } from '../ui/Contact.tsx'
import { Container } from '../ui/layout.tsx'
import { Brand } from './Brand.tsx'
import { Footer } from './Footer.tsx'
import { MemberNavigation, VisitorNavigation } from './Navigation.tsx'
import styles from './Shell.module.css'

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
  const { siteClub, failed } = useSiteClub(portal ?? null)
  return {
    name: portal?.name ?? 'Sentier',
    contact: portal?.contact ?? null,
    viewer: viewer ?? null,
    siteClub,
    /** The club whose site this is cannot be loaded. */
    clubFailed: failed,
  }
}

/** What surrounds every screen: the way in, the way out, the language, the legal texts and how to get help. */
export function Shell() {
  const { t } = useTranslation()
  const { name, contact, viewer, siteClub, clubFailed } = useShell()
  const isMember = useIsMember()
  return (
    <Contact value={contact}>
      <div className={styles.shell}>
        <a className="skip-link" href="#main">
          {t('shell.skip')}
        </a>
        <header className={`${styles.header} no-print`}>
          <Container className={styles.bar}>
            <Brand name={name} club={siteClub} leavesClub={clubFailed} />
            {isMember && !clubFailed ? (
              <MemberNavigation firstName={viewer?.firstName} email={viewer?.email} />
            ) : (
              <VisitorNavigation />
            )}
          </Container>
        </header>
        <main id="main" tabIndex={-1} className={styles.main}>
          <Outlet />
        </main>
        <Footer />
        <ScrollRestoration />
      </div>
    </Contact>
  )
}
