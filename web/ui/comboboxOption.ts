import type { IconName } from './Icon.tsx'

/** What can be chosen in a searched list. */
export interface ComboboxOption {
  id: string
  text: string
  /** A second line. */
  description?: string
  /** Marks what is no result but something to do. */
  icon?: IconName
}
