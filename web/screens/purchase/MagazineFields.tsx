import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/Card.tsx'
import { CheckboxField } from '../../ui/CheckboxField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { Stack } from '../../ui/layout.tsx'
import styles from './Review.module.css'
import type { MagazineChoice } from './magazines.ts'

interface MagazineFieldsProps {
  choice: MagazineChoice
  /** The most printed copies. */
  maximum: number
  onChoose: (choice: MagazineChoice) => void
}

/** How the magazine should come: printed, 1 to `maximum` copies, or digital, or both (E52, E55). */
export function MagazineFields({ choice, maximum, onChoose }: MagazineFieldsProps) {
  const { t } = useTranslation('access-rights')
  const { printedQuantity, digital } = choice
  return (
    <Card title={t('Magazine.review.title')}>
      <Stack gap={4} role="group" aria-label={t('Magazine.review.title')}>
        <p>{t('Magazine.review.lead')}</p>
        <Stack gap={3}>
          <CheckboxField
            name="printedMagazine"
            label={t('Magazine.review.printed')}
            checked={printedQuantity > 0}
            onChange={(event) => onChoose({ digital, printedQuantity: event.target.checked ? 1 : 0 })}
          />
          {printedQuantity > 0 && maximum > 1 && (
            <SelectField
              className={styles.copies}
              name="printedQuantity"
              label={t('Magazine.review.quantity')}
              width="short"
              value={String(printedQuantity)}
              options={Array.from({ length: maximum }, (_, index) => ({
                value: String(index + 1),
                label: String(index + 1),
              }))}
              onChange={(event) => onChoose({ digital, printedQuantity: Number(event.target.value) })}
            />
          )}
          <CheckboxField
            name="digitalMagazine"
            label={t('Magazine.review.digital')}
            checked={digital}
            onChange={(event) => onChoose({ printedQuantity, digital: event.target.checked })}
          />
        </Stack>
      </Stack>
    </Card>
  )
}
