import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { RetryBoundary } from '../../relay/RetryBoundary.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ClubProposals } from './ClubProposals.tsx'
import { type FoundClubsProps, useAllClubs } from './FoundClubs.ts'
import { findNearestOpenClubs } from './findNearestOpenClubs.ts'
import { computeDistanceFromPlaceToClub } from './nearestClubs.ts'

export interface NearestOpenClubsProps extends Pick<FoundClubsProps, 'use' | 'onChoose' | 'busy'> {
  closedClubId: string
}

/** Loads all clubs and proposes the open clubs nearest to a closed club. */
export default function LoadedOpenClubs(props: NearestOpenClubsProps) {
  const { t } = useTranslation('clubs')
  return (
    <RetryBoundary title={t('Search.unread')}>
      {(attempt) => (
        <Suspense fallback={<Skeleton height="8rem" radius="l" />}>
          <OpenClubProposals {...props} attempt={attempt} />
        </Suspense>
      )}
    </RetryBoundary>
  )
}

function OpenClubProposals(props: NearestOpenClubsProps & Pick<FoundClubsProps, 'attempt'>) {
  const { use: purpose, closedClubId, onChoose, busy, attempt } = props
  const { t } = useTranslation('clubs')
  const clubs = useAllClubs({ use: purpose, attempt })
  const closedClub = clubs.find(({ id }) => id === closedClubId)
  if (closedClub === undefined) return null
  return (
    <ClubProposals
      title={t('Nearest.open')}
      clubs={findNearestOpenClubs(clubs, closedClub)}
      findDistance={(club) => computeDistanceFromPlaceToClub(closedClub.coordinates ?? null, club)}
      onChoose={onChoose}
      busy={busy}
    />
  )
}
