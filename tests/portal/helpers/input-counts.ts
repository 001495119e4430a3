/** Counts taps and filled fields in browser tests that limit the number of inputs. */
import type { InputDevice } from './input-devices.ts'

/**
 * Wraps a simulated input device. Returns the wrapped device, and its counts of taps and filled
 * fields.
 */
export function createInputCountingDevice(device: InputDevice) {
  const counts = { taps: 0, fields: 0 }
  const createActionWithInputCount =
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
    press: createActionWithInputCount('taps', device.press),
    toggleCheckbox: createActionWithInputCount('taps', device.toggleCheckbox),
    typeText: createActionWithInputCount('fields', device.typeText),
    typeDate: createActionWithInputCount('fields', device.typeDate),
    selectRadio: createActionWithInputCount('fields', device.selectRadio),
    selectListOption: createActionWithInputCount('fields', device.selectListOption),
    selectComboboxOption: createActionWithInputCount('fields', device.selectComboboxOption),
    uploadFile: createActionWithInputCount('fields', device.uploadFile),
  }
  return { device: countingDevice, counts }
}
