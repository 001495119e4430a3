/** Every French text of the portal, by file. */
export const files = import.meta.glob<Record<string, string>>('../../locales/fr/portal/*.json', {
  eager: true,
  import: 'default',
})
