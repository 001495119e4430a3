import { RadioCardList, type RadioCardListProps } from '../../../ui/RadioCardList.tsx'
import { type ChoiceClub, useClubCard } from './clubCard.tsx'

interface ClubChoiceProps extends Omit<RadioCardListProps, 'options' | 'columns'> {
  clubs: readonly ChoiceClub[]
}

/** The clubs of a region to choose from (E34–E36, K17). Takes what `field` of a form gives. */
export function ClubChoice({ clubs, ...field }: ClubChoiceProps) {
  const card = useClubCard()
  return <RadioCardList {...field} options={clubs.map(card)} />
}
