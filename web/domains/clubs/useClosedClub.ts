import { useTranslation } from 'react-i18next'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import type { useClosedClubQuery } from '../../__generated__/useClosedClubQuery.graphql.ts'
import { useUnmountPromise } from '../../platform/useUnmountPromise.ts'
import { Failure } from '../../relay/gatewayFailure.ts'
import type { ChoiceClub } from './shared/clubCard.tsx'
import type { FoundClubsProps } from './FoundClubs.ts'

/** Purpose for which the member selects a club, for example a purchase. */
export type ClubPurpose = FoundClubsProps['use']

/**
 * Returns a function that asks the gateway for the availability of a selected club. The result is
 * null for an available club, otherwise a message with the club's name. A failed request rejects
 * with a `Failure`; after the member leaves the screen, the promise stays pending.
 */
export function useClubAvailabilityCheck(purpose: ClubPurpose) {
  const { t } = useTranslation('clubs')
  const environment = useRelayEnvironment()
  const unmounted = useUnmountPromise()

  async function fetchClubAvailability(clubId: string): Promise<boolean> {
    // `fetchQuery` always sends a network request, even when the store has recent data.
    const answer = await fetchQuery<useClosedClubQuery>(environment, query, {
      id: clubId,
      use: purpose,
    }).toPromise()
    if (!answer?.club.ok) throw new Failure('FEDERATION_UNAVAILABLE')
    return answer.club.value?.available === true
  }

  return async ({ id, name }: Pick<ChoiceClub, 'id' | 'name'>): Promise<string | null> => {
    // A late response must not navigate a member who has left the screen.
    const left = unmounted.then(async () => await new Promise<never>(() => {}))
    return (await Promise.race([fetchClubAvailability(id), left])) ? null : t('Club.closed', { name })
  }
}

const query = graphql`
  query useClosedClubQuery($id: ID!, $use: ClubUse!) {
    club(id: $id) @catch {
      available
      unavailableMessage(use: $use)
    }
  }
`
