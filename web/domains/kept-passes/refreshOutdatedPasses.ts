import { areKeptPassesOutdated } from './passRecord.ts'
import { readKeptPasses } from './passRecordStorage.ts'
import { addWebAppManifestLink, registerPassWorker } from './passWorker.ts'

/**
 * Registers the service worker, and refreshes the stored passes if they are outdated: one of the
 * given pass numbers is not stored, or the last confirmation is too old.
 */
export async function refreshOutdatedPasses(passNumbers: readonly string[]): Promise<void> {
  addWebAppManifestLink()
  if (!(await registerPassWorker())) return
  if (!areKeptPassesOutdated(await readKeptPasses(), passNumbers, Date.now())) return
  const { refreshKeptPasses } = await import('./refreshKeptPasses.ts')
  await refreshKeptPasses()
}
