import { reloadAfterFailedImport } from '../../platform/reloadPageOnce.ts'
import type { RefreshOutcome } from './refreshKeptPasses.ts'

/**
 * Loads the code of the portal from `scriptUrl`, and refreshes the passes kept on this device with
 * this code. Rejects if the import fails. If the portal is reachable nevertheless, the page is also
 * reloaded, because some browsers cache a failed import until a reload.
 */
export async function refreshKeptPassesWithPortalScript(scriptUrl: string): Promise<RefreshOutcome> {
  const { refreshKeptPasses } = await importPortalScript(scriptUrl)
  return await refreshKeptPasses()
}

async function importPortalScript(scriptUrl: string): Promise<typeof import('./refreshKeptPasses.ts')> {
  try {
    return (await import(/* @vite-ignore */ scriptUrl)) as typeof import('./refreshKeptPasses.ts')
  } catch (error) {
    await reloadAfterFailedImport()
    throw error
  }
}
