import { useTranslation } from 'react-i18next'
import { OptionButtonList } from '../../ui/OptionButtonList.tsx'
import { Stack } from '../../ui/layout.tsx'
import { computeDistanceKm } from './findClubs.ts'
import { findNearestOpenClubs } from './findNearestOpenClubs.ts'
import { type ChoiceClub, useClubCardFactory } from './shared/clubCard.tsx'
import styles from './shared/ClubSearch.module.css'

interface OpenClubListProps {
  closedClub: ChoiceClub
  /** All clubs, open and closed. */
  clubs: readonly ChoiceClub[]
  onChoose: (club: ChoiceClub & { regionId: string }) => void
  /** Id of the selected club while the gateway checks its availability. */
  busy?: string | null | undefined
}

/**
 * Cards of the open clubs nearest to a closed club. A press on a card selects the club. Renders
 * nothing when there is no such club.
 */
export function OpenClubList({ closedClub, clubs, onChoose, busy }: OpenClubListProps) {
  const { t } = useTranslation('clubs')
  const card = useClubCardFactory()
  const nearest = findNearestOpenClubs(clubs, closedClub)
  if (nearest.length === 0) return null
  const title = t('Nearest.open')
  const describeDistance = ({ coordinates }: ChoiceClub) =>
    closedClub.coordinates && coordinates
      ? t('Search.distance', { count: Math.round(computeDistanceKm(closedClub.coordinates, coordinates)) })
      : undefined
  return (
    <Stack gap={3}>
      <h2 className={styles.title}>{title}</h2>
      <OptionButtonList
        label={title}
        pendingValue={busy}
        options={nearest.map((club) => ({ ...card(club), aside: describeDistance(club) }))}
        onPress={(id) => {
          const club = nearest.find((each) => each.id === id)
          if (club?.region) onChoose({ ...club, regionId: club.region.id })
        }}
      />
    </Stack>
  )
}
