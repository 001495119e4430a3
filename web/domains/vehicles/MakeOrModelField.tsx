import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ComboboxField } from '../../ui/ComboboxField.tsx'
import { findMatchingMakesOrModels, unlisted, findMakeOrModelByName } from './vehicleMakes.ts'

interface ListedFieldProps {
  /** Name of the form field that holds the id of the selected make or model. */
  name: 'makeId' | 'modelId'
  label: string
  hint: string
  error: string | undefined
  /** All makes or models to select from. */
  list: ReadonlyArray<{ readonly id: string; readonly name: string }>
  /** Id of the selected make or model; empty when none is selected. */
  chosen: string
  /**
   * Called with the id of the chosen make or model. Called with `unlisted` for the option "not in
   * the list", and with an empty string while the typed text matches no option.
   */
  onChoose: (id: string) => void
}

/**
 * Search field to choose a make or a model. Its last option means that the make or model is not in
 * the list (D44, D45).
 */
export function MakeOrModelField({ name, label, hint, error, list, chosen, onChoose }: ListedFieldProps) {
  const { t } = useTranslation('vehicles')
  const named = list.find(({ id }) => id === chosen)?.name ?? ''
  const [typed, setTyped] = useState(named)
  // The name of the selected entry is no search term, so the whole list is shown.
  const found = typed === named ? list : findMatchingMakesOrModels(list, typed)

  function updateMakeOrModelSearchText(text: string) {
    setTyped(text)
    onChoose(findMakeOrModelByName(list, text)?.id ?? '')
  }

  function chooseMakeOrModel(id: string) {
    setTyped(list.find((entry) => entry.id === id)?.name ?? '')
    onChoose(id)
  }

  return (
    <ComboboxField
      name={name}
      label={label}
      hint={hint}
      error={error}
      value={typed}
      onType={updateMakeOrModelSearchText}
      options={[
        ...found.map(({ id, name: optionName }) => ({ id, text: optionName })),
        { id: unlisted, text: t(`${name}.unlisted`), icon: 'edit' as const },
      ]}
      onChoose={chooseMakeOrModel}
      closesOnChoice
      listLabel={label}
      status={t(`${name}.found`, { count: found.length })}
      autoComplete="off"
    />
  )
}
