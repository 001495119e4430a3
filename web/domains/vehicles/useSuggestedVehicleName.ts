import { useState } from 'react'
import type { FormPart } from '../../forms/useForm.ts'
import { type ListedMake, unlisted } from './vehicleMakes.ts'
import { type VehicleValues, suggestVehicleName } from './vehicleForm.ts'

/**
 * Adds a suggested vehicle name to the form of a new vehicle. The suggestion follows the selected
 * model until the member types a name. If the list of makes failed to load, no name is suggested.
 * Returns the form, and whether its name is the suggestion.
 */
export function useSuggestedVehicleName<Form extends FormPart<VehicleValues>>(
  form: Form,
  makes: readonly ListedMake[] | null,
): { form: Form; isNameSuggested: boolean } {
  const [suggested, setSuggested] = useState('')
  if (makes === null) return { form, isNameSuggested: false }

  function suggestVehicleNameOfModel(modelId: string) {
    const make = makes?.find(({ models }) => models.some(({ id }) => id === modelId))
    const model = make?.models.find(({ id }) => id === modelId)
    const { name } = form.values
    if (!make || !model || (name !== '' && name !== suggested)) return
    setSuggested(suggestVehicleName(make.name, model.name))
    form.setValue('name', suggestVehicleName(make.name, model.name))
  }

  return {
    form: {
      ...form,
      setValue: <N extends keyof VehicleValues>(name: N, value: VehicleValues[N]) => {
        form.setValue(name, value)
        if (name === 'modelId' && value !== unlisted) suggestVehicleNameOfModel(String(value))
      },
    },
    isNameSuggested: suggested !== '' && form.values.name === suggested,
  }
}
