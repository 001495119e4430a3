import { createStoredValue } from '../../platform/storedValue.ts'

/** Data of the one-time dashboard message after a vehicle was added, changed or removed. */
export interface VehicleMessage {
  done: 'added' | 'changed' | 'removed'
  /** Name of the added, changed or removed vehicle. */
  name: string
}

/**
 * Stored message about a saved or removed vehicle; null when there is none. The dashboard shows the
 * message once.
 */
export const savedVehicleMessage = createStoredValue(
  'page',
  'vehicles.message',
  (found) => (found ?? null) as VehicleMessage | null,
)
