/**
 * Tells whether the visitor has enabled data saving. Always false in Safari and Firefox, which do
 * not expose the setting.
 */
export const isDataSaverOn = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
