import { RadioCardList, type RadioCardListProps } from '../../../ui/RadioCardList.tsx'

interface RegionChoiceProps extends Omit<RadioCardListProps, 'options' | 'columns'> {
  regions: ReadonlyArray<{ readonly id: string; readonly number: string; readonly name: string }>
}

/** The regions to choose from (E30, E31, K17). Takes what `field` of a form gives. */
export function RegionChoice({ regions, ...field }: RegionChoiceProps) {
  const options = regions.map(({ id, number, name }) => ({ value: id, title: `${number} – ${name}` }))
  return <RadioCardList {...field} columns={2} options={options} />
}
