import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, usePaginationFragment } from 'react-relay'
import type { VehicleFilterPaginationQuery } from '../../../__generated__/VehicleFilterPaginationQuery.graphql.ts'
import type { VehicleFilter_member$key } from '../../../__generated__/VehicleFilter_member.graphql.ts'
import { paths } from '../../../platform/paths.ts'
import { Menu, MenuLink } from '../../../ui/Menu.tsx'
import styles from '../VehicleFilter.module.css'

/**
 * Number of vehicles that the filter loads per page, which is the maximum that the gateway allows.
 */
const pageSize = 100

interface VehicleFilterProps {
  member: VehicleFilter_member$key
  /**
   * Name of the vehicle by which the pass history is filtered; null when the passes of all vehicles
   * are shown.
   */
  shown: string | null
}

/**
 * Menu that filters the pass history by vehicle (H11). Not rendered when the member has fewer than
 * two vehicles.
 */
export function VehicleFilter({ member, shown: vehicleName }: VehicleFilterProps) {
  const { t } = useTranslation('access-rights')
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    VehicleFilterPaginationQuery,
    VehicleFilter_member$key
  >(
    graphql`
      fragment VehicleFilter_member on Member
      @refetchable(queryName: "VehicleFilterPaginationQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 100 }, cursor: { type: "String" }) {
        vehicles(first: $count, after: $cursor) @connection(key: "VehicleFilter_vehicles") {
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
  const [isWanted, setIsWanted] = useState(false)
  // Further pages are loaded when the member opens the menu. After a failure, the next opening
  // tries again.
  useEffect(() => {
    if (isWanted && hasNext && !isLoadingNext)
      loadNext(pageSize, { onComplete: (error) => setIsWanted(error === null) })
  }, [isWanted, hasNext, isLoadingNext, loadNext])

  // Null when the vehicles failed to load: a paginated field cannot be under `@catch`.
  const vehicles = data.vehicles?.edges.map(({ node }) => node) ?? []
  if (vehicles.length < 2) return null
  return (
    <div className={`${styles.filter} no-print`}>
      <Menu
        label={t('History.filter')}
        align="start"
        trigger={<span className={styles.current}>{vehicleName ?? t('History.all')}</span>}
        onOpen={() => setIsWanted(true)}
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
