import { readSession } from '../../platform/session.ts'
import { readKeptPasses } from './passRecordStorage.ts'
import { preparePassStorage } from './passWorker.ts'

/**
 * Result of keeping the passes: `kept` means that the passes open on this device without a network;
 * `noWorker` that this browser runs no service worker, which would open them.
 */
export type KeepOutcome = 'kept' | 'noWorker' | 'failed'

/**
 * Registers the service worker, and stores the member's passes on this device. `numbers` are the
 * numbers of the shown passes. Passes that were stored by an earlier visit count as kept.
 */
export async function keepPasses(numbers: readonly string[]): Promise<KeepOutcome> {
  if (!(await preparePassStorage())) return 'noWorker'
  const { refreshKeptPasses } = await import('./refreshKeptPasses.ts')
  if ((await refreshKeptPasses()) === 'kept') return 'kept'
  const memberId = readSession()?.memberId
  const keptNumbers = new Set(
    (await readKeptPasses()).filter((record) => record.memberId === memberId).map(({ number }) => number),
  )
  return numbers.every((number) => keptNumbers.has(number)) ? 'kept' : 'failed'
}
