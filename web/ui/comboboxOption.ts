import type { IconName } from './Icon.tsx'

/** An option in the list of a `ComboboxField`. */
export interface ComboboxOption {
  id: string
  text: string
  /** Second line of text of the option. */
  description?: string
  /** Icon for an option that is an action and not a search result. */
  icon?: IconName
}
