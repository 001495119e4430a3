/** Name of the IndexedDB database with the passes that a member keeps on this device. */
export const passDatabaseName = 'sentier.passes'

/**
 * Deletes the passes that are kept on this device, also without a network (decision 0053). Does
 * nothing in a browser without storage. The browser completes the deletion even if the page is left
 * at once.
 */
export function deletePassesStoredOnDevice(): void {
  try {
    indexedDB.deleteDatabase(passDatabaseName)
  } catch {
    // No storage, or no access to it: no pass is kept.
  }
}
