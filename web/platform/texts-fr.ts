/** Every French text, by file. */
export const files = import.meta.glob<Record<string, string>>(
  ['../../locales/fr/*.json', '!**/playground.json'],
  {
    eager: true,
    import: 'default',
  },
)
