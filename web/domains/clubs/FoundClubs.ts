import type { ReactNode } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import type { ClubUse, FoundClubsQuery } from '../../__generated__/FoundClubsQuery.graphql.ts'
import type { SearchPlace } from './findClubs.ts'
import { type ChoiceClub, type PressedClub, useDisplayedClubs } from './shared/clubCard.tsx'

/** Props of the lists of clubs that match a search. */
export interface FoundClubsProps {
  /**
   * Purpose of the club selection, for example a purchase. A club that is not available for this
   * purpose shows the reason.
   */
  use: Exclude<ClubUse, '%future added value'>
  searchTerm: string
  coordinates: SearchPlace | null
  onChoose: (club: PressedClub) => void
  /** Id of the selected club while the gateway checks its availability. */
  busy?: string | null
  /**
   * Id of the club that the member has chosen before. Its row in the list and its dot on the map
   * are marked.
   */
  chosenClubId?: string | undefined
  /**
   * Renders the content below the search results when all clubs found are closed. `closedClubId` is
   * the id of the first club.
   */
  renderBelowClosedClubs?: (closedClubId: string) => ReactNode
  attempt: number
}

/** Query that loads all clubs once. Each search then runs in the browser. */
export const allClubs = graphql`
  query FoundClubsQuery($use: ClubUse!) {
    clubs @required(action: THROW) {
      ...clubCard_club @arguments(use: $use)
    }
  }
`

/**
 * Loads all clubs, unless they are in the Relay store. An `attempt` above 0 always loads them from
 * the gateway.
 */
export function useAllClubs({
  use,
  attempt,
}: Pick<FoundClubsProps, 'use' | 'attempt'>): readonly ChoiceClub[] {
  const { clubs } = useLazyLoadQuery<FoundClubsQuery>(
    allClubs,
    { use },
    { fetchKey: attempt, fetchPolicy: attempt > 0 ? 'network-only' : 'store-or-network' },
  )
  return useDisplayedClubs(clubs)
}
