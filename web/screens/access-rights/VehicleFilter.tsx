import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { VehicleFilter_member$key } from '../../__generated__/VehicleFilter_member.graphql.ts'
import { paths } from '../../platform/paths.ts'
import { Menu, MenuLink } from '../../ui/Menu.tsx'
import styles from './VehicleFilter.module.css'

interface VehicleFilterProps {
  member: VehicleFilter_member$key
  /** The vehicle whose passes are shown; null for all of them. */
  shown: string | null
}

/** Leads to the passes of one vehicle (H11); not there for a member who has no choice. */
export function VehicleFilter({ member, shown }: VehicleFilterProps) {
  const { t } = useTranslation('access-rights')
  const { vehicles: listed } = useFragment(
    graphql`
      fragment VehicleFilter_member on Member {
        vehicles(first: 100) @catch {
          edges {
            node {
              id
              name
              registration
            }
          }
        }
      }
    `,
    member,
  )
  const vehicles = listed.ok ? (listed.value?.edges ?? []).map(({ node }) => node) : []
  if (vehicles.length < 2) return null
  const current = vehicles.find(({ id }) => id === shown)
  return (
    <div className={`${styles.filter} no-print`}>
      <Menu
        label={t('History.filter')}
        align="start"
        trigger={<span className={styles.current}>{current?.name ?? t('History.all')}</span>}
      >
        <MenuLink to={paths.passHistory()}>{t('History.all')}</MenuLink>
        {vehicles
          .toSorted((a, b) => a.name.localeCompare(b.name, 'fr-CA', { numeric: true }))
          .map(({ id, name, registration }) => (
            <MenuLink key={id} to={paths.passHistory(id)}>
              <span className={styles.vehicle}>
                {name}
                {registration && <span className={styles.plate}>{registration}</span>}
              </span>
            </MenuLink>
          ))}
      </Menu>
    </div>
  )
}
