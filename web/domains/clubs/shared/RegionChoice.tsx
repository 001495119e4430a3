import { useTranslation } from 'react-i18next'
import { OptionButtonList } from '../../../ui/OptionButtonList.tsx'
import { WholeWords } from '../../../ui/WholeWords.tsx'
import { Stack } from '../../../ui/layout.tsx'
import styles from './ClubSearch.module.css'

interface RegionChoiceProps {
  regions: ReadonlyArray<{ readonly id: string; readonly number: string; readonly name: string }>
  /** Id of the region that the member has chosen before; undefined for none. */
  chosenRegionId: string | undefined
  onChoose: (regionId: string) => void
}

/** List of the regions (E30, E31, K17). A press on a row selects the region at once. */
export function RegionChoice({ regions, chosenRegionId, onChoose }: RegionChoiceProps) {
  const { t } = useTranslation('clubs')
  return (
    <Stack gap={3}>
      <h2 className={styles.title}>{t('RegionChoice.legend')}</h2>
      <OptionButtonList
        label={t('RegionChoice.legend')}
        columns={2}
        chosenValue={chosenRegionId}
        onPress={onChoose}
        options={regions.map(({ id, number, name }) => ({
          value: id,
          title: <WholeWords>{`${number} – ${name}`}</WholeWords>,
        }))}
      />
    </Stack>
  )
}
