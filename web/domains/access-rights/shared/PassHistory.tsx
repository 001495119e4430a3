import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, usePaginationFragment } from 'react-relay'
import type { PassHistoryPaginationQuery } from '../../../__generated__/PassHistoryPaginationQuery.graphql.ts'
import type { PassHistory_member$key } from '../../../__generated__/PassHistory_member.graphql.ts'
import { useReload } from '../../../relay/useReload.ts'
import { Button } from '../../../ui/Button.tsx'
import { RetryBlock } from '../../../ui/RetryBlock.tsx'
import { WrappingRow } from '../../../ui/layout.tsx'
import { PassGroups } from '../PassGroups.tsx'
import type { CanceledPass } from './GiveUp.tsx'

const pageSize = 20

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
 * History of the expired and refused passes, grouped by vehicle (H10). Renders nothing without such
 * passes.
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
  if (edges.length === 0) return null
  return (
    <PassGroups
      title={t('History.earlier')}
      passes={edges.map(({ node }) => node)}
      isSingleVehicle={isSingleVehicle}
      onPurchaseCanceled={onPurchaseCanceled}
    >
      {failed && (
        <RetryBlock level={3} title={t('History.moreFailed')} onRetry={loadMorePasses} busy={isLoadingNext} />
      )}
      {hasNext && !failed && (
        <WrappingRow gap={4}>
          <Button icon="chevronDown" busy={isLoadingNext} onClick={loadMorePasses}>
            {t('History.more')}
          </Button>
          <p role="status">{t('History.shown', { shown: edges.length, total: totalCount })}</p>
        </WrappingRow>
      )}
    </PassGroups>
  )
}
