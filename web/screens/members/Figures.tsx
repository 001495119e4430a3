import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { Figures_statistics$key } from '../../__generated__/Figures_statistics.graphql.ts'
import { Stat, StatGroup } from '../../ui/Stat.tsx'

/** The three figures of the dashboard (D05). */
export function Figures({ statistics: key }: { statistics: Figures_statistics$key }) {
  const { t } = useTranslation('members')
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
    <StatGroup label={t('Figures.label')}>
      <Stat label={t('Figures.vehicles', { count: vehicles })} value={vehicles} />
      <Stat label={t('Figures.active', { count: activeAccessRights })} value={activeAccessRights} />
      <Stat label={t('Figures.purchased', { count: purchasedAccessRights })} value={purchasedAccessRights} />
    </StatGroup>
  )
}
