import { useTranslation } from 'react-i18next'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import type { useClosedClubQuery } from '../../__generated__/useClosedClubQuery.graphql.ts'
import { useUnmounted } from '../../platform/useUnmounted.ts'
import { Failure } from '../../relay/failure.ts'
import type { ChoiceClub } from './shared/clubCard.tsx'
import type { FoundClubsProps } from './FoundClubs.tsx'

/** What the club is chosen for. */
export type ChosenFor = FoundClubsProps['use']

/**
 * Returns a function that asks the gateway again whether a chosen club is available. It resolves to null when the club is
 * available, else to a message with the club's name. The answer updates each list that shows the club. Rejects with a
 * Failure when the gateway cannot tell, and never settles once the screen is left.
 */
export function useClosedClub(use: ChosenFor) {
  const { t } = useTranslation('clubs')
  const environment = useRelayEnvironment()
  const gone = useUnmounted()

  async function ask(id: string): Promise<boolean> {
    // A fetched query goes to the network, however fresh the store is.
    const answer = await fetchQuery<useClosedClubQuery>(environment, query, { id, use }).toPromise()
    if (!answer?.club.ok) throw new Failure('FEDERATION_UNAVAILABLE')
    return answer.club.value?.available === true
  }

  return async ({ id, name }: Pick<ChoiceClub, 'id' | 'name'>): Promise<string | null> => {
    // A member who left the screen is not led on by a late answer.
    const left = gone.then(async () => await new Promise<never>(() => {}))
    return (await Promise.race([ask(id), left])) ? null : t('Club.closed', { name })
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
