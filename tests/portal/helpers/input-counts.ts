/** Counts taps and filled fields, for user journeys with an input budget. */
import type { InputDevice } from './input-devices.ts'

/** Wraps an input device. Returns a device that counts taps and filled fields, and the counts. */
export function countInput(device: InputDevice) {
  const counts = { taps: 0, fields: 0 }
  const countCalls =
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
    press: countCalls('taps', device.press),
    toggleCheckbox: countCalls('taps', device.toggleCheckbox),
    typeText: countCalls('fields', device.typeText),
    typeDate: countCalls('fields', device.typeDate),
    selectRadio: countCalls('fields', device.selectRadio),
    selectListOption: countCalls('fields', device.selectListOption),
    selectComboboxOption: countCalls('fields', device.selectComboboxOption),
    uploadFile: countCalls('fields', device.uploadFile),
  }
  return { device: countingDevice, counts }
}
