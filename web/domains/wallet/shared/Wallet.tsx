import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, usePaginationFragment } from 'react-relay'
import type { WalletPaginationQuery } from '../../../__generated__/WalletPaginationQuery.graphql.ts'
import type { Wallet_member$key } from '../../../__generated__/Wallet_member.graphql.ts'
import { LazyKeptPasses } from '../../kept-passes/shared/LazyKeptPasses.tsx'
import { useKeptPassRefresh } from '../../kept-passes/shared/useKeptPassRefresh.ts'
import { useReload } from '../../../relay/useReload.ts'
import { paths } from '../../../platform/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { RetryBlock } from '../../../ui/RetryBlock.tsx'
import { CardRowButtons } from '../CardRowButtons.tsx'
import { NoPassState, type NoPassStateProps } from '../NoPassState.tsx'
import { type WalletCardContext, WalletCard } from '../WalletCard.tsx'
import { isNewPass, sortNewPassesFirst } from '../newPasses.ts'
import { usePassCardRow } from '../usePassCardRow.ts'
import styles from './Wallet.module.css'

const pageSize = 6

interface WalletProps
  extends NoPassStateProps, Pick<WalletCardContext, 'issuer' | 'hasCodeAndActions' | 'vehiclesToRenew'> {
  member: Wallet_member$key
  /** Title of the section with the pass cards, by default "My passes". */
  title?: string
  /**
   * True if the member has a pass to show today, a pass for each vehicle, and no tasks. The title
   * of a single pass then says so.
   */
  isReady?: boolean
  /**
   * Current time of the gateway, RFC 3339, by which passes are new; absent on a screen that does
   * not mark new passes.
   */
  now?: string
}

/**
 * Cards of the member's valid passes: current passes, then upcoming passes (D29, D33), and new
 * passes first in both groups. In a narrow column the cards scroll sideways. When a pass is
 * shown in full screen, the member can swipe to the other loaded passes.
 */
export function Wallet({
  member,
  issuer,
  hasCodeAndActions,
  vehiclesToRenew,
  title,
  now = '',
  isReady,
  ...purchase
}: WalletProps) {
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
      @argumentDefinitions(
        count: { type: "Int", defaultValue: 6 }
        cursor: { type: "String" }
        vehicleId: { type: "ID" }
      ) {
        firstName
        lastName
        # Null when the query failed: a paginated field cannot be under @catch.
        activeAccessRights(first: $count, after: $cursor, vehicleId: $vehicleId)
          @connection(key: "Wallet_activeAccessRights") {
          totalCount
          edges {
            node {
              id
              number
              paidAt
              validity
              ...WalletCard_accessRight
              ...PassDialog_accessRights
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

  const nodes = data.activeAccessRights?.edges.map(({ node }) => node)
  const total = data.activeAccessRights?.totalCount ?? 0
  const hasLinkToAll = !hasCodeAndActions && total > pageSize
  const passes = nodes && sortNewPassesFirst(nodes, now)
  useKeptPassRefresh(passes?.map(({ number }) => number) ?? [])
  const { row, position, showPassCard } = usePassCardRow()
  return (
    <section aria-labelledby="wallet" className={styles.wallet}>
      <div className={styles.head}>
        <h2 id="wallet" className={styles.title}>
          {title ?? t('Wallet.title')}
        </h2>
        {isReady && passes?.length === 1 && (
          <p className={styles.ready}>
            <Icon name="check" /> {t('Wallet.ready')}
          </p>
        )}
        {passes && (
          <CardRowButtons
            position={position}
            loaded={passes.length}
            total={total}
            // On a phone, the link to all passes states the number.
            isPositionShown={!hasLinkToAll}
            onShow={showPassCard}
          />
        )}
        {hasLinkToAll && (
          <ButtonLink to={paths.passHistory()} variant="quiet" size="small" className={styles.all}>
            {t('Wallet.all', { total })}
          </ButtonLink>
        )}
      </div>
      {!passes ? (
        <>
          <RetryBlock level={3} title={t('Wallet.failed')} onRetry={reload} busy={busy} />
          <LazyKeptPasses />
        </>
      ) : passes.length === 0 ? (
        <NoPassState {...purchase} />
      ) : (
        <ul
          ref={row}
          className={hasCodeAndActions ? `${styles.passes} ${styles.withActions}` : styles.passes}
        >
          {passes.map((pass, index) => (
            <WalletCard
              key={pass.id}
              accessRight={pass}
              place={{ passes, index }}
              isMain={purchase.isMain && index === 0}
              isNew={isNewPass(pass, now)}
              holder={`${data.firstName} ${data.lastName}`}
              issuer={issuer}
              offers={purchase.offers}
              hasCodeAndActions={hasCodeAndActions}
              vehiclesToRenew={vehiclesToRenew}
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
