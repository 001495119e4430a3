import { Stack } from '../../ui/layout.tsx'
import { ClubButtonList } from './ClubButtonList.tsx'
import type { FoundClubsProps } from './FoundClubs.ts'
import type { ChoiceClub } from './shared/clubCard.tsx'
import styles from './shared/ClubSearch.module.css'

interface ClubProposalsProps extends Pick<FoundClubsProps, 'onChoose' | 'busy' | 'chosenClubId'> {
  title: string
  clubs: readonly ChoiceClub[]
  /** Returns the distance of a club in kilometers; null if the distance is not known. */
  findDistance?: (club: ChoiceClub) => number | null
}

/**
 * List of proposed clubs under a title. A press on a row selects the club. Renders nothing without
 * clubs.
 */
export function ClubProposals({ title, ...list }: ClubProposalsProps) {
  if (list.clubs.length === 0) return null
  return (
    <Stack gap={3}>
      <h2 className={styles.title}>{title}</h2>
      <ClubButtonList {...list} label={title} />
    </Stack>
  )
}
