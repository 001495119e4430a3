import { areOutdated } from './passRecord.ts'
import { readKeptPasses } from './passRecords.ts'
import { addManifestLink, registerPassWorker } from './passWorker.ts'

/**
 * Registers the service worker, and loads the passes again if this device lacks one of the given
 * pass numbers or confirmed its passes a while ago. Loads nothing without an active worker, because
 * the passes would not open without a network.
 */
export async function refreshOutdatedPasses(numbers: readonly string[]): Promise<void> {
  addManifestLink()
  if (!(await registerPassWorker())) return
  if (!areOutdated(await readKeptPasses(), numbers, Date.now())) return
  const { refreshKeptPasses } = await import('./refreshKeptPasses.ts')
  await refreshKeptPasses()
}
