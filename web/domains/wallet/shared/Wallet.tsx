import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, usePaginationFragment } from 'react-relay'
import type { WalletPaginationQuery } from '../../../__generated__/WalletPaginationQuery.graphql.ts'
import type { Wallet_member$key } from '../../../__generated__/Wallet_member.graphql.ts'
import { useReload } from '../../../relay/useReload.ts'
import { Button } from '../../../ui/Button.tsx'
import { RetryBlock } from '../../../ui/RetryBlock.tsx'
import { NoPass, type NoPassProps } from '../NoPass.tsx'
import { WalletCard } from '../WalletCard.tsx'
import styles from './Wallet.module.css'

const pageSize = 6

interface WalletProps extends NoPassProps {
  member: Wallet_member$key
  /** Name of the portal, shown as the issuer of the passes. */
  issuer: string
}

/**
 * Valid passes of the member at the top of the dashboard: current passes first, then upcoming
 * passes (D29, D33). On a phone the passes scroll sideways, and the first pass is completely
 * visible.
 */
export function Wallet({ member, issuer, ...purchase }: WalletProps) {
  const { t } = useTranslation('wallet')
  const { reload, busy } = useReload()
  const [failed, setFailed] = useState(false)
  const { data, loadNext, hasNext, isLoadingNext } = usePaginationFragment<
    WalletPaginationQuery,
    Wallet_member$key
  >(
    graphql`
      fragment Wallet_member on Member
      @refetchable(queryName: "WalletPaginationQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 6 }, cursor: { type: "String" }) {
        firstName
        lastName
        # Null when the query failed: a paginated field cannot be under @catch.
        activeAccessRights(first: $count, after: $cursor) @connection(key: "Wallet_activeAccessRights") {
          edges {
            node {
              id
              ...WalletCard_accessRight
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

  const passes = data.activeAccessRights?.edges
  return (
    <section aria-labelledby="wallet" className={styles.wallet}>
      <h2 id="wallet" className={styles.title}>
        {t('Wallet.title')}
      </h2>
      {!passes ? (
        <RetryBlock level={3} title={t('Wallet.failed')} onRetry={reload} busy={busy} />
      ) : passes.length === 0 ? (
        <NoPass {...purchase} />
      ) : (
        <ul className={styles.passes}>
          {passes.map(({ node }) => (
            <WalletCard
              key={node.id}
              accessRight={node}
              holder={`${data.firstName} ${data.lastName}`}
              issuer={issuer}
              offers={purchase.offers}
            />
          ))}
          {hasNext && !failed && (
            <li className={styles.more}>
              <Button icon="plus" busy={isLoadingNext} onClick={loadMorePasses}>
                {t('Wallet.more')}
              </Button>
            </li>
          )}
        </ul>
      )}
      {failed && (
        <RetryBlock level={3} title={t('Wallet.failed')} onRetry={loadMorePasses} busy={isLoadingNext} />
      )}
    </section>
  )
}
