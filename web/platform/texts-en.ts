/** Every English text, by file. */
export const files = import.meta.glob<Record<string, string>>(
  ['../../locales/en/*.json', '!**/playground.json'],
  {
    eager: true,
    import: 'default',
  },
)
