import { useTranslation } from 'react-i18next'
import { type SiteClub, SiteClubName } from '../domains/clubs/shared/SiteClub.tsx'
import { Anchor } from '../ui/Anchor.tsx'
import { Logo } from '../ui/Logo.tsx'
import styles from './Brand.module.css'

interface PortalLogoLinkProps {
  /** Name of the portal. */
  name: string
  /** Club whose site is shown. The logo of the club replaces the logo of the portal (A11). */
  club: SiteClub | null
  /**
   * True if the data of the club whose site is shown cannot be loaded. The home link then leads to
   * the portal without the club.
   */
  exitsClubSite: boolean
}

/** Logo of the portal or of the club, linked to the home screen. */
export function Brand({ name, club, exitsClubSite }: PortalLogoLinkProps) {
  const { t } = useTranslation()
  const home = exitsClubSite ? { href: '/' } : { to: '/' }
  return (
    <Anchor {...home} className={styles.home} aria-label={t('shell.home', { name: club?.name ?? name })}>
      {club ? (
        <span className={styles.club}>
          <SiteClubName club={club} size="2.75rem" />
        </span>
      ) : (
        <Logo name={name} />
      )}
    </Anchor>
  )
}
