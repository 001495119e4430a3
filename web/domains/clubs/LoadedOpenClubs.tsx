import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useLazyLoadQuery } from 'react-relay'
import type { FoundClubsQuery } from '../../__generated__/FoundClubsQuery.graphql.ts'
import { RetryBoundary } from '../../relay/RetryBoundary.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type FoundClubsProps, allClubs } from './FoundClubs.ts'
import { OpenClubList } from './OpenClubList.tsx'
import { useDisplayedClubs } from './shared/clubCard.tsx'

export interface OpenClubsProps extends Pick<FoundClubsProps, 'use' | 'onChoose' | 'busy'> {
  closedClubId: string
}

/** Loads all clubs and proposes the open clubs nearest to a closed club. */
export default function LoadedOpenClubs(props: OpenClubsProps) {
  const { t } = useTranslation('clubs')
  return (
    <RetryBoundary title={t('Search.unread')}>
      {(attempt) => (
        <Suspense fallback={<Skeleton height="8rem" radius="l" />}>
          <OpenClubQuery {...props} attempt={attempt} />
        </Suspense>
      )}
    </RetryBoundary>
  )
}

function OpenClubQuery(props: OpenClubsProps & Pick<FoundClubsProps, 'attempt'>) {
  const { use: purpose, closedClubId, onChoose, busy, attempt } = props
  const { clubs: keys } = useLazyLoadQuery<FoundClubsQuery>(
    allClubs,
    { use: purpose },
    { fetchKey: attempt, fetchPolicy: attempt > 0 ? 'network-only' : 'store-or-network' },
  )
  const clubs = useDisplayedClubs(keys)
  const closedClub = clubs.find(({ id }) => id === closedClubId)
  if (closedClub === undefined) return null
  return <OpenClubList closedClub={closedClub} clubs={clubs} onChoose={onChoose} busy={busy} />
}
