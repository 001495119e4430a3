import type { IconName } from './Icon.tsx'

/** An option in the list of a `ComboboxField`. */
export interface ComboboxOption {
  id: string
  text: string
  /** Second line of text of the combobox option. */
  description?: string
  /** Icon for a combobox option that is an action and not a search result. */
  icon?: IconName
}
