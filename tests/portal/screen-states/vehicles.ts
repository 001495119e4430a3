/**
 * States in which browser tests open the screens that add, change, complete and delete a vehicle.
 */
import { expect } from '@playwright/test'
import { fetchVehicleId } from '../helpers/vehicle-ids.ts'
import {
  type ScreenDriver,
  type ScreenState,
  type ScreenStates,
  createDoneScreenState,
  createEmptyFormScreenState,
  createPristineScreenState,
  createFailedScreenState,
} from './screen-driver.ts'

const asDemo = { as: 'demo' }
/** Picture file for upload fields: the icon of the portal. */
const picture = 'web/public/apple-touch-icon.png'

/**
 * Creates a state of a screen whose URL contains the id of a vehicle, optionally after an action on
 * that screen.
 */
const createVehicleScreenState = (
  name: string,
  kind: ScreenState['kind'],
  vehicle: string,
  path: (id: string) => string,
  act: (driver: ScreenDriver) => Promise<void> = async () => {},
  { as = 'demo', spoils }: Pick<ScreenState, 'as' | 'spoils'> = {},
): ScreenState => ({
  name,
  kind,
  as,
  ...(spoils && { spoils }),
  async openScreen(driver) {
    await driver.openPath(path(await fetchVehicleId(driver.portal, as, vehicle)))
    await act(driver)
  },
})

const getVehicleEditPath = (id: string) => `/editvehicle/${id}`
const getVehicleEditPathInPurchase = (id: string) => `/editvehicle/${id}?redirect=%2Faccesspass%2Fvehicle`
const getVehicleDeletePath = (id: string) => `/deletevehicle/${id}`

const locateVehicleMakeField = (driver: ScreenDriver) =>
  driver.page.getByRole('combobox', { name: driver.t('vehicles:Field.make') })
const locateVehicleMakeOptions = (driver: ScreenDriver) =>
  driver.page.getByRole('listbox').getByRole('option')

/** Fills in the required fields of a new vehicle. */
async function fillRequiredVehicleFields(driver: ScreenDriver): Promise<void> {
  await driver.page.locator('#type').check()
  await locateVehicleMakeField(driver).fill('Yamaha')
  await driver.page.locator('#modelId').fill('Kodiak 450')
  await driver.fillFields({ 'vehicles:Field.name': 'LIÈVRE-1' })
  await driver.page.locator('#restrictionsAccepted').check()
}

const addStates: ScreenState[] = [
  createPristineScreenState('vehicle-add', '/addvehicle', 'demo'),
  createEmptyFormScreenState('vehicle-add', '/addvehicle', 'demo'),
  createDoneScreenState(
    'vehicle-makes',
    '/addvehicle',
    async (driver) => {
      await locateVehicleMakeField(driver).click()
      await expect(locateVehicleMakeOptions(driver).first()).toBeVisible()
      await driver.page.keyboard.press('ArrowDown')
    },
    'vehicles:makeId.unlisted',
    asDemo,
  ),
  createDoneScreenState(
    'vehicle-unknown-make',
    '/addvehicle',
    async (driver) => {
      await locateVehicleMakeField(driver).fill('Zongshen')
      await locateVehicleMakeOptions(driver).last().click()
    },
    'vehicles:Field.modelInWords',
    asDemo,
  ),
  createFailedScreenState(
    'vehicle-add-wrong',
    '/addvehicle',
    async (driver) => {
      await fillRequiredVehicleFields(driver)
      await driver.page.locator('#name').fill('LYNX')
      await driver.page.locator('#year').fill('21')
      await driver.page.locator('#displacement').fill('12000')
      await driver.page.locator('#weight').fill('0')
      await driver.submitAndExpectInvalidField('vehicles:AddVehicle.submit')
    },
    'vehicles:Field.yearForm',
    asDemo,
  ),
  createFailedScreenState(
    'vehicle-add-failed',
    '/addvehicle',
    async (driver) => {
      await fillRequiredVehicleFields(driver)
      await driver.makeGatewayRequestsFail('FEDERATION_UNAVAILABLE')
      await driver.pressButton('vehicles:AddVehicle.submit')
    },
    'common:errors.FEDERATION_UNAVAILABLE',
    asDemo,
  ),
  createDoneScreenState(
    'vehicle-picture',
    '/addvehicle',
    async (driver) => await driver.page.locator('#picture').setInputFiles(picture),
    'common:ui.picture.remove',
    asDemo,
  ),
  createDoneScreenState(
    'vehicle-added',
    '/addvehicle',
    async (driver) => {
      await fillRequiredVehicleFields(driver)
      await driver.pressButton('vehicles:AddVehicle.submit')
    },
    'vehicles:VehicleMessage.added',
    { ...asDemo, spoils: true, values: { name: 'LIÈVRE-1' } },
  ),
]

const editStates: ScreenState[] = [
  createVehicleScreenState('vehicle-edit', 'pristine', 'RENARD-21', getVehicleEditPath),
  createVehicleScreenState('vehicle-limited', 'pristine', 'ORIGNAL', getVehicleEditPath),
  createVehicleScreenState('vehicle-limited-words', 'pristine', 'COUGUAR', getVehicleEditPath),
  createVehicleScreenState('vehicle-incomplete', 'pristine', 'LYNX-12', getVehicleEditPath),
  createVehicleScreenState('vehicle-needs-update', 'pristine', 'BERNACHE', getVehicleEditPath),
  createVehicleScreenState(
    'vehicle-incomplete-purchase',
    'wrong',
    'LYNX-12',
    getVehicleEditPathInPurchase,
    async (driver) => {
      await driver.submitAndExpectInvalidField('vehicles:EditVehicle.submit')
    },
  ),
  createPristineScreenState('vehicle-none', '/editvehicle/aucun', 'demo'),
]

const deleteStates: ScreenState[] = [
  createVehicleScreenState('vehicle-delete', 'pristine', 'RENARD-21', getVehicleDeletePath),
  createVehicleScreenState('vehicle-delete-limited', 'pristine', 'COUGUAR', getVehicleDeletePath),
  createVehicleScreenState('vehicle-delete-pass', 'pristine', 'HARFANG', getVehicleDeletePath),
  createVehicleScreenState('vehicle-delete-report', 'pristine', 'PIONNIER', getVehicleDeletePath, undefined, {
    as: 'infraction',
  }),
  createVehicleScreenState(
    'vehicle-delete-payment',
    'pristine',
    'PIONNIER',
    getVehicleDeletePath,
    undefined,
    {
      as: 'echec',
    },
  ),
  createVehicleScreenState(
    'vehicle-delete-failed',
    'wrong',
    'RENARD-21',
    getVehicleDeletePath,
    async (driver) => {
      await driver.makeGatewayRequestsFail('FEDERATION_TIMEOUT')
      await driver.pressButton('vehicles:DeleteVehicle.submit')
      await driver.expectText('common:errors.FEDERATION_TIMEOUT')
    },
  ),
  createVehicleScreenState(
    'vehicle-deleted',
    'done',
    'RENARD-21',
    getVehicleDeletePath,
    async (driver) => {
      await driver.pressButton('vehicles:DeleteVehicle.submit')
      await driver.expectText('vehicles:VehicleMessage.removed', { name: 'RENARD-21' })
    },
    { spoils: true },
  ),
]

export const vehicles = {
  AddVehicleScreen: addStates,
  EditVehicleScreen: editStates,
  DeleteVehicleScreen: deleteStates,
} satisfies ScreenStates
