import { readSession } from '../../platform/session.ts'
import { prepareDeviceToStorePasses } from './passWorker.ts'

/**
 * Result of storing passes on this device. `kept`: the passes open without a network. `noWorker`:
 * the browser runs no service worker, so the passes would not open. `failed`: not every pass on
 * screen is stored.
 */
export type KeepOutcome = 'kept' | 'noWorker' | 'failed'

/**
 * Stores the member's passes on this device, after registering the service worker. If storing
 * fails, the result is still `kept` when an earlier visit stored all passes on screen
 * (`passNumbers`).
 */
export async function storePassesOnDevice(passNumbers: readonly string[]): Promise<KeepOutcome> {
  if (!(await prepareDeviceToStorePasses())) return 'noWorker'
  const [{ refreshKeptPasses }, { readPassesStoredOnDevice }] = await Promise.all([
    import('./refreshKeptPasses.ts'),
    import('./passRecordStorage.ts'),
  ])
  if ((await refreshKeptPasses()) === 'kept') return 'kept'
  const memberId = readSession()?.memberId
  const keptNumbers = new Set(
    (await readPassesStoredOnDevice())
      .filter((record) => record.memberId === memberId)
      .map(({ number }) => number),
  )
  return passNumbers.every((number) => keptNumbers.has(number)) ? 'kept' : 'failed'
}
