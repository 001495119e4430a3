/** Whether whoever reads has asked their browser to save data. Safari and Firefox never say so. */
export const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
