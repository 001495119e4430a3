import { useTranslation } from 'react-i18next'
import { CheckboxField } from '../../../ui/CheckboxField.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { Stack } from '../../../ui/layout.tsx'
import styles from './MagazineFields.module.css'
import type { MagazineChoice } from './magazineChoice.ts'

interface MagazineFieldsProps {
  choice: MagazineChoice
  /** Maximum number of printed magazine copies that the member may choose. */
  maximum: number
  /** Label of the number of printed copies; by default the general label. */
  quantityLabel?: string
  onChoose: (choice: MagazineChoice) => void
  /**
   * Error message of each magazine field. A field with an error uses its name as its id, so that
   * the error summary can link to it.
   */
  errors?: { readonly [Name in keyof MagazineChoice]?: string }
}

/**
 * Fields for the delivery of the magazine: printed copies (1 to `maximum`), digital, or both (E52,
 * E55, I11).
 */
export function MagazineFields({ choice, maximum, quantityLabel, onChoose, errors }: MagazineFieldsProps) {
  const { t } = useTranslation('magazines')
  const { printedQuantity, digital } = choice
  const isCounted = printedQuantity > 0 && maximum > 1
  return (
    <Stack gap={3} role="group" aria-label={t('Magazine.review.title')}>
      {maximum > 0 && (
        <CheckboxField
          name="printedMagazine"
          id={isCounted ? undefined : 'printedQuantity'}
          error={isCounted ? undefined : errors?.printedQuantity}
          label={t('Magazine.review.printed')}
          checked={printedQuantity > 0}
          onChange={(event) => onChoose({ digital, printedQuantity: event.target.checked ? 1 : 0 })}
        />
      )}
      {isCounted && (
        <SelectField
          className={styles.copies}
          name="printedQuantity"
          label={quantityLabel ?? t('Magazine.review.quantity')}
          width="short"
          error={errors?.printedQuantity}
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
        id="digital"
        error={errors?.digital}
        label={t('Magazine.review.digital')}
        checked={digital}
        onChange={(event) => onChoose({ printedQuantity, digital: event.target.checked })}
      />
    </Stack>
  )
}
