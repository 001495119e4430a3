import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { NearestClubs_query$key } from '../../../__generated__/NearestClubs_query.graphql.ts'
import { OptionButtonList } from '../../../ui/OptionButtonList.tsx'
import { Stack } from '../../../ui/layout.tsx'
import type { FoundClubsProps } from '../FoundClubs.ts'
import { findNearestClubs } from '../nearestClubs.ts'
import { useDisplayedClubs, useClubCardFactory } from './clubCard.tsx'
import styles from './ClubSearch.module.css'

interface NearestClubsProps extends Pick<FoundClubsProps, 'onChoose' | 'busy' | 'chosenClubId'> {
  query: NearestClubs_query$key
}

/**
 * Cards of the clubs nearest to the member's address. A press on a card selects the club. Renders
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
  const card = useClubCardFactory()
  const address = viewer?.address
  const nearest = findNearestClubs(clubs, { city: address?.cityName, postalCode: address?.postalCode })
  if (nearest.length === 0) return null
  const title = t('Nearest.title', { city: address?.cityName ?? address?.postalCode })
  return (
    <Stack gap={3}>
      <h2 className={styles.title}>{title}</h2>
      <OptionButtonList
        label={title}
        pendingValue={busy}
        chosenValue={chosenClubId}
        options={nearest.map(card)}
        onPress={(id) => {
          const club = nearest.find((each) => each.id === id)
          if (club?.region) onChoose({ ...club, regionId: club.region.id })
        }}
      />
    </Stack>
  )
}
