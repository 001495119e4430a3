import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, usePaginationFragment } from 'react-relay'
import type { VehiclesPaginationQuery } from '../../__generated__/VehiclesPaginationQuery.graphql.ts'
import type { Vehicles_member$key } from '../../__generated__/Vehicles_member.graphql.ts'
import { useReload } from '../../relay/reload.ts'
import { Button } from '../../ui/Button.tsx'
import { ContactLinks } from '../../ui/Contact.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { RetryBlock } from '../../ui/RetryBlock.tsx'
import { CardGrid, Cluster, Stack } from '../../ui/layout.tsx'
import { VehicleCard } from './VehicleCard.tsx'
import styles from './Vehicles.module.css'

const pageSize = 20

interface VehiclesProps {
  member: Vehicles_member$key
  /** The name on the passes. */
  issuer: string
}

/** The member's vehicles, in the gateway's order: those without a pass first (D14, D31). */
export function Vehicles({ member, issuer }: VehiclesProps) {
  const { t } = useTranslation('members')
  const { reload, busy } = useReload()
  const [failed, setFailed] = useState(false)
  const { data, loadNext, hasNext, isLoadingNext } = usePaginationFragment<
    VehiclesPaginationQuery,
    Vehicles_member$key
  >(
    graphql`
      fragment Vehicles_member on Member
      @refetchable(queryName: "VehiclesPaginationQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 20 }, cursor: { type: "String" }) {
        # Null where it failed: what is read by pages cannot stand under @catch.
        vehicles(first: $count, after: $cursor) @connection(key: "Vehicles_vehicles") {
          edges {
            node {
              id
              ...VehicleCard_vehicle
            }
          }
        }
      }
    `,
    member,
  )
  const more = () => {
    setFailed(false)
    loadNext(pageSize, { onComplete: (error) => setFailed(error !== null) })
  }

  return (
    <Stack as="section" gap={5} aria-labelledby="vehicles">
      <h2 id="vehicles">{t('Vehicles.title')}</h2>
      {!data.vehicles ? (
        <RetryBlock level={3} title={t('Vehicles.failed')} onRetry={reload} busy={busy} />
      ) : data.vehicles.edges.length === 0 ? (
        <NoVehicle />
      ) : (
        <CardGrid as="ul" min="25rem" className={styles.grid}>
          {data.vehicles.edges.map(({ node }) => (
            <VehicleCard key={node.id} vehicle={node} issuer={issuer} />
          ))}
        </CardGrid>
      )}
      {failed && (
        <RetryBlock level={3} title={t('Vehicles.moreFailed')} onRetry={more} busy={isLoadingNext} />
      )}
      {hasNext && !failed && (
        <Cluster>
          <Button icon="chevronDown" busy={isLoadingNext} onClick={more}>
            {t('Vehicles.more')}
          </Button>
        </Cluster>
      )}
    </Stack>
  )
}

function NoVehicle() {
  const { t } = useTranslation('members')
  return (
    <EmptyState level={3} icon="pass" title={t('Vehicles.none')} action={<ContactLinks justify="center" />}>
      {t('Vehicles.noneText')}
    </EmptyState>
  )
}
