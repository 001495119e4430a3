import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, usePaginationFragment } from 'react-relay'
import type { PassHistoryPaginationQuery } from '../../__generated__/PassHistoryPaginationQuery.graphql.ts'
import type { PassHistory_member$key } from '../../__generated__/PassHistory_member.graphql.ts'
import { useReload } from '../../relay/reload.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { RetryBlock } from '../../ui/RetryBlock.tsx'
import { Cluster, Stack } from '../../ui/layout.tsx'
import { PassRow } from './PassRow.tsx'
import styles from './PassHistory.module.css'
import { byVehicle } from './byVehicle.ts'
import { paths } from '../../platform/paths.ts'

const pageSize = 40

/** Passes in groups of one vehicle each; the vehicle with the newest pass first. */
export function PassHistory({ member }: { member: PassHistory_member$key }) {
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
        count: { type: "Int", defaultValue: 40 }
        cursor: { type: "String" }
        vehicleId: { type: "ID" }
      ) {
        # Null where it failed: what is read by pages cannot stand under @catch.
        accessRights(first: $count, after: $cursor, vehicleId: $vehicleId)
          @connection(key: "PassHistory_accessRights") {
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
  const more = () => {
    setFailed(false)
    loadNext(pageSize, { onComplete: (error) => setFailed(error !== null) })
  }

  if (!data.accessRights) return <RetryBlock title={t('History.failed')} onRetry={reload} busy={busy} />
  if (data.accessRights.edges.length === 0) {
    return (
      <EmptyState
        icon="pass"
        title={t('History.none')}
        action={
          <ButtonLink to={paths.purchase()} variant="primary">
            {t('History.buy')}
          </ButtonLink>
        }
      >
        {t('History.noneText')}
      </EmptyState>
    )
  }
  return (
    <Stack gap={6}>
      {byVehicle(data.accessRights.edges.map(({ node }) => node)).map(({ key, vehicle, passes }) => (
        <Card
          key={key}
          title={vehicle?.name ?? t('History.noVehicle')}
          actions={vehicle?.registration && <span className={styles.plate}>{vehicle.registration}</span>}
        >
          <ul className={styles.list}>
            {passes.map((pass) => (
              <PassRow key={pass.id} accessRight={pass} />
            ))}
          </ul>
        </Card>
      ))}
      {failed && <RetryBlock title={t('History.moreFailed')} onRetry={more} busy={isLoadingNext} />}
      {hasNext && !failed && (
        <Cluster>
          <Button icon="chevronDown" busy={isLoadingNext} onClick={more}>
            {t('History.more')}
          </Button>
        </Cluster>
      )}
    </Stack>
  )
}
