import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { Banners_member$key } from '../../__generated__/Banners_member.graphql.ts'
import type { useIssue_magazine$key } from '../../__generated__/useIssue_magazine.graphql.ts'
import { MagazineCover } from '../magazines/shared/MagazineCover.tsx'
import { useMagazineIssue } from '../magazines/shared/useIssue.ts'
import { paths } from '../../platform/paths.ts'
import { CaughtField } from '../../relay/CaughtField.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './Banners.module.css'

/** Banners of the dashboard: the latest magazine (D13) and volunteering (D12, D55). */
export function Banners({ member: key }: { member: Banners_member$key }) {
  const { t } = useTranslation('dashboard')
  const member = useFragment(
    graphql`
      fragment Banners_member on Member {
        isVolunteer
        volunteerClubName
        # The same argument as the wallet, so that Relay fetches the passes once. Null when they
        # failed to load.
        activeAccessRights(first: 6) {
          edges {
            node {
              clubSnapshot {
                name
              }
            }
          }
        }
        latestMagazine @catch {
          ...useIssue_magazine
        }
      }
    `,
    key,
  )
  return (
    <div className={styles.banners}>
      <CaughtField result={member.latestMagazine} title={t('Banners.magazineFailed')}>
        {(magazine) => magazine && <LatestIssueBanner magazine={magazine} />}
      </CaughtField>
      <VolunteerBanner
        isVolunteer={member.isVolunteer}
        volunteerClub={member.volunteerClubName ?? null}
        passClub={member.activeAccessRights?.edges[0]?.node.clubSnapshot?.name ?? null}
      />
    </div>
  )
}

/**
 * Banner of the latest magazine issue. For a member who may not read the issue, the banner shows
 * what is required to read it (I04).
 */
function LatestIssueBanner({ magazine }: { magazine: useIssue_magazine$key }) {
  const { t } = useTranslation('magazines')
  const { id, title, edition, canRead, coverUrl } = useMagazineIssue(magazine)
  // The reason of the disabled link takes the line of the edition.
  const text = [t('Magazines.latest'), canRead && edition]
  return (
    <section className={styles.banner} aria-labelledby="latest-magazine">
      <div className={styles.cover}>
        <MagazineCover url={coverUrl} title={title} />
      </div>
      <div className={styles.words}>
        <h2 id="latest-magazine" className={styles.title}>
          {title}
        </h2>
        <p className={styles.text}>{text.filter(Boolean).join(' · ')}</p>
      </div>
      <div className={styles.action}>
        <ButtonLink
          to={paths.magazine(id)}
          size="small"
          disabled={!canRead}
          reason={canRead ? undefined : t('Magazine.locked')}
        >
          {t('Magazine.read')}
          <span className="visually-hidden"> {t('Magazine.named', { title })}</span>
        </ButtonLink>
      </div>
    </section>
  )
}

interface VolunteerBannerProps {
  isVolunteer: boolean
  /** Name of the club for which the member volunteers; null if it is unknown. */
  volunteerClub: string | null
  /** Name of the club of the member's first pass; null without a pass. */
  passClub: string | null
}

/**
 * Banner with a link to volunteer. A member with a pass reads whose volunteers maintain the
 * trails. A member who already volunteers sees thanks and a disabled link (D12, D55).
 */
function VolunteerBanner({ isVolunteer, volunteerClub, passClub }: VolunteerBannerProps) {
  const { t } = useTranslation('dashboard')
  const invitation = passClub ? t('Banners.volunteerTextOf', { club: passClub }) : t('Banners.volunteerText')
  const thanks = volunteerClub
    ? t('Banners.thanksText', { club: volunteerClub })
    : t('Banners.thanksTextAlone')
  return (
    <section className={styles.banner} aria-labelledby="volunteering">
      <span className={styles.mark}>
        <Icon name={isVolunteer ? 'check' : 'user'} size="1.75rem" />
      </span>
      <div className={styles.words}>
        <h2 id="volunteering" className={styles.title}>
          {t(isVolunteer ? 'Banners.thanks' : 'Banners.volunteer')}
        </h2>
        <p className={styles.text}>{isVolunteer ? thanks : invitation}</p>
      </div>
      <div className={styles.action}>
        <ButtonLink
          to={paths.volunteerRequest()}
          size="small"
          disabled={isVolunteer}
          reason={isVolunteer ? t('Banners.already') : undefined}
          // The text of the banner already says so.
          isReasonVisible
        >
          {t('Banners.participate')}
        </ButtonLink>
      </div>
    </section>
  )
}
