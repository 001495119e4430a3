import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { Figures_member$key } from '../../__generated__/Figures_member.graphql.ts'
import type { Figures_statistics$key } from '../../__generated__/Figures_statistics.graphql.ts'
import styles from './Dashboard.module.css'
import { countActivePasses } from './activePassCount.ts'

interface DashboardFiguresProps {
  statistics: Figures_statistics$key
  member: Figures_member$key
}

/**
 * The member's numbers of vehicles, active passes, upcoming passes and purchased passes (D05), as
 * muted text. Zeros are left out: the list of passes says that no pass is active. If all numbers
 * are zero, as for a new member, a sentence replaces them.
 */
export function Figures({ statistics: key, member }: DashboardFiguresProps) {
  const { t } = useTranslation('dashboard')
  const { vehicles, activeAccessRights, purchasedAccessRights } = useFragment(
    graphql`
      fragment Figures_statistics on MemberStatistics {
        vehicles
        activeAccessRights
        purchasedAccessRights
      }
    `,
    key,
  )
  const { activeAccessRights: passes } = useFragment(
    graphql`
      fragment Figures_member on Member {
        # The same arguments as the wallet, so that Relay fetches the passes once.
        activeAccessRights(first: 6) {
          edges {
            node {
              validity
            }
          }
          pageInfo {
            hasNextPage
          }
        }
      }
    `,
    member,
  )
  const currentPasses = countActivePasses(passes, activeAccessRights)
  // The federation counts upcoming passes as active.
  const upcomingPasses = activeAccessRights - currentPasses
  const isNewMember = vehicles + activeAccessRights + purchasedAccessRights === 0
  return (
    <ul className={isNewMember ? styles.noFigures : styles.figures} aria-label={t('Figures.label')}>
      {isNewMember ? (
        <li>{t('Figures.none')}</li>
      ) : (
        <>
          <li>{t('Figures.vehicles', { count: vehicles })}</li>
          {currentPasses > 0 && <li>{t('Figures.active', { count: currentPasses })}</li>}
          {upcomingPasses > 0 && <li>{t('Figures.upcoming', { count: upcomingPasses })}</li>}
          {purchasedAccessRights > 0 && <li>{t('Figures.purchased', { count: purchasedAccessRights })}</li>}
        </>
      )}
    </ul>
  )
}
