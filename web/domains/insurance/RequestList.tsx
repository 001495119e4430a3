import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, usePaginationFragment } from 'react-relay'
import type { RequestListPaginationQuery } from '../../__generated__/RequestListPaginationQuery.graphql.ts'
import type { RequestList_member$key } from '../../__generated__/RequestList_member.graphql.ts'
import { paths } from '../../platform/paths.ts'
import { useReload } from '../../relay/useReload.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { RetryBlock } from '../../ui/RetryBlock.tsx'
import { WrappingRow, Stack } from '../../ui/layout.tsx'
import { RequestCard } from './RequestCard.tsx'
import { canRepeatInsuranceRequest, computeInsuranceRequestState } from './insuranceRequestState.ts'

const pageSize = 20

interface InsuranceRequestListProps {
  member: RequestList_member$key
}

/** List of the member's requests for passes without insurance, newest first (F17). */
export function RequestList({ member }: InsuranceRequestListProps) {
  const { t } = useTranslation('insurance')
  const { reload, busy } = useReload()
  const [failed, setFailed] = useState(false)
  const { data, loadNext, hasNext, isLoadingNext } = usePaginationFragment<
    RequestListPaginationQuery,
    RequestList_member$key
  >(
    graphql`
      fragment RequestList_member on Member
      @refetchable(queryName: "RequestListPaginationQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 20 }, cursor: { type: "String" }) {
        # Null when the query failed: a paginated field cannot be under @catch.
        insuranceRequests(first: $count, after: $cursor) @connection(key: "RequestList_insuranceRequests") {
          totalCount
          edges {
            node {
              id
              status
              payObstacle
              canPay
              vehicle {
                id
              }
              ...RequestCard_request
            }
          }
        }
      }
    `,
    member,
  )
  const loadMoreInsuranceRequests = () => {
    setFailed(false)
    loadNext(pageSize, { onComplete: (error) => setFailed(error !== null) })
  }

  if (!data.insuranceRequests) return <RetryBlock title={t('Requests.failed')} onRetry={reload} busy={busy} />
  const { edges, totalCount } = data.insuranceRequests
  if (edges.length === 0) {
    return (
      <EmptyState
        icon="shield"
        title={t('Requests.none')}
        action={
          <ButtonLink to={paths.purchase()} variant="primary">
            {t('Requests.buy')}
          </ButtonLink>
        }
      >
        {t('Requests.noneText')}
      </EmptyState>
    )
  }
  const requests = edges.map(({ node }) => ({
    id: node.id,
    node,
    standing: computeInsuranceRequestState(node),
    vehicleId: node.vehicle?.id ?? null,
  }))
  const firstToPay = requests.find(({ standing, node }) => standing === 'toPay' && node.canPay)
  return (
    <Stack gap={5}>
      <Stack as="ul" gap={5} role="list">
        {requests.map((request) => (
          <RequestCard
            key={request.id}
            request={request.node}
            progress={request.standing}
            restartable={canRepeatInsuranceRequest(request, requests)}
            main={request === firstToPay}
          />
        ))}
      </Stack>
      {failed && (
        <RetryBlock
          title={t('Requests.moreFailed')}
          onRetry={loadMoreInsuranceRequests}
          busy={isLoadingNext}
        />
      )}
      {hasNext && !failed && (
        <WrappingRow gap={4}>
          <Button icon="chevronDown" busy={isLoadingNext} onClick={loadMoreInsuranceRequests}>
            {t('Requests.more')}
          </Button>
          <p role="status">{t('Requests.shown', { shown: edges.length, total: totalCount })}</p>
        </WrappingRow>
      )}
    </Stack>
  )
}
