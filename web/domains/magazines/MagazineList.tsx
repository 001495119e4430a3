import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, usePaginationFragment } from 'react-relay'
import type { MagazineListPaginationQuery } from '../../__generated__/MagazineListPaginationQuery.graphql.ts'
import type { MagazineList_member$key } from '../../__generated__/MagazineList_member.graphql.ts'
import { paths } from '../../platform/paths.ts'
import { useReload } from '../../relay/useReload.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { RetryBlock } from '../../ui/RetryBlock.tsx'
import { CardGrid, WrappingRow, Stack } from '../../ui/layout.tsx'
import { FeaturedMagazine } from './FeaturedMagazine.tsx'
import { MagazineTile } from './MagazineTile.tsx'
import { separateFeaturedMagazineIssue } from './splitFeaturedIssue.ts'

const pageSize = 12

/**
 * List of magazine issues: the latest issue, then the other issues page by page (I01), or an empty
 * state when there are no issues (I02).
 */
export function MagazineList({ member }: { member: MagazineList_member$key }) {
  const { t } = useTranslation(['magazines', 'common'])
  const { reload, busy } = useReload()
  const [failed, setFailed] = useState(false)
  const { data, loadNext, hasNext, isLoadingNext } = usePaginationFragment<
    MagazineListPaginationQuery,
    MagazineList_member$key
  >(
    graphql`
      fragment MagazineList_member on Member
      @refetchable(queryName: "MagazineListPaginationQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 13 }, cursor: { type: "String" }) {
        latestMagazine @catch {
          id
          ...useIssue_magazine
        }
        # Null when the query failed: a paginated field cannot be under @catch.
        magazines(first: $count, after: $cursor) @connection(key: "MagazineList_magazines") {
          edges {
            node {
              id
              ...useIssue_magazine
            }
          }
        }
      }
    `,
    member,
  )
  const loadMoreMagazineIssues = () => {
    setFailed(false)
    loadNext(pageSize, { onComplete: (error) => setFailed(error !== null) })
  }

  if (!data.magazines) return <RetryBlock title={t('Magazines.failed')} onRetry={reload} busy={busy} />
  const { featured, others } = separateFeaturedMagazineIssue(
    data.latestMagazine.ok ? data.latestMagazine.value : null,
    data.magazines.edges.map(({ node }) => node),
  )
  if (!featured) {
    return (
      <EmptyState
        icon="magazine"
        title={t('Magazine.list.noMagazines')}
        action={<ButtonLink to={paths.dashboard()}>{t('common:words.home')}</ButtonLink>}
      >
        {t('Magazines.noneText')}
      </EmptyState>
    )
  }
  return (
    <Stack gap={7}>
      <FeaturedMagazine magazine={featured} />
      {others.length > 0 && (
        <Stack as="section" gap={5} aria-labelledby="others">
          <h2 id="others">{t('Magazines.others')}</h2>
          <CardGrid min="9.5rem" gap={5}>
            {others.map((magazine) => (
              <MagazineTile key={magazine.id} magazine={magazine} />
            ))}
          </CardGrid>
          {failed && (
            <RetryBlock
              title={t('Magazines.moreFailed')}
              onRetry={loadMoreMagazineIssues}
              busy={isLoadingNext}
            />
          )}
          {hasNext && !failed && (
            <WrappingRow>
              <Button icon="chevronDown" busy={isLoadingNext} onClick={loadMoreMagazineIssues}>
                {t('Magazines.more')}
              </Button>
            </WrappingRow>
          )}
        </Stack>
      )}
    </Stack>
  )
}
