import { stored } from '../../platform/stored.ts'

/** Data of the one-time dashboard message after a vehicle was added, changed or removed. */
export interface VehicleMessage {
  done: 'added' | 'changed' | 'removed'
  name: string
  /** True when the vehicle has all fields that a pass needs. */
  isComplete: boolean
  /** Id of the vehicle; absent when the vehicle was removed. */
  id?: string
}

const storedMessage = stored('page', 'vehicles.message', (found) => (found ?? null) as VehicleMessage | null)

/** Stores the message about a saved or removed vehicle, which the dashboard shows once. */
export const storeVehicleMessage = ({ done, name, isComplete, id }: VehicleMessage): void =>
  storedMessage.set({ done, name, isComplete, ...(id !== undefined && { id }) })

/**
 * Returns the message about a saved or removed vehicle that the dashboard has to show; null when
 * there is none.
 */
export const readVehicleMessage = (): VehicleMessage | null => storedMessage.get()

/** Deletes the message about a saved or removed vehicle after the dashboard has shown it. */
export const dismissVehicleMessage = (): void => storedMessage.remove()
