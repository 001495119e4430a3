import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment, useLazyLoadQuery } from 'react-relay'
import { Link, NavLink, Outlet, ScrollRestoration } from 'react-router-dom'
import type { ShellQuery } from '../__generated__/ShellQuery.graphql.ts'
import type { Shell_query$key } from '../__generated__/Shell_query.graphql.ts'
import { language, languages } from '../relay/language.ts'
import { useReload } from '../relay/reload.ts'
import { readSession, rememberName, signOut } from '../relay/session.ts'
import { buyAddress } from '../parts/access-rights/buyAddress.ts'
import { Button } from '../ui/Button.tsx'
import { Logo } from '../ui/Logo.tsx'
import { Menu, MenuButton, MenuDivider, MenuLink } from '../ui/Menu.tsx'
import { TextLink } from '../ui/TextLink.tsx'
import { Cluster, Container, Stack } from '../ui/layout.tsx'
import styles from './Shell.module.css'
import { changeLanguage } from './i18n.ts'

/**
 * What the shell shows of the portal and of whoever is signed in. It asks nothing itself: each screen's query spreads
 * `Shell_query`, so that a screen is one request, and the shell follows what has come.
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
        }
        viewer {
          firstName
          lastName
        }
      }
    `,
    query,
  )
  // Nothing has come yet on a screen without a query of its own, whatever the types say.
  const { portal, viewer } = data as Partial<typeof data>
  return { name: portal?.name ?? 'Sentier', viewer: viewer ?? null }
}

/** What surrounds every screen: the way in, the way out, the language, the legal texts and how to get help. */
export function Shell() {
  const { t } = useTranslation()
  const { name } = useShell()
  return (
    <div className={styles.shell}>
      <a className="skip-link" href="#main">
        {t('shell.skip')}
      </a>
      <header className={`${styles.header} no-print`}>
        <Container className={styles.bar}>
          <Link to="/" className={styles.home} aria-label={t('shell.home', { name })}>
            <Logo name={name} />
          </Link>
          {readSession() ? <MemberNavigation /> : <VisitorNavigation />}
        </Container>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <Footer />
      <ScrollRestoration />
    </div>
  )
}

/** The other language, and the switch to it: the screen stays, with what was typed. */
function useLanguageSwitch() {
  const { reload } = useReload()
  const other = languages.find((candidate) => candidate !== language()) ?? 'fr'
  // Without a connection there are no other texts, and all stays as it is.
  return { other, change: () => void changeLanguage(other).then(reload, () => {}) }
}

function MemberNavigation() {
  const { t } = useTranslation()
  const { viewer } = useShell()
  const { other, change } = useLanguageSwitch()
  const session = readSession()
  const name = viewer?.firstName || session?.firstName || session?.email || ''

  useEffect(() => {
    if (viewer?.firstName) rememberName(viewer.firstName)
  }, [viewer?.firstName])

  return (
    <nav aria-label={t('shell.nav')} className={styles.nav}>
      <NavLink to="/Dashboard" className={styles.link}>
        {t('shell.dashboard')}
      </NavLink>
      <NavLink to={buyAddress()} className={styles.link}>
        {t('shell.buy')}
      </NavLink>
      <Menu
        label={t('shell.account')}
        trigger={
          <>
            <span className={styles.avatar} aria-hidden="true">
              {name.charAt(0).toUpperCase()}
            </span>
            <span className={styles.who}>{name}</span>
          </>
        }
      >
        <MenuLink to="/Dashboard" icon="home" className={styles.narrow}>
          {t('shell.dashboard')}
        </MenuLink>
        <MenuLink to={buyAddress()} icon="plus" className={styles.narrow}>
          {t('shell.buy')}
        </MenuLink>
        <MenuLink to="/accesspasses" icon="pass">
          {t('shell.history')}
        </MenuLink>
        <MenuLink to="/receipts" icon="receipt">
          {t('shell.receipts')}
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

function VisitorNavigation() {
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

function Footer() {
  const { t } = useTranslation()
  return (
    <footer className={`${styles.footer} no-print`}>
      <Container>
        <Cluster gap={7} align="start">
          <Stack gap={2} as="section" aria-labelledby="legal">
            <h2 id="legal" className={styles.heading}>
              {t('footer.legal')}
            </h2>
            <p>{t('footer.insurance')}</p>
            <p>{t('footer.refunds')}</p>
          </Stack>
          <Stack gap={2} as="section" aria-labelledby="contact">
            <h2 id="contact" className={styles.heading}>
              {t('footer.contact')}
            </h2>
            <p>{t('footer.contactText')}</p>
            <Cluster gap={4}>
              <TextLink href={`tel:+1${t('contact.phone').replace(/\D/g, '')}`} icon="phone">
                {t('contact.phone')}
              </TextLink>
              <TextLink href={`mailto:${t('contact.email')}`} icon="mail">
                {t('contact.email')}
              </TextLink>
            </Cluster>
          </Stack>
        </Cluster>
      </Container>
    </footer>
  )
}
