import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, usePaginationFragment } from 'react-relay'
import type { ReceiptListPaginationQuery } from '../../__generated__/ReceiptListPaginationQuery.graphql.ts'
import type { ReceiptList_member$key } from '../../__generated__/ReceiptList_member.graphql.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Cluster, Stack } from '../../ui/layout.tsx'
import { ReceiptFailure } from './ReceiptFailure.tsx'
import { ReceiptRow } from './ReceiptRow.tsx'
import styles from './ReceiptList.module.css'
import { paths } from '../../platform/paths.ts'

const pageSize = 20

/** Receipts, newest first, as the gateway lists them. */
export function ReceiptList({ member }: { member: ReceiptList_member$key }) {
  const { t } = useTranslation('receipts')
  const [failed, setFailed] = useState(false)
  const { data, loadNext, hasNext, isLoadingNext } = usePaginationFragment<
    ReceiptListPaginationQuery,
    ReceiptList_member$key
  >(
    graphql`
      fragment ReceiptList_member on Member
      @refetchable(queryName: "ReceiptListPaginationQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 20 }, cursor: { type: "String" }) {
        # Null where it failed: what is read by pages cannot stand under @catch.
        receipts(first: $count, after: $cursor) @connection(key: "ReceiptList_receipts") {
          edges {
            node {
              id
              ...ReceiptRow_receipt
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

  if (!data.receipts) return <ReceiptFailure title={t('Receipts.failed')} />
  if (data.receipts.edges.length === 0) {
    return (
      <EmptyState
        icon="receipt"
        title={t('Receipts.none')}
        action={<ButtonLink to={paths.dashboard()}>{t('Receipts.toDashboard')}</ButtonLink>}
      >
        {t('Receipts.noneText')}
      </EmptyState>
    )
  }
  return (
    <Stack gap={5}>
      <ul className={styles.list}>
        {data.receipts.edges.map(({ node }) => (
          <ReceiptRow key={node.id} receipt={node} />
        ))}
      </ul>
      {failed && <ReceiptFailure title={t('Receipts.moreFailed')} onRetry={more} busy={isLoadingNext} />}
      {hasNext && !failed && (
        <Cluster>
          <Button icon="chevronDown" busy={isLoadingNext} onClick={more}>
            {t('Receipts.more')}
          </Button>
        </Cluster>
      )}
    </Stack>
  )
}
