import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { NearestClubs_query$key } from '../../../__generated__/NearestClubs_query.graphql.ts'
import { ClubProposals } from '../ClubProposals.tsx'
import type { FoundClubsProps } from '../FoundClubs.ts'
import { findNearestClubs } from '../nearestClubs.ts'
import { useDisplayedClubs } from './clubCard.tsx'

interface NearestClubsProps extends Pick<FoundClubsProps, 'onChoose' | 'busy' | 'chosenClubId'> {
  query: NearestClubs_query$key
}

/**
 * List of the clubs nearest to the member's address. A press on a row selects the club. Renders
 * nothing when no club is near the address.
 */
export function NearestClubs({ query, onChoose, busy, chosenClubId }: NearestClubsProps) {
  const { t } = useTranslation('clubs')
  const { viewer, allClubs } = useFragment(
    graphql`
      fragment NearestClubs_query on Query
      @argumentDefinitions(use: { type: "ClubUse!", defaultValue: ACCESS_RIGHT }) {
        viewer {
          address {
            cityName
            postalCode
          }
        }
        allClubs: clubs @catch {
          ...clubCard_club @arguments(use: $use)
        }
      }
    `,
    query,
  )
  const clubs = useDisplayedClubs(allClubs.ok ? (allClubs.value ?? []) : [])
  const address = viewer?.address
  const found = findNearestClubs(clubs, { city: address?.cityName, postalCode: address?.postalCode })
  return (
    <ClubProposals
      title={t('Nearest.title', { city: address?.cityName ?? address?.postalCode })}
      clubs={found.map(({ club }) => club)}
      findDistance={({ id }) => found.find(({ club }) => club.id === id)?.distance ?? null}
      onChoose={onChoose}
      busy={busy}
      chosenClubId={chosenClubId}
    />
  )
}
