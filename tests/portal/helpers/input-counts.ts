/** Counts taps and filled fields in browser tests that limit the number of inputs. */
import type { InputDevice } from './input-devices.ts'

/**
 * Wraps a simulated input device. Returns the wrapped device, and its counts of taps and filled
 * fields.
 */
export function createInputCountingDevice(device: InputDevice) {
  const counts = { taps: 0, fields: 0 }
  const createCountingAction =
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
    press: createCountingAction('taps', device.press),
    toggleCheckbox: createCountingAction('taps', device.toggleCheckbox),
    typeText: createCountingAction('fields', device.typeText),
    typeDate: createCountingAction('fields', device.typeDate),
    selectRadio: createCountingAction('fields', device.selectRadio),
    selectListOption: createCountingAction('fields', device.selectListOption),
    selectComboboxOption: createCountingAction('fields', device.selectComboboxOption),
    uploadFile: createCountingAction('fields', device.uploadFile),
  }
  return { device: countingDevice, counts }
}
