/** Gallery of the member's vehicles: add, change, complete and delete. */
import { expect } from '@playwright/test'
import { vehicleId } from '../vehicles.ts'
import { type Stage, type State, type States, done, empty, opens, wrong } from './stage.ts'

const as = { as: 'demo' }
/** The portal's own icon serves as a picture file. */
const picture = 'web/public/apple-touch-icon.png'

/** Returns the state of a screen that shows a persona's vehicle, after `act`. */
const ofVehicle = (
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
    await on.go(path(await vehicleId(on.portal, as, vehicle)))
    await act(on)
  },
})

const edit = (id: string) => `/editvehicle/${id}`
const editForPurchase = (id: string) => `/editvehicle/${id}?redirect=%2Faccesspass%2Fvehicle`
const remove = (id: string) => `/deletevehicle/${id}`

const make = (on: Stage) => on.page.getByRole('combobox', { name: on.t('vehicles:Field.make') })
const options = (on: Stage) => on.page.getByRole('listbox').getByRole('option')

/** Fills in the required fields of a new vehicle. */
async function fillIn(on: Stage): Promise<void> {
  await on.page.locator('#type').check()
  await make(on).fill('Yamaha')
  await on.page.locator('#modelId').fill('Kodiak 450')
  await on.write({ 'vehicles:Field.name': 'LIÈVRE-1' })
  await on.page.locator('#restrictionsAccepted').check()
}

const adding: State[] = [
  opens('vehicle-add', '/addvehicle', 'demo'),
  empty('vehicle-add', '/addvehicle', 'demo'),
  done(
    'vehicle-makes',
    '/addvehicle',
    async (on) => {
      await make(on).click()
      await expect(options(on).first()).toBeVisible()
      await on.page.keyboard.press('ArrowDown')
    },
    'vehicles:makeId.unlisted',
    as,
  ),
  done(
    'vehicle-unknown-make',
    '/addvehicle',
    async (on) => {
      await make(on).fill('Zongshen')
      await options(on).last().click()
    },
    'vehicles:Field.modelInWords',
    as,
  ),
  wrong(
    'vehicle-add-wrong',
    '/addvehicle',
    async (on) => {
      await fillIn(on)
      await on.page.locator('#name').fill('LYNX')
      await on.page.locator('#year').fill('21')
      await on.page.locator('#displacement').fill('12000')
      await on.page.locator('#weight').fill('0')
      await on.sendInVain('vehicles:AddVehicle.submit')
    },
    'vehicles:Field.yearForm',
    as,
  ),
  wrong(
    'vehicle-add-failed',
    '/addvehicle',
    async (on) => {
      await fillIn(on)
      await on.breakGateway('FEDERATION_UNAVAILABLE')
      await on.press('vehicles:AddVehicle.submit')
    },
    'common:errors.FEDERATION_UNAVAILABLE',
    as,
  ),
  done(
    'vehicle-picture',
    '/addvehicle',
    async (on) => await on.page.locator('#picture').setInputFiles(picture),
    'common:ui.picture.remove',
    as,
  ),
  done(
    'vehicle-added',
    '/addvehicle',
    async (on) => {
      await fillIn(on)
      await on.press('vehicles:AddVehicle.submit')
    },
    'vehicles:VehicleMessage.incomplete',
    { ...as, spoils: true },
  ),
]

const changing: State[] = [
  ofVehicle('vehicle-edit', 'pristine', 'RENARD-21', edit),
  ofVehicle('vehicle-limited', 'pristine', 'ORIGNAL', edit),
  ofVehicle('vehicle-limited-words', 'pristine', 'COUGUAR', edit),
  ofVehicle('vehicle-incomplete', 'pristine', 'LYNX-12', edit),
  ofVehicle('vehicle-needs-update', 'pristine', 'BERNACHE', edit),
  ofVehicle('vehicle-incomplete-purchase', 'wrong', 'LYNX-12', editForPurchase, async (on) => {
    await on.sendInVain('vehicles:EditVehicle.submit')
  }),
  opens('vehicle-none', '/editvehicle/aucun', 'demo'),
]

const removing: State[] = [
  ofVehicle('vehicle-delete', 'pristine', 'RENARD-21', remove),
  ofVehicle('vehicle-delete-limited', 'pristine', 'COUGUAR', remove),
  ofVehicle('vehicle-delete-pass', 'pristine', 'HARFANG', remove),
  ofVehicle('vehicle-delete-report', 'pristine', 'PIONNIER', remove, undefined, { as: 'infraction' }),
  ofVehicle('vehicle-delete-payment', 'pristine', 'PIONNIER', remove, undefined, { as: 'echec' }),
  ofVehicle('vehicle-delete-failed', 'wrong', 'RENARD-21', remove, async (on) => {
    await on.breakGateway('FEDERATION_TIMEOUT')
    await on.press('vehicles:DeleteVehicle.submit')
    await on.reads('common:errors.FEDERATION_TIMEOUT')
  }),
  ofVehicle(
    'vehicle-deleted',
    'done',
    'RENARD-21',
    remove,
    async (on) => {
      await on.press('vehicles:DeleteVehicle.submit')
      await on.reads('vehicles:VehicleMessage.removed', { name: 'RENARD-21' })
    },
    { spoils: true },
  ),
]

export const vehicles = {
  AddVehicleScreen: adding,
  EditVehicleScreen: changing,
  DeleteVehicleScreen: removing,
} satisfies States
