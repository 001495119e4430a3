/** The English texts of those who are at the door, by file: signing in waits for no others. */
export const files = import.meta.glob<Record<string, string>>(
  '../../locales/en/portal/{common,guests,session}.json',
  { eager: true, import: 'default' },
)
