/**
 * Returns whether the visitor has enabled the data saver of the browser. Always false in Safari and
 * Firefox, which do not expose the setting.
 */
export const isDataSaverOn = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
