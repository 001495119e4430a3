/** Counts taps and filled fields in browser tests that limit the number of inputs. */
import type { InputDevice } from './input-devices.ts'

/** Wraps an input device. Returns a device that counts taps and filled fields, and the counts. */
export function createInputCountingDevice(device: InputDevice) {
  const counts = { taps: 0, fields: 0 }
  const wrapInputWithCounter =
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
    press: wrapInputWithCounter('taps', device.press),
    toggleCheckbox: wrapInputWithCounter('taps', device.toggleCheckbox),
    typeText: wrapInputWithCounter('fields', device.typeText),
    typeDate: wrapInputWithCounter('fields', device.typeDate),
    selectRadio: wrapInputWithCounter('fields', device.selectRadio),
    selectListOption: wrapInputWithCounter('fields', device.selectListOption),
    selectComboboxOption: wrapInputWithCounter('fields', device.selectComboboxOption),
    uploadFile: wrapInputWithCounter('fields', device.uploadFile),
  }
  return { device: countingDevice, counts }
}
