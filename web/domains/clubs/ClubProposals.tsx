import { OptionButtonList } from '../../ui/OptionButtonList.tsx'
import { Stack } from '../../ui/layout.tsx'
import type { FoundClubsProps } from './FoundClubs.ts'
import { type ChoiceClub, createClubPressHandler, useClubCardFactory } from './shared/clubCard.tsx'
import styles from './shared/ClubSearch.module.css'

interface ClubProposalsProps extends Pick<FoundClubsProps, 'onChoose' | 'busy' | 'chosenClubId'> {
  title: string
  /** Instruction below the title, for example what a press on a club does. */
  hint?: string
  clubs: readonly ChoiceClub[]
  /** Returns a short text to show beside the name of a club, such as its distance. */
  describeClub?: (club: ChoiceClub) => string | undefined
}

/**
 * Cards of proposed clubs under a title. A press on a card selects the club. Renders nothing
 * without clubs.
 */
export function ClubProposals({
  title,
  hint,
  clubs,
  describeClub,
  onChoose,
  busy,
  chosenClubId,
}: ClubProposalsProps) {
  const card = useClubCardFactory()
  if (clubs.length === 0) return null
  return (
    <Stack gap={3}>
      <div>
        <h2 className={styles.title}>{title}</h2>
        {hint && <p className={styles.hint}>{hint}</p>}
      </div>
      <OptionButtonList
        label={title}
        pendingValue={busy}
        chosenValue={chosenClubId}
        onPress={createClubPressHandler(clubs, onChoose)}
        options={clubs.map((club) => ({ ...card(club), aside: describeClub?.(club) }))}
      />
    </Stack>
  )
}
