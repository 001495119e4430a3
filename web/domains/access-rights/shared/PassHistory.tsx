import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, usePaginationFragment } from 'react-relay'
import type { PassHistoryPaginationQuery } from '../../../__generated__/PassHistoryPaginationQuery.graphql.ts'
import type { PassHistory_member$key } from '../../../__generated__/PassHistory_member.graphql.ts'
import { useReload } from '../../../relay/useReload.ts'
import { Button } from '../../../ui/Button.tsx'
import { RetryBlock } from '../../../ui/RetryBlock.tsx'
import { WrappingRow, Stack } from '../../../ui/layout.tsx'
import { PassRow } from '../PassRow.tsx'
import { VehiclePasses } from '../VehiclePasses.tsx'
import styles from '../VehiclePasses.module.css'
import type { CanceledPass } from './GiveUp.tsx'
import { groupPassesByVehicle } from '../groupPassesByVehicle.ts'
import { paths } from '../../../platform/paths.ts'

const pageSize = 20

/** Obstacles to a payment, or null, with which an accepted request still waits for its payment. */
const obstaclesToPayableRequests = new Set<string | null>([
  null,
  'VEHICLE_INCOMPLETE',
  'CLUB_UNAVAILABLE',
  'UNCONFIRMED',
])

interface PassHistoryProps {
  member: PassHistory_member$key
  /**
   * True when only the passes of one vehicle are shown. The page title then contains the name of
   * the vehicle.
   */
  isSingleVehicle: boolean
  /** Called with the pass after the member has canceled its purchase. */
  onPurchaseCanceled: (pass: CanceledPass) => void
}

/**
 * Passes that are not valid, grouped by vehicle (H10): first the passes in progress, which are
 * unpaid, requested or in process, then the history of the expired and refused passes. Renders
 * nothing when all passes are valid.
 */
export function PassHistory({ member, isSingleVehicle, onPurchaseCanceled }: PassHistoryProps) {
  const { t } = useTranslation('access-rights')
  const { reload, busy } = useReload()
  const [failed, setFailed] = useState(false)
  const { data, loadNext, hasNext, isLoadingNext } = usePaginationFragment<
    PassHistoryPaginationQuery,
    PassHistory_member$key
  >(
    graphql`
      fragment PassHistory_member on Member
      @refetchable(queryName: "PassHistoryPaginationQuery")
      @argumentDefinitions(
        count: { type: "Int", defaultValue: 20 }
        cursor: { type: "String" }
        vehicleId: { type: "ID" }
      ) {
        # Null when the query failed: a paginated field cannot be under @catch.
        passesInProgress: accessRights(
          first: 100
          vehicleId: $vehicleId
          inProgress: true
          order: BY_VEHICLE
        ) {
          edges {
            node {
              id
              type
              vehicle {
                id
              }
              vehicleSnapshot {
                name
                registration
              }
              ...PassRow_accessRight
            }
          }
        }
        # The requests whose passes may wait for a payment; a pass without its request shows less.
        requestsToPay: insuranceRequests(first: 20) @catch {
          edges {
            node {
              type
              status
              payObstacle
              vehicle {
                id
              }
              ...RequestPaymentLink_request
            }
          }
        }
        accessRights(
          first: $count
          after: $cursor
          vehicleId: $vehicleId
          active: false
          inProgress: false
          order: BY_VEHICLE
        ) @connection(key: "PassHistory_accessRights") {
          totalCount
          edges {
            node {
              id
              vehicle {
                id
              }
              vehicleSnapshot {
                name
                registration
              }
              ...PassRow_accessRight
            }
          }
        }
      }
    `,
    member,
  )
  const loadMorePasses = () => {
    setFailed(false)
    loadNext(pageSize, { onComplete: (error) => setFailed(error !== null) })
  }

  if (!data.accessRights) return <RetryBlock title={t('History.failed')} onRetry={reload} busy={busy} />
  const { edges, totalCount } = data.accessRights
  const open = (data.passesInProgress?.edges ?? []).map(({ node }) => node)
  const requests = (data.requestsToPay.ok ? (data.requestsToPay.value?.edges ?? []) : [])
    .map(({ node }) => node)
    .filter(
      ({ status, payObstacle }) =>
        status === 'PAYMENT_PENDING' && obstaclesToPayableRequests.has(payObstacle),
    )
  const findRequestToPay = ({ type, vehicle }: (typeof open)[number]) =>
    requests.find((request) => vehicle && request.type === type && request.vehicle?.id === vehicle.id)
  const getHistoryUrl = (vehicleId: string | null) =>
    isSingleVehicle || vehicleId === null ? null : paths.passHistory(vehicleId)
  const openPasses = open.length > 0 && (
    <Stack gap={3}>
      <h2 className={styles.title}>{t('History.inProgress')}</h2>
      {groupPassesByVehicle(open).map(({ key, vehicleId, vehicle, passes }) => (
        <VehiclePasses key={key} vehicle={vehicle} history={getHistoryUrl(vehicleId)}>
          {passes.map((pass) => (
            <PassRow
              key={pass.id}
              accessRight={pass}
              requestToPay={findRequestToPay(pass) ?? null}
              onPurchaseCanceled={onPurchaseCanceled}
            />
          ))}
        </VehiclePasses>
      ))}
    </Stack>
  )
  if (edges.length === 0) return openPasses
  return (
    <>
      {openPasses}
      <Stack gap={3}>
        <h2 className={styles.title}>{t('History.earlier')}</h2>
        {groupPassesByVehicle(edges.map(({ node }) => node)).map(({ key, vehicleId, vehicle, passes }) => (
          <VehiclePasses key={key} vehicle={vehicle} history={getHistoryUrl(vehicleId)}>
            {passes.map((pass) => (
              <PassRow
                key={pass.id}
                accessRight={pass}
                requestToPay={null}
                onPurchaseCanceled={onPurchaseCanceled}
              />
            ))}
          </VehiclePasses>
        ))}
        {failed && (
          <RetryBlock
            level={3}
            title={t('History.moreFailed')}
            onRetry={loadMorePasses}
            busy={isLoadingNext}
          />
        )}
        {hasNext && !failed && (
          <WrappingRow gap={4}>
            <Button icon="chevronDown" busy={isLoadingNext} onClick={loadMorePasses}>
              {t('History.more')}
            </Button>
            <p role="status">{t('History.shown', { shown: edges.length, total: totalCount })}</p>
          </WrappingRow>
        )}
      </Stack>
    </>
  )
}
