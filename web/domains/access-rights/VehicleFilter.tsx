import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, usePaginationFragment } from 'react-relay'
import type { VehicleFilterPaginationQuery } from '../../__generated__/VehicleFilterPaginationQuery.graphql.ts'
import type { VehicleFilter_member$key } from '../../__generated__/VehicleFilter_member.graphql.ts'
import { paths } from '../../platform/paths.ts'
import { Menu, MenuLink } from '../../ui/Menu.tsx'
import styles from './VehicleFilter.module.css'

/** As many as the gateway answers at once. */
const pageSize = 100

interface VehicleFilterProps {
  member: VehicleFilter_member$key
  /** The name of the vehicle whose passes are shown; null for all of them. */
  shown: string | null
}

/** Leads to the passes of one vehicle (H11); not there for a member who has no choice. */
export function VehicleFilter({ member, shown }: VehicleFilterProps) {
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
  const [isWanted, want] = useState(false)
  // Who has more than a page of them finds the others too, once they look; where it fails, at the next look.
  useEffect(() => {
    if (isWanted && hasNext && !isLoadingNext)
      loadNext(pageSize, { onComplete: (error) => want(error === null) })
  }, [isWanted, hasNext, isLoadingNext, loadNext])

  // Null where they could not be loaded: what is read by pages cannot stand under @catch.
  const vehicles = data.vehicles?.edges.map(({ node }) => node) ?? []
  if (vehicles.length < 2) return null
  return (
    <div className={`${styles.filter} no-print`}>
      <Menu
        label={t('History.filter')}
        align="start"
        trigger={<span className={styles.current}>{shown ?? t('History.all')}</span>}
        onOpen={() => want(true)}
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
