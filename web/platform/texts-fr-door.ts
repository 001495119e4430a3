/** French texts of the entry bundle by file; the sign-in screen waits for no others. */
export const files = import.meta.glob<Record<string, string>>(
  '../../locales/fr/portal/{common,guests,session}.json',
  { eager: true, import: 'default' },
)
