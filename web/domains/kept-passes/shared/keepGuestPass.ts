import { hasStoredValue } from '../../../platform/storedValue.ts'
import { canStorePassesOffline, prepareDeviceToStorePasses } from '../passWorker.ts'
import { type KeptGuestPass, keptGuestPasses, keptGuestPassesKey } from './keptGuestPasses.ts'

/** Returns whether this browser can show passes without a network. */
export const canKeepGuestPass = (): boolean => canStorePassesOffline()

/**
 * Prepares this device to show a guest's pass without a network. Returns whether the page of kept
 * passes opens without a network.
 */
export const prepareDeviceToKeepGuestPass = async (): Promise<boolean> =>
  await prepareDeviceToStorePasses().catch(() => false)

/**
 * Stores the pass of a guest on this device, after registering the service worker. Returns whether
 * the page of kept passes shows the pass without a network.
 */
export async function keepGuestPass(pass: KeptGuestPass): Promise<boolean> {
  if (!(await prepareDeviceToKeepGuestPass())) return false
  const others = keptGuestPasses.get().filter(({ number }) => number !== pass.number)
  keptGuestPasses.set([...others, pass])
  // A browser that refuses its storage keeps the value in memory only.
  return hasStoredValue('localStorage', (key) => key === keptGuestPassesKey)
}
