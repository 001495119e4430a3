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
 * are zero, as for a new member, a sentence replaces them. No number stands above a list of
 * vehicles or passes that failed to load, because it could contradict the list.
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
  const { activeAccessRights: passes, vehicles: vehicleList } = useFragment(
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
        # The same argument as the vehicle list. Null when the vehicles failed to load.
        vehicles(first: 15) {
          __typename
        }
      }
    `,
    member,
  )
  const currentPasses = passes ? countActivePasses(passes, activeAccessRights) : 0
  // The federation counts upcoming passes as active.
  const upcomingPasses = passes ? activeAccessRights - currentPasses : 0
  const isNewMember = vehicles + activeAccessRights + purchasedAccessRights === 0
  if (!passes && !vehicleList) return null
  return (
    <ul className={isNewMember ? styles.noFigures : styles.figures} aria-label={t('Figures.label')}>
      {isNewMember ? (
        <li>{t('Figures.none')}</li>
      ) : (
        <>
          {vehicleList && <li>{t('Figures.vehicles', { count: vehicles })}</li>}
          {currentPasses > 0 && <li>{t('Figures.active', { count: currentPasses })}</li>}
          {upcomingPasses > 0 && <li>{t('Figures.upcoming', { count: upcomingPasses })}</li>}
          {passes && purchasedAccessRights > 0 && (
            <li>{t('Figures.purchased', { count: purchasedAccessRights })}</li>
          )}
        </>
      )}
    </ul>
  )
}
