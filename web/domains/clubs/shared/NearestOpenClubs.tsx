import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useLazyLoadQuery } from 'react-relay'
import type { FoundClubsQuery } from '../../../__generated__/FoundClubsQuery.graphql.ts'
import { RetryBoundary } from '../../../relay/RetryBoundary.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { type FoundClubsProps, allClubs } from '../FoundClubs.tsx'
import { OpenClubList } from '../OpenClubList.tsx'
import { useDisplayedClubs } from './clubCard.tsx'

interface NearestOpenClubsProps extends Pick<FoundClubsProps, 'use' | 'onChoose' | 'busy'> {
  closedClubId: string
}

/**
 * Proposes the open clubs nearest to a closed club. Loads all clubs, unless the club search has
 * loaded them already.
 */
export function NearestOpenClubs(props: NearestOpenClubsProps) {
  const { t } = useTranslation('clubs')
  return (
    <RetryBoundary title={t('Search.unread')}>
      {(attempt) => (
        <Suspense fallback={<Skeleton height="8rem" radius="l" />}>
          <LoadedOpenClubs {...props} attempt={attempt} />
        </Suspense>
      )}
    </RetryBoundary>
  )
}

function LoadedOpenClubs({
  use,
  closedClubId,
  onChoose,
  busy,
  attempt,
}: NearestOpenClubsProps & { attempt: number }) {
  const { clubs: keys } = useLazyLoadQuery<FoundClubsQuery>(
    allClubs,
    { use },
    { fetchKey: attempt, fetchPolicy: attempt > 0 ? 'network-only' : 'store-or-network' },
  )
  const clubs = useDisplayedClubs(keys)
  const closedClub = clubs.find(({ id }) => id === closedClubId)
  if (closedClub === undefined) return null
  return <OpenClubList closedClub={closedClub} clubs={clubs} onChoose={onChoose} busy={busy} />
}
