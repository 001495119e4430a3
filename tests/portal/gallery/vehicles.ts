/** Gallery of the member's vehicles: add, change, complete and delete. */
import { expect } from '@playwright/test'
import { fetchVehicleId } from '../vehicle-ids.ts'
import {
  type Stage,
  type State,
  type States,
  doneState,
  emptyFormState,
  pristineState,
  failedState,
} from './stage.ts'

const asDemo = { as: 'demo' }
/** The portal's own icon serves as a picture file. */
const picture = 'web/public/apple-touch-icon.png'

/** Returns the state of a screen that shows a persona's vehicle, after `act`. */
const vehicleState = (
  name: string,
  kind: State['kind'],
  vehicle: string,
  path: (id: string) => string,
  act: (on: Stage) => Promise<void> = async () => {},
  { as = 'demo', spoils }: Pick<State, 'as' | 'spoils'> = {},
): State => ({
  name,
  kind,
  as,
  ...(spoils && { spoils }),
  async open(on) {
    await on.go(path(await fetchVehicleId(on.portal, as, vehicle)))
    await act(on)
  },
})

const editPath = (id: string) => `/editvehicle/${id}`
const editForPurchasePath = (id: string) => `/editvehicle/${id}?redirect=%2Faccesspass%2Fvehicle`
const deletePath = (id: string) => `/deletevehicle/${id}`

const locateMake = (on: Stage) => on.page.getByRole('combobox', { name: on.t('vehicles:Field.make') })
const locateOptions = (on: Stage) => on.page.getByRole('listbox').getByRole('option')

/** Fills in the required fields of a new vehicle. */
async function fillIn(on: Stage): Promise<void> {
  await on.page.locator('#type').check()
  await locateMake(on).fill('Yamaha')
  await on.page.locator('#modelId').fill('Kodiak 450')
  await on.write({ 'vehicles:Field.name': 'LIÈVRE-1' })
  await on.page.locator('#restrictionsAccepted').check()
}

const addStates: State[] = [
  pristineState('vehicle-add', '/addvehicle', 'demo'),
  emptyFormState('vehicle-add', '/addvehicle', 'demo'),
  doneState(
    'vehicle-makes',
    '/addvehicle',
    async (on) => {
      await locateMake(on).click()
      await expect(locateOptions(on).first()).toBeVisible()
      await on.page.keyboard.press('ArrowDown')
    },
    'vehicles:makeId.unlisted',
    asDemo,
  ),
  doneState(
    'vehicle-unknown-make',
    '/addvehicle',
    async (on) => {
      await locateMake(on).fill('Zongshen')
      await locateOptions(on).last().click()
    },
    'vehicles:Field.modelInWords',
    asDemo,
  ),
  failedState(
    'vehicle-add-wrong',
    '/addvehicle',
    async (on) => {
      await fillIn(on)
      await on.page.locator('#name').fill('LYNX')
      await on.page.locator('#year').fill('21')
      await on.page.locator('#displacement').fill('12000')
      await on.page.locator('#weight').fill('0')
      await on.submitInvalid('vehicles:AddVehicle.submit')
    },
    'vehicles:Field.yearForm',
    asDemo,
  ),
  failedState(
    'vehicle-add-failed',
    '/addvehicle',
    async (on) => {
      await fillIn(on)
      await on.breakGateway('FEDERATION_UNAVAILABLE')
      await on.press('vehicles:AddVehicle.submit')
    },
    'common:errors.FEDERATION_UNAVAILABLE',
    asDemo,
  ),
  doneState(
    'vehicle-picture',
    '/addvehicle',
    async (on) => await on.page.locator('#picture').setInputFiles(picture),
    'common:ui.picture.remove',
    asDemo,
  ),
  doneState(
    'vehicle-added',
    '/addvehicle',
    async (on) => {
      await fillIn(on)
      await on.press('vehicles:AddVehicle.submit')
    },
    'vehicles:VehicleMessage.incomplete',
    { ...asDemo, spoils: true },
  ),
]

const editStates: State[] = [
  vehicleState('vehicle-edit', 'pristine', 'RENARD-21', editPath),
  vehicleState('vehicle-limited', 'pristine', 'ORIGNAL', editPath),
  vehicleState('vehicle-limited-words', 'pristine', 'COUGUAR', editPath),
  vehicleState('vehicle-incomplete', 'pristine', 'LYNX-12', editPath),
  vehicleState('vehicle-needs-update', 'pristine', 'BERNACHE', editPath),
  vehicleState('vehicle-incomplete-purchase', 'wrong', 'LYNX-12', editForPurchasePath, async (on) => {
    await on.submitInvalid('vehicles:EditVehicle.submit')
  }),
  pristineState('vehicle-none', '/editvehicle/aucun', 'demo'),
]

const deleteStates: State[] = [
  vehicleState('vehicle-delete', 'pristine', 'RENARD-21', deletePath),
  vehicleState('vehicle-delete-limited', 'pristine', 'COUGUAR', deletePath),
  vehicleState('vehicle-delete-pass', 'pristine', 'HARFANG', deletePath),
  vehicleState('vehicle-delete-report', 'pristine', 'PIONNIER', deletePath, undefined, { as: 'infraction' }),
  vehicleState('vehicle-delete-payment', 'pristine', 'PIONNIER', deletePath, undefined, { as: 'echec' }),
  vehicleState('vehicle-delete-failed', 'wrong', 'RENARD-21', deletePath, async (on) => {
    await on.breakGateway('FEDERATION_TIMEOUT')
    await on.press('vehicles:DeleteVehicle.submit')
    await on.expectText('common:errors.FEDERATION_TIMEOUT')
  }),
  vehicleState(
    'vehicle-deleted',
    'done',
    'RENARD-21',
    deletePath,
    async (on) => {
      await on.press('vehicles:DeleteVehicle.submit')
      await on.expectText('vehicles:VehicleMessage.removed', { name: 'RENARD-21' })
    },
    { spoils: true },
  ),
]

export const vehicles = {
  AddVehicleScreen: addStates,
  EditVehicleScreen: editStates,
  DeleteVehicleScreen: deleteStates,
} satisfies States
