/**
 * English texts of the entry bundle, by name of the locale file. The sign-in screen needs only
 * these texts.
 */
export const files = import.meta.glob<Record<string, string>>(
  '../../locales/en/portal/{common,guests,session}.json',
  { eager: true, import: 'default' },
)
