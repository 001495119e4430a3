/** The French texts of those who are at the door, by file: signing in waits for no others. */
export const files = import.meta.glob<Record<string, string>>(
  '../../locales/fr/portal/{common,guests,session}.json',
  { eager: true, import: 'default' },
)
