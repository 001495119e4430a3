import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, usePaginationFragment } from 'react-relay'
import type { ReceiptListPaginationQuery } from '../../__generated__/ReceiptListPaginationQuery.graphql.ts'
import type { ReceiptList_member$key } from '../../__generated__/ReceiptList_member.graphql.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { WrappingRow, Stack } from '../../ui/layout.tsx'
import { ReceiptFailure } from './ReceiptFailure.tsx'
import { ReceiptRow } from './ReceiptRow.tsx'
import { YearFile } from './YearFile.tsx'
import { groupReceiptsByYear } from './groupReceiptsByYear.ts'
import styles from './ReceiptList.module.css'
import { paths } from '../../platform/paths.ts'

const pageSize = 20

interface ReceiptListProps {
  member: ReceiptList_member$key
  /** Year of the receipts to show; null for the receipts of all years. */
  year: number | null
}

/**
 * List of the member's payments, newest first, grouped by year (H01). A failed payment is in this
 * list once its pass is paid or cancelled (H19). A link leads to the insurance documents if an
 * active pass of the list has some (H18).
 */
export function ReceiptList({ member, year }: ReceiptListProps) {
  const { t } = useTranslation(['receipts', 'common', 'access-rights'])
  const [failed, setFailed] = useState(false)
  const { data, loadNext, hasNext, isLoadingNext } = usePaginationFragment<
    ReceiptListPaginationQuery,
    ReceiptList_member$key
  >(
    graphql`
      fragment ReceiptList_member on Member
      @refetchable(queryName: "ReceiptListPaginationQuery")
      @argumentDefinitions(
        count: { type: "Int", defaultValue: 20 }
        cursor: { type: "String" }
        year: { type: "Int" }
      ) {
        # Null when the query failed: a paginated field cannot be under @catch.
        receipts(first: $count, after: $cursor, year: $year, unpaid: false)
          @connection(key: "ReceiptList_receipts") {
          totalCount
          edges {
            node {
              id
              paidAt
              successful
              accessRight {
                hasInsuranceDocuments
              }
              ...ReceiptRow_receipt
            }
          }
        }
      }
    `,
    member,
  )
  const loadMoreReceipts = () => {
    setFailed(false)
    loadNext(pageSize, { onComplete: (error) => setFailed(error !== null) })
  }

  if (!data.receipts) return <ReceiptFailure title={t('Receipts.failed')} />
  const { edges, totalCount } = data.receipts
  if (edges.length === 0) return <NoReceiptsState year={year} />
  const hasInsuranceDocuments = edges.some(({ node }) => node.accessRight?.hasInsuranceDocuments)
  return (
    <Stack gap={5}>
      {groupReceiptsByYear(edges.map(({ node }) => node)).map((group) => (
        <section key={group.year} aria-labelledby={`receipts-${group.year}`}>
          <div className={styles.head}>
            <h2 id={`receipts-${group.year}`} className={styles.year}>
              {group.year ?? t('Receipt.noDate')}
            </h2>
            {group.year !== null && group.receipts.some(({ successful }) => successful) && (
              <YearFile year={group.year} />
            )}
          </div>
          <ul className={styles.list}>
            {group.receipts.map((receipt) => (
              <ReceiptRow key={receipt.id} receipt={receipt} />
            ))}
          </ul>
        </section>
      ))}
      {failed && (
        <ReceiptFailure title={t('Receipts.moreFailed')} onRetry={loadMoreReceipts} busy={isLoadingNext} />
      )}
      {hasNext && !failed && (
        <WrappingRow gap={4}>
          <Button icon="chevronDown" busy={isLoadingNext} onClick={loadMoreReceipts}>
            {t('Receipts.more')}
          </Button>
          <p role="status">{t('Receipts.shown', { shown: edges.length, total: totalCount })}</p>
        </WrappingRow>
      )}
      {hasInsuranceDocuments && (
        <TextLink icon="shield" to={paths.insuranceDocuments()}>
          {t('access-rights:PassActions.insurance')}
        </TextLink>
      )}
    </Stack>
  )
}

function NoReceiptsState({ year }: Pick<ReceiptListProps, 'year'>) {
  const { t } = useTranslation(['receipts', 'common'])
  return year === null ? (
    <EmptyState
      icon="receipt"
      title={t('Receipts.none')}
      action={<ButtonLink to={paths.dashboard()}>{t('common:words.home')}</ButtonLink>}
    >
      {t('Receipts.noneText')}
    </EmptyState>
  ) : (
    <EmptyState
      icon="receipt"
      title={t('Receipts.noneOfYear', { year })}
      action={<ButtonLink to={paths.receipts()}>{t('Receipts.seeAllYears')}</ButtonLink>}
    >
      {t('Receipts.noneOfYearText')}
    </EmptyState>
  )
}
