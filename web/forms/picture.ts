import { useMemo } from 'react'
import type { PictureChange } from '../ui/PictureField.tsx'
import type { FormPart } from './useForm.ts'

/** What a form holds of a picture: what becomes of it, as text, and beside it a place for what is said of it. */
export type PictureValues = { picture: string; pictureChange: string }

/** Nothing becomes of the picture. */
export const noPicture: PictureValues = { picture: '', pictureChange: '' }

/** The two fields of a picture; neither has a rule: a file that does not fit is not taken at all. */
export const pictureFields = (label: string) => ({ picture: { label }, pictureChange: { label } })

/** What becomes of the picture, by what the form holds. */
export const pictureIn = ({ pictureChange }: Pick<PictureValues, 'pictureChange'>): PictureChange =>
  pictureChange === '' ? null : (JSON.parse(pictureChange) as PictureChange)

/** The same as the input of a mutation; null leaves the picture as it is. */
export function pictureInput(values: Pick<PictureValues, 'pictureChange'>) {
  const change = pictureIn(values)
  return change === 'removed' ? { delete: true } : change && { upload: change }
}

/** The props of a `PictureField` that the form holds: kept with what is typed, and put back with it. */
export function usePicture(form: FormPart<PictureValues>) {
  const { pictureChange } = form.values
  // A picture is a long text.
  const change = useMemo(() => pictureIn({ pictureChange }), [pictureChange])
  return {
    id: 'picture',
    change,
    error: form.field('picture').error,
    onChange: (change: PictureChange) => {
      form.setValue('pictureChange', change === null ? '' : JSON.stringify(change))
      form.clearError('picture')
    },
  }
}
