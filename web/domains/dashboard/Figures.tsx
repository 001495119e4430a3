import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { Figures_statistics$key } from '../../__generated__/Figures_statistics.graphql.ts'
import styles from './Dashboard.module.css'

/** Line with the member's numbers of vehicles, active passes and purchased passes (D05). */
export function Figures({ statistics: key }: { statistics: Figures_statistics$key }) {
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
  return (
    <ul className={styles.figures} aria-label={t('Figures.label')}>
      <li>{t('Figures.vehicles', { count: vehicles })}</li>
      <li>{t('Figures.active', { count: activeAccessRights })}</li>
      <li>{t('Figures.purchased', { count: purchasedAccessRights })}</li>
    </ul>
  )
}
