import { stored } from '../../platform/stored.ts'

/** What has become of a vehicle, which the dashboard tells once. */
export interface VehicleMessage {
  done: 'added' | 'changed' | 'removed'
  name: string
  /** Nothing that a pass needs is missing. */
  isComplete: boolean
  /** Absent for one that is gone. */
  id?: string
}

const message = stored('page', 'vehicles.message', (found) => (found ?? null) as VehicleMessage | null)

/** Leaves the dashboard a message. */
export const leaveMessage = ({ done, name, isComplete, id }: VehicleMessage): void =>
  message.set({ done, name, isComplete, ...(id !== undefined && { id }) })

/** The message that waits for the dashboard; null for none. */
export const readMessage = (): VehicleMessage | null => message.get()

/** It has been told. */
export const dismissMessage = (): void => message.remove()
