import { useTranslation } from 'react-i18next'
import { OptionButtonList } from '../../ui/OptionButtonList.tsx'
import type { RadioCardOption } from '../../ui/RadioCardList.tsx'
import { TextLines } from '../../ui/TextLines.tsx'
import { ClubPicture } from './ClubPicture.tsx'
import type { FoundClubsProps } from './FoundClubs.ts'
import { type ChoiceClub, createClubPressHandler, useClubCardFactory } from './shared/clubCard.tsx'

export interface ClubButtonListProps extends Pick<FoundClubsProps, 'onChoose' | 'busy' | 'chosenClubId'> {
  /** Accessible name of the list. */
  label: string
  clubs: readonly ChoiceClub[]
  /** Returns the distance of a club in kilometers; null if the distance is not known. */
  findDistance?: (club: ChoiceClub) => number | null
  /** True to show the address, the phone number and the website of each club (E34). */
  isDetailed?: boolean
}

/**
 * List of clubs with two lines each: the name, then the number, the town and the distance. A press
 * on a row selects the club.
 */
export function ClubButtonList(props: ClubButtonListProps) {
  const { label, clubs, findDistance, isDetailed = false, onChoose, busy, chosenClubId } = props
  const { t } = useTranslation('clubs')
  const buildClubCard = useClubCardFactory()

  function buildClubRow(club: ChoiceClub): RadioCardOption {
    const { children, description, ...card } = buildClubCard(club)
    const distance = findDistance?.(club) ?? null
    const distanceText = distance !== null && t('Search.distance', { count: Math.round(distance) })
    const summary = [t('Club.number', { number: club.number }), club.city, distanceText]
    return {
      ...card,
      media: <ClubPicture url={club.imageUrl ?? null} isSmall />,
      description: isDetailed ? (
        <TextLines>
          {description}
          {distanceText}
        </TextLines>
      ) : (
        summary.filter(Boolean).join(' · ')
      ),
      ...(isDetailed && { children }),
    }
  }

  return (
    <OptionButtonList
      label={label}
      pendingValue={busy ?? null}
      chosenValue={chosenClubId}
      onPress={createClubPressHandler(clubs, onChoose)}
      options={clubs.map(buildClubRow)}
    />
  )
}
