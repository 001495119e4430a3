/** English texts that are loaded after the entry bundle, by name of the locale file. */
export const files = import.meta.glob<Record<string, string>>(
  ['../../locales/en/portal/*.json', '!../../locales/en/portal/{common,guests,session,pass-codes}.json'],
  { eager: true, import: 'default' },
)
