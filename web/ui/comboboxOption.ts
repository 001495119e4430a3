import type { IconName } from './Icon.tsx'

/** An option in a searchable list. */
export interface ComboboxOption {
  id: string
  text: string
  /** Second line of the option. */
  description?: string
  /** Icon that marks the option as an action instead of a search result. */
  icon?: IconName
}
