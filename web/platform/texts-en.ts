/** Every other English text of the portal, by file. */
export const files = import.meta.glob<Record<string, string>>(
  ['../../locales/en/portal/*.json', '!../../locales/en/portal/{common,guests,session}.json'],
  { eager: true, import: 'default' },
)
