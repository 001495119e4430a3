import { useTranslation } from 'react-i18next'
import { graphql, usePaginationFragment } from 'react-relay'
import type { FailedPaymentsPaginationQuery } from '../../__generated__/FailedPaymentsPaginationQuery.graphql.ts'
import type { FailedPayments_member$key } from '../../__generated__/FailedPayments_member.graphql.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ReceiptRow } from './ReceiptRow.tsx'
import styles from './ReceiptList.module.css'

const pageSize = 20

/**
 * List of failed payments whose pass is still unpaid, with an explanation, separate from the other
 * payments (H19). Not rendered when there are no such payments.
 */
export function FailedPayments({ member }: { member: FailedPayments_member$key }) {
  const { t } = useTranslation('receipts')
  const { data, loadNext, hasNext, isLoadingNext } = usePaginationFragment<
    FailedPaymentsPaginationQuery,
    FailedPayments_member$key
  >(
    graphql`
      fragment FailedPayments_member on Member
      @refetchable(queryName: "FailedPaymentsPaginationQuery")
      @argumentDefinitions(
        count: { type: "Int", defaultValue: 2 }
        cursor: { type: "String" }
        year: { type: "Int" }
      ) {
        failedPayments: receipts(first: $count, after: $cursor, year: $year, unpaid: true)
          @connection(key: "FailedPayments_failedPayments") {
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
  // When the failed payments do not load, the receipt list below shows the error for both.
  if (!data.failedPayments || data.failedPayments.edges.length === 0) return null
  return (
    <section aria-labelledby="receipts-failed" className={styles.failed}>
      <div className={styles.failedHead}>
        <Icon name="error" size="1.5rem" className={styles.failedMark} />
        <div>
          <h2 id="receipts-failed" className={styles.failedTitle}>
            {t('Receipts.failedTitle')}
          </h2>
          <p className={styles.failedText}>{t('Receipts.failedText')}</p>
        </div>
      </div>
      <ul className={styles.failedRows}>
        {data.failedPayments.edges.map(({ node }) => (
          <ReceiptRow key={node.id} receipt={node} />
        ))}
      </ul>
      {hasNext && (
        <div className={styles.failedMore}>
          <Button
            variant="quiet"
            size="small"
            icon="chevronDown"
            busy={isLoadingNext}
            onClick={() => loadNext(pageSize)}
          >
            {t('Receipts.failedMore')}
          </Button>
        </div>
      )}
    </section>
  )
}
