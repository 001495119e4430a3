import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, usePaginationFragment } from 'react-relay'
import type { VehiclesPaginationQuery } from '../../../__generated__/VehiclesPaginationQuery.graphql.ts'
import type { Vehicles_member$key } from '../../../__generated__/Vehicles_member.graphql.ts'
import { useReload } from '../../../relay/useReload.ts'
import { Button } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { RetryBlock } from '../../../ui/RetryBlock.tsx'
import { VehicleIcon } from '../../../ui/VehicleIcon.tsx'
import { WrappingRow, Stack } from '../../../ui/layout.tsx'
import { paths } from '../../../platform/paths.ts'
import { selectVehicleTasks } from '../../tasks/shared/buildTasks.ts'
import { isVehicleSettled } from '../vehicleState.ts'
import { type VehicleCardContext, VehicleCard } from './VehicleCard.tsx'
import styles from './Vehicles.module.css'

const pageSize = 15

/** Number of vehicles at the start of the list that are shown even if they need nothing. */
const shortListLength = 4

interface VehiclesProps extends VehicleCardContext {
  member: Vehicles_member$key
}

/**
 * List of the member's vehicles in the order of the gateway: vehicles without a pass first (D14,
 * D31). In a long list, a button shows the vehicles that need nothing.
 */
export function Vehicles({ member, ...context }: VehiclesProps) {
  const { t } = useTranslation('vehicles')
  const { reload, busy } = useReload()
  const [failed, setFailed] = useState(false)
  const [showsAll, setShowsAll] = useState(false)
  const { data, loadNext, hasNext, isLoadingNext } = usePaginationFragment<
    VehiclesPaginationQuery,
    Vehicles_member$key
  >(
    graphql`
      fragment Vehicles_member on Member
      @refetchable(queryName: "VehiclesPaginationQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 15 }, cursor: { type: "String" }) {
        # Null when the query failed: a paginated field cannot be under @catch.
        vehicles(first: $count, after: $cursor) @connection(key: "Vehicles_vehicles") {
          edges {
            node {
              id
              purchaseObstacle
              seasonObstacle: purchaseObstacle(type: ANNUAL)
              activePass {
                status
              }
              repeatablePass {
                type
                validity
                expiresAt
              }
              ...VehicleCard_vehicle
            }
          }
        }
      }
    `,
    member,
  )
  const loadMoreVehicles = () => {
    setFailed(false)
    loadNext(pageSize, { onComplete: (error) => setFailed(error !== null) })
  }

  const vehicles = data.vehicles?.edges.map(({ node }) => node)
  const short = vehicles?.filter(
    (vehicle, index) =>
      index < shortListLength ||
      !isVehicleSettled(vehicle, selectVehicleTasks(vehicle.id, context.tasks), context.offers),
  )
  const hiddenCount = (vehicles?.length ?? 0) - (short?.length ?? 0)
  // The button takes the space of one vehicle.
  const isFoldable = hiddenCount > 1
  const isFolded = isFoldable && !showsAll
  return (
    <Stack as="section" gap={3} aria-labelledby="vehicles">
      <div className={styles.head}>
        {/* The empty state has a title of its own. */}
        <h2 id="vehicles" className={vehicles?.length === 0 ? 'visually-hidden' : styles.title}>
          {t('Vehicles.title')}
        </h2>
        {vehicles && vehicles.length > 0 && (
          <ButtonLink to={paths.addVehicle()} size="small" icon="plus">
            {t('Vehicles.addShort')}
            <span className="visually-hidden"> {t('Vehicles.addWhat')}</span>
          </ButtonLink>
        )}
      </div>
      {!vehicles ? (
        <RetryBlock level={3} title={t('Vehicles.failed')} onRetry={reload} busy={busy} />
      ) : vehicles.length === 0 ? (
        <NoVehiclesState />
      ) : (
        <ul className={styles.list}>
          {(isFolded ? short! : vehicles).map((vehicle) => (
            <VehicleCard key={vehicle.id} vehicle={vehicle} {...context} />
          ))}
        </ul>
      )}
      {failed && (
        <RetryBlock
          level={3}
          title={t('Vehicles.moreFailed')}
          onRetry={loadMoreVehicles}
          busy={isLoadingNext}
        />
      )}
      {(isFoldable || (hasNext && !failed)) && (
        <WrappingRow>
          {hasNext && !failed && !isFolded && (
            <Button icon="chevronDown" busy={isLoadingNext} onClick={loadMoreVehicles}>
              {t('Vehicles.more')}
            </Button>
          )}
          {isFoldable && (
            <Button
              variant="quiet"
              size="small"
              icon={showsAll ? undefined : 'chevronDown'}
              aria-expanded={showsAll}
              className={styles.others}
              onClick={() => setShowsAll(!showsAll)}
            >
              {showsAll
                ? t('Vehicles.fewer')
                : hasNext
                  ? t('Vehicles.more')
                  : t('Vehicles.others', { count: hiddenCount })}
            </Button>
          )}
        </WrappingRow>
      )}
    </Stack>
  )
}

/**
 * Empty state of a member without vehicles: a drawing, what a vehicle is for, and a link to add
 * one.
 */
function NoVehiclesState() {
  const { t } = useTranslation('vehicles')
  return (
    <EmptyState
      compact
      level={3}
      title={
        <>
          <VehicleIcon type="QUAD" size="4.5rem" className={styles.drawing} />
          {t('Vehicles.none')}
        </>
      }
      action={
        <ButtonLink to={paths.addVehicle()} variant="primary" icon="plus" wide>
          {t('Vehicles.add')}
        </ButtonLink>
      }
    >
      {t('Vehicles.noneText')}
    </EmptyState>
  )
}
