import { useMemo } from 'react'
import type { PictureChange } from '../ui/PictureField.tsx'
import type { FormPart } from './useForm.ts'

/**
 * Form values of a picture field. `pictureChange` is the change of the picture as JSON. `picture`
 * is always empty; it only gives error messages a field.
 */
export type PictureValues = { picture: string; pictureChange: string }

/** Initial form values of a picture field, which leave the picture unchanged. */
export const noPicture: PictureValues = { picture: '', pictureChange: '' }

/**
 * Returns the form fields `picture` and `pictureChange`, without validation rules. `PictureField`
 * rejects unsuitable files before their content reaches the form.
 */
export const buildPictureFields = (label: string) => ({ picture: { label }, pictureChange: { label } })

/**
 * Returns the change of the picture that the form values contain; null if the picture is unchanged.
 */
export const parsePictureChange = ({ pictureChange }: Pick<PictureValues, 'pictureChange'>): PictureChange =>
  pictureChange === '' ? null : (JSON.parse(pictureChange) as PictureChange)

/** Returns the picture change as the input of a mutation; null leaves the picture unchanged. */
export function buildPictureInput(values: Pick<PictureValues, 'pictureChange'>) {
  const change = parsePictureChange(values)
  return change === 'removed' ? { delete: true } : change && { upload: change }
}

/**
 * Returns the props of a `PictureField` that belongs to a form. The form stores and restores the
 * picture together with the other input.
 */
export function usePictureField(form: FormPart<PictureValues>) {
  const { pictureChange } = form.values
  // Memoized because parsing a picture of several hundred kilobytes is slow.
  const change = useMemo(() => parsePictureChange({ pictureChange }), [pictureChange])
  return {
    id: 'picture',
    change,
    error: form.field('picture').error,
    onChange: (newChange: PictureChange) => {
      form.setValue('pictureChange', newChange === null ? '' : JSON.stringify(newChange))
      form.clearError('picture')
    },
  }
}
