import type { IconName } from './Icon.tsx'

/** An option in the list of a combobox. */
export interface ComboboxOption {
  id: string
  text: string
  /** Second line of the option. */
  description?: string
  /** Icon that marks the option as an action instead of a search result. */
  icon?: IconName
}
