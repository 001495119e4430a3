import { createStoredValue } from '../../platform/storedValue.ts'

/** Data of the one-time dashboard message after a vehicle was added, changed or removed. */
export interface VehicleMessage {
  done: 'added' | 'changed' | 'removed'
  /** Name of the added, changed or removed vehicle. */
  name: string
}

const storedMessage = createStoredValue(
  'page',
  'vehicles.message',
  (found) => (found ?? null) as VehicleMessage | null,
)

/** Stores the message about a saved or removed vehicle, which the dashboard shows once. */
export const storeVehicleMessage = (message: VehicleMessage): void => storedMessage.set(message)

/**
 * Returns the message about a saved or removed vehicle that the dashboard has to show; null when
 * there is none.
 */
export const readVehicleMessage = (): VehicleMessage | null => storedMessage.get()

/** Deletes the message about a saved or removed vehicle after the dashboard has shown it. */
export const dismissVehicleMessage = (): void => storedMessage.remove()
