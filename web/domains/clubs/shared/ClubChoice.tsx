import { RadioCardList, type RadioCardListProps } from '../../../ui/RadioCardList.tsx'
import { type ChoiceClub, useClubCardFactory } from './clubCard.tsx'

interface ClubChoiceProps extends Omit<RadioCardListProps, 'options' | 'columns'> {
  clubs: readonly ChoiceClub[]
}

/**
 * Radio cards with the clubs of a region (E34–E36, K17). Accepts the props that `field` of
 * `useForm` returns.
 */
export function ClubChoice({ clubs, ...field }: ClubChoiceProps) {
  const card = useClubCardFactory()
  return <RadioCardList {...field} options={clubs.map(card)} />
}
