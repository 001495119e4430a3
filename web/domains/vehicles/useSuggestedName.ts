import { useState } from 'react'
import type { FormPart } from '../../forms/useForm.ts'
import { type ListedMake, unlisted } from './makes.ts'
import { type VehicleValues, suggestedName } from './vehicleForm.ts'

/**
 * The form of a new vehicle, which is named after its model once that is chosen, until somebody names it: its own words are
 * never touched. Without a list of makes nothing is suggested.
 */
export function useSuggestedName<Form extends FormPart<VehicleValues>>(
  form: Form,
  makes: readonly ListedMake[] | null,
): Form {
  const [suggested, setSuggested] = useState('')
  if (makes === null) return form

  function suggest(modelId: string) {
    const make = makes?.find(({ models }) => models.some(({ id }) => id === modelId))
    const model = make?.models.find(({ id }) => id === modelId)
    const { name } = form.values
    if (!make || !model || (name !== '' && name !== suggested)) return
    setSuggested(suggestedName(make.name, model.name))
    form.setValue('name', suggestedName(make.name, model.name))
  }

  return {
    ...form,
    setValue: <N extends keyof VehicleValues>(name: N, value: VehicleValues[N]) => {
      form.setValue(name, value)
      if (name === 'modelId' && value !== unlisted) suggest(String(value))
    },
  }
}
