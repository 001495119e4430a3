/** Counts taps and filled fields in browser tests that limit the number of inputs. */
import type { InputDevice } from './input-devices.ts'

/** Wraps an input device. Returns a device that counts taps and filled fields, and the counts. */
export function createCountingDeviceWithCounts(device: InputDevice) {
  const counts = { taps: 0, fields: 0 }
  const wrapWithCounter =
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
    press: wrapWithCounter('taps', device.press),
    toggleCheckbox: wrapWithCounter('taps', device.toggleCheckbox),
    typeText: wrapWithCounter('fields', device.typeText),
    typeDate: wrapWithCounter('fields', device.typeDate),
    selectRadio: wrapWithCounter('fields', device.selectRadio),
    selectListOption: wrapWithCounter('fields', device.selectListOption),
    selectComboboxOption: wrapWithCounter('fields', device.selectComboboxOption),
    uploadFile: wrapWithCounter('fields', device.uploadFile),
  }
  return { device: countingDevice, counts }
}
