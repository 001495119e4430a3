/** Counts of a member's input in a journey, for journeys with a budget of taps and fields. */
import type { InputDevice } from './input-devices.ts'

/** Returns an input device that counts, and the counts so far. */
export function countInput(device: InputDevice) {
  const counts = { taps: 0, fields: 0 }
  const count =
    <Parameters extends unknown[]>(
      kind: keyof typeof counts,
      action: (...parameters: Parameters) => Promise<void>,
    ) =>
    async (...parameters: Parameters) => {
      counts[kind] += 1
      await action(...parameters)
    }
  const countingDevice: InputDevice = {
    moveTo: device.moveTo,
    press: count('taps', device.press),
    toggleCheckbox: count('taps', device.toggleCheckbox),
    typeText: count('fields', device.typeText),
    typeDate: count('fields', device.typeDate),
    selectRadio: count('fields', device.selectRadio),
    selectListOption: count('fields', device.selectListOption),
    selectComboboxOption: count('fields', device.selectComboboxOption),
    uploadFile: count('fields', device.uploadFile),
  }
  return { device: countingDevice, counts }
}
