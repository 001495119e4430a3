import { areStoredPassesOutdated } from './passRecord.ts'
import { readPassesStoredOnDevice } from './passRecordStorage.ts'
import { addWebAppManifestLink, registerPassWorker } from './passWorker.ts'

/**
 * Refreshes the stored passes if one of the given passes is not stored, or if their last
 * confirmation is too old. Also registers the service worker.
 */
export async function refreshOutdatedPasses(passNumbers: readonly string[]): Promise<void> {
  addWebAppManifestLink()
  if (!(await registerPassWorker())) return
  if (!areStoredPassesOutdated(await readPassesStoredOnDevice(), passNumbers, Date.now())) return
  const { refreshKeptPasses } = await import('./refreshKeptPasses.ts')
  await refreshKeptPasses()
}
