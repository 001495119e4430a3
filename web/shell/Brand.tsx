import { useTranslation } from 'react-i18next'
import { type SiteClub, SiteClubName } from '../domains/clubs/shared/SiteClub.tsx'
import { Anchor } from '../ui/Anchor.tsx'
import { Logo } from '../ui/Logo.tsx'
import styles from './Brand.module.css'

interface BrandProps {
  /** The portal's. */
  name: string
  /** The club whose site this is, in the place of the portal's mark (A11). */
  club: SiteClub | null
  /** The way home is out of the club's site, which cannot be shown. */
  leavesClub: boolean
}

/** Whose portal this is, and the way home. */
export function Brand({ name, club, leavesClub }: BrandProps) {
  const { t } = useTranslation()
  const home = leavesClub ? { href: '/' } : { to: '/' }
  return (
    <Anchor {...home} className={styles.home} aria-label={t('shell.home', { name: club?.name ?? name })}>
      {club ? (
        <span className={styles.club}>
          <SiteClubName of={club} size="2.75rem" />
        </span>
      ) : (
        <Logo name={name} />
      )}
    </Anchor>
  )
}
