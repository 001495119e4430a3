import { useTranslation } from 'react-i18next'
import { RadioCardList, type RadioCardListProps } from '../../../ui/RadioCardList.tsx'
import { WholeWords } from '../../../ui/WholeWords.tsx'

interface RegionChoiceProps extends Omit<RadioCardListProps, 'options' | 'columns' | 'legend' | 'hint'> {
  regions: ReadonlyArray<{ readonly id: string; readonly number: string; readonly name: string }>
}

/**
 * Radio cards with the regions (E30, E31, K17). Accepts the props that `field` of `useForm`
 * returns.
 */
export function RegionChoice({ regions, ...field }: RegionChoiceProps) {
  const { t } = useTranslation('clubs')
  const options = regions.map(({ id, number, name }) => ({
    value: id,
    title: <WholeWords>{`${number} – ${name}`}</WholeWords>,
  }))
  return (
    <RadioCardList
      {...field}
      legend={t('RegionChoice.legend')}
      hint={t('RegionChoice.hint')}
      columns={2}
      options={options}
    />
  )
}
