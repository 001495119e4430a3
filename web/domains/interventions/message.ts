import { stored } from '../../platform/stored.ts'

/** The report that was just paid, and the pass that came with it, which the dashboard tells once (K11). */
export interface PaidReport {
  /** The number of the pass. */
  number: string
  /** The name of its vehicle, and its id where the member has it. */
  vehicle: string | null
  vehicleId: string | null
  activeAt: string | null
  expiresAt: string | null
  receiptId: string | null
  /** What was paid, taxes included; null where the receipt cannot be read yet. */
  totalCents: number | null
}

const message = stored('page', 'interventions.message', (found) => (found ?? null) as PaidReport | null)

/** Leaves the dashboard a message. */
export const leaveMessage = (paid: PaidReport): void => message.set(paid)

/** The message that waits for the dashboard; null for none. */
export const readMessage = (): PaidReport | null => message.get()

/** It has been told. */
export const dismissMessage = (): void => message.remove()
