import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ComboboxField } from '../../ui/ComboboxField.tsx'
import { findMatches, unlisted, findExactMatch } from './makes.ts'

interface ListedFieldProps {
  /** The name of the field, which holds the id of what is chosen. */
  name: 'makeId' | 'modelId'
  label: string
  hint: string
  error: string | undefined
  /** All that can be chosen. */
  list: ReadonlyArray<{ readonly id: string; readonly name: string }>
  /** The id that is chosen; empty for none. */
  chosen: string
  /** An id of the list, `unlisted`, or empty while what is typed is none of the list. */
  onChoose: (id: string) => void
}

/** A make or a model, found in a list by a few letters; the last choice says that the list does not have it (D44, D45). */
export function ListedField({ name, label, hint, error, list, chosen, onChoose }: ListedFieldProps) {
  const { t } = useTranslation('vehicles')
  const named = list.find(({ id }) => id === chosen)?.name ?? ''
  const [typed, setTyped] = useState(named)
  // What is chosen already is no search: the whole list is there to choose another one.
  const found = typed === named ? list : findMatches(list, typed)

  function type(typed: string) {
    setTyped(typed)
    onChoose(findExactMatch(list, typed)?.id ?? '')
  }

  function choose(id: string) {
    setTyped(list.find((each) => each.id === id)?.name ?? '')
    onChoose(id)
  }

  return (
    <ComboboxField
      name={name}
      label={label}
      hint={hint}
      error={error}
      value={typed}
      onType={type}
      options={[
        ...found.map(({ id, name }) => ({ id, text: name })),
        { id: unlisted, text: t(`${name}.unlisted`), icon: 'edit' as const },
      ]}
      onChoose={choose}
      closesOnChoice
      listLabel={label}
      status={t(`${name}.found`, { count: found.length })}
      autoComplete="off"
    />
  )
}
