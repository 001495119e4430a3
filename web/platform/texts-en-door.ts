/** English texts of the entry bundle by file; the sign-in screen waits for no others. */
export const files = import.meta.glob<Record<string, string>>(
  '../../locales/en/portal/{common,guests,session}.json',
  { eager: true, import: 'default' },
)
