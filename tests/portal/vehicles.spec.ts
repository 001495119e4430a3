/**
 * Browser tests that add, complete, change and delete a member's vehicle, including pictures,
 * locked fields, and the reasons why a vehicle cannot be deleted.
 */
import type { Page } from '@playwright/test'
import { resetDemoPersonas } from './helpers/staff-actions.ts'
import { unsupportedPicture, pixelPicture } from './helpers/picture-files.ts'
import {
  type Language,
  expect,
  expectAccessible,
  newMember,
  signIn,
  test,
  translate,
} from './helpers/portal-fixtures.ts'
import { fetchVehicleId } from './helpers/vehicle-ids.ts'
import { describeInFourPortalVariants, describeWithPortalVariant } from './helpers/variants.ts'

/**
 * Resets the members of the seed data after each test, so that every test starts with the same
 * data.
 */
test.afterEach(async ({ portal }) => await resetDemoPersonas(portal))

/** Returns the texts and locators of the vehicle form. */
function createVehicleFormPageObject(page: Page, language: Language) {
  const translateVehicleText = (textKey: string, values?: Record<string, string>) =>
    translate(language, 'vehicles', textKey, values)
  const locateVehicleField = (textKey: string) =>
    page.getByLabel(translateVehicleText(`Field.${textKey}`)).and(page.locator('input'))
  return {
    t: translateVehicleText,
    title: page.getByRole('heading', { level: 1 }),
    quad: page.getByRole('radio', { name: translateVehicleText('Vehicle.type.QUAD') }),
    sideBySide: page.getByRole('radio', { name: translateVehicleText('Vehicle.type.SIDE_BY_SIDE') }),
    make: page.getByRole('combobox', { name: translateVehicleText('Field.make') }),
    model: page.getByRole('combobox', { name: translateVehicleText('Field.model') }),
    makeInWords: locateVehicleField('makeInWords'),
    modelInWords: locateVehicleField('modelInWords'),
    options: page.getByRole('listbox').getByRole('option'),
    option: (name: string) => page.getByRole('listbox').getByRole('option', { name, exact: true }),
    name: locateVehicleField('name'),
    registration: locateVehicleField('registration'),
    year: locateVehicleField('year'),
    serialNumber: locateVehicleField('serialNumber'),
    displacement: locateVehicleField('displacement'),
    weight: locateVehicleField('weight'),
    picture: page.locator('#picture'),
    portrait: page.getByRole('img', { name: translateVehicleText('Field.pictureAlt') }),
    accepted: page.getByRole('checkbox', { name: translateVehicleText('Field.restrictionsAccepted') }),
    add: page.getByRole('button', { name: translateVehicleText('AddVehicle.submit') }),
    save: page.getByRole('button', { name: translateVehicleText('EditVehicle.submit'), exact: true }),
    remove: page.getByRole('button', { name: translateVehicleText('DeleteVehicle.submit') }),
    locked: (key: string) =>
      page.getByRole('textbox', { name: translateVehicleText(`Field.${key}`), exact: true }),
    summary: page.getByRole('group').filter({ has: page.getByRole('listitem') }),
    locateText: (key: string, values?: Record<string, string>) =>
      page.getByText(translateVehicleText(key, values)),
  }
}

/**
 * Expects that a form field is read-only, has the given value and states the reason why the field
 * is locked.
 */
async function expectLockedField(
  { t, locked }: ReturnType<typeof createVehicleFormPageObject>,
  field: string,
  value: string,
  reason: string,
): Promise<void> {
  const control = locked(field)
  await expect(control).toHaveValue(value)
  await expect(control).not.toBeEditable()
  await expect(control).toHaveAccessibleDescription(t(`Field.locked.${reason}`))
}

/** Returns the texts and locators of the card that shows a vehicle on the dashboard. */
function createVehicleCardPageObject(page: Page, language: Language, name: string) {
  const translateVehicleText = (textKey: string, values?: Record<string, string>) =>
    translate(language, ['vehicles', 'dashboard', 'members'], textKey, values)
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) })
  return {
    add: page
      .getByRole('main')
      .getByRole('link', { name: translateVehicleText('Vehicles.add'), exact: true }),
    figures: page.getByRole('list', { name: translateVehicleText('Figures.label') }).getByRole('listitem'),
    toggle: card.getByRole('button', { name, exact: true }),
    tool: (key: string) =>
      card.getByRole('link', { name: `${translateVehicleText(key)} – ${name}`, exact: true }),
  }
}

describeInFourPortalVariants('fr, phone, by touch', ({ language, createDevice }) => {
  test('a member adds a vehicle with partial data, completes it with a picture and deletes it [D14, D38, D42, D43, D44, D46, D48, D50, D52, D54, O20]', async ({
    page,
    portal,
  }) => {
    const device = createDevice(page)
    const on = createVehicleFormPageObject(page, language)
    const listed = createVehicleCardPageObject(page, language, 'CASTOR-9')
    await signIn(page, portal, language, newMember)
    await device.press(listed.add)
    await expect(page).toHaveURL(/\/addvehicle$/)
    await device.selectRadio(on.sideBySide)
    await device.typeText(on.make, 'yam')
    await device.selectComboboxOption(on.option('Yamaha'))
    await device.typeText(on.model, 'v')
    // The list shows the models of this make and type, and the option for an unlisted model.
    await expect(on.options).toHaveText(['Viking', 'Wolverine RMAX 1000', on.t('modelId.unlisted')])
    await device.selectComboboxOption(on.option('Viking'))
    await device.typeText(on.name, 'CASTOR-9')
    await device.press(on.add)
    await expect(on.summary).toBeFocused()
    await expect(on.summary.getByRole('link')).toHaveCount(1)
    await device.toggleCheckbox(on.accepted)
    await device.press(on.add)

    await expect(page).toHaveURL(/\/Dashboard$/)
    const addedMessage = on.locateText('VehicleMessage.added', { name: 'CASTOR-9' })
    await expect(addedMessage).toBeVisible()
    // The dashboard lists the new vehicle without a reload.
    await expect.poll(async () => await page.getByText('CASTOR-9').count()).toBeGreaterThan(1)
    // The dashboard figures count the new vehicle (D60).
    await expect(listed.figures.first()).toHaveText(/^1\s/)
    await expectAccessible(page)
    // The task list asks for the missing details, and the notice does not repeat that.
    await device.press(
      page.getByRole('link', { name: translate(language, 'tasks', 'Task.complete.action') }).first(),
    )

    await expect(on.title).toHaveText(on.t('EditVehicle.title', { name: 'CASTOR-9' }))
    await device.press(page.getByRole('link', { name: on.t('Field.registration'), exact: true }))
    await expect(on.registration).toBeFocused()
    await device.typeText(on.registration, 'v555 111')
    await device.typeText(on.year, '2024')
    await device.typeText(on.serialNumber, '5y4an12 y3ra000111')
    await device.typeText(on.displacement, '686')
    await device.typeText(on.weight, '610')
    await device.uploadFile(on.picture, pixelPicture)
    await expect(on.portrait).toBeVisible()
    await device.toggleCheckbox(on.accepted)
    await device.press(on.save)
    await expect(on.locateText('VehicleMessage.changed', { name: 'CASTOR-9' })).toBeVisible()

    // The vehicle's card links to the same form.
    await device.press(listed.toggle)
    await device.press(listed.tool('Vehicle.edit'))
    await expect(page).toHaveURL(/\/editvehicle\/[^/]+$/)
    await expect(on.make).toHaveValue('Yamaha')
    await expect(on.model).toHaveValue('Viking')
    await expect(on.sideBySide).toBeChecked()
    await expect(on.registration).toHaveValue('V555 111')
    await expect(on.serialNumber).toHaveValue('5Y4AN12Y3RA000111')
    await expect
      .poll(async () => await on.portrait.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(1)

    await page.goto(`${portal.url}/Dashboard`)
    await device.press(listed.toggle)
    await device.press(listed.tool('Vehicle.delete'))
    await expect(page).toHaveURL(/\/deletevehicle\/[^/]+\?name=CASTOR-9$/)
    const id = new URL(page.url()).pathname.split('/').at(-1)
    // The title uses the vehicle's stored name instead of the name in the URL.
    await page.goto(`${portal.url}/deletevehicle/${id}?name=autre`)
    await expect(on.title).toHaveText(on.t('DeleteVehicle.title', { name: 'CASTOR-9' }))
    await expectAccessible(page)
    await device.press(on.remove)
    await expect(page).toHaveURL(/\/Dashboard$/)
    await expect(on.locateText('VehicleMessage.removed', { name: 'CASTOR-9' })).toBeVisible()
    await expect(page.getByText('CASTOR-9')).toHaveCount(1)
    await expect(listed.figures).toHaveText([translate(language, 'dashboard', 'Figures.none')])
    await page.goto(`${portal.url}/editvehicle/${id}`)
    await expect(on.locateText('AddVehicle.notFound')).toBeVisible()
  })
})

describeWithPortalVariant('fr, phone, by touch', ({ language, createDevice }) => {
  test('what a member types replaces the suggested vehicle name instead of following it [D39]', async ({
    page,
    portal,
  }) => {
    const device = createDevice(page)
    const on = createVehicleFormPageObject(page, language)
    await signIn(page, portal, language, newMember)
    await page.goto(`${portal.url}/addvehicle`)
    await device.selectRadio(on.sideBySide)
    await device.typeText(on.make, 'Yamaha')
    await device.selectComboboxOption(on.option('Yamaha'))
    await device.typeText(on.model, 'Viking')
    await device.selectComboboxOption(on.option('Viking'))
    await expect(on.name).toHaveValue('Viking')
    await expect(on.name).toHaveAccessibleDescription(on.t('Field.nameSuggestedHint'))
    await device.press(on.name)
    await page.keyboard.type('TONNERRE')
    await expect(on.name).toHaveValue('TONNERRE')
  })

  test(
    'a member types the name of an unlisted make, and a button returns to the list of makes [D45]',
    { tag: '@full' },
    async ({ page, portal }) => {
      const device = createDevice(page)
      const on = createVehicleFormPageObject(page, language)
      await signIn(page, portal, language, newMember)
      await page.goto(`${portal.url}/addvehicle`)
      await device.selectRadio(on.quad)
      await device.typeText(on.make, 'Zongshen')
      await device.selectComboboxOption(on.option(on.t('makeId.unlisted')))
      await expect(on.makeInWords).toBeFocused()
      await device.press(page.getByRole('button', { name: on.t('Field.makeFromList') }))
      await expect(on.make).toBeFocused()
      await device.typeText(on.make, 'Zongshen')
      await device.selectComboboxOption(on.option(on.t('makeId.unlisted')))
      await device.typeText(on.makeInWords, 'Zongshen')
      await device.typeText(on.modelInWords, 'Z 200')
      await device.typeText(on.name, 'LIÈVRE-1')
      await device.toggleCheckbox(on.accepted)
      await device.press(on.add)
      await expect(on.locateText('VehicleMessage.added', { name: 'LIÈVRE-1' })).toBeVisible()
      await page.goto(`${portal.url}/editvehicle/${await fetchVehicleId(portal, 'nouveau', 'LIÈVRE-1')}`)
      await expect(on.makeInWords).toHaveValue('Zongshen')
      await expect(on.modelInWords).toHaveValue('Z 200')
    },
  )

  test(
    'a purchase requires all data of an incomplete vehicle and continues once the vehicle is saved [D54, E29]',
    { tag: '@full' },
    async ({ page, portal }) => {
      const device = createDevice(page)
      const on = createVehicleFormPageObject(page, language)
      await signIn(page, portal, language)
      await page.goto(`${portal.url}/quadInformativeVideo?type=ANNUAL`)
      await device.press(page.getByText(translate(language, 'video', 'Video.skip'), { exact: true }))
      const choice = page.getByRole('radio', { name: 'LYNX-12' })
      await device.press(page.locator('#blocked-vehicles'))
      await expect(choice).toBeDisabled()
      const complete = translate(language, 'vehicles', 'VehicleChoice.complete', { name: 'LYNX-12' })
      await device.press(page.getByRole('link', { name: complete }))
      const save = page.getByRole('button', {
        name: translate(language, 'vehicles', 'UpdateVehicle.submit'),
        exact: true,
      })
      await device.toggleCheckbox(on.accepted)
      await device.press(save)
      await expect(on.summary.getByRole('link')).toHaveCount(4)
      await device.typeText(on.registration, 'V777 222')
      await device.typeText(on.serialNumber, 'JSAAK4CK1C7100222')
      await device.typeText(on.displacement, '493')
      await device.typeText(on.weight, '302')
      await device.press(save)
      await expect(page).toHaveURL(/\/accesspass\/(previousClub|region)$/)
      await page.goto(`${portal.url}/accesspass/vehicle`)
      await expect(choice).toBeChecked()
    },
  )
})

test(
  'if the federation limits edits of a vehicle, its make and model are read-only, and a message says why [D47]',
  { tag: '@full' },
  async ({ page, portal }) => {
    const on = createVehicleFormPageObject(page, 'fr')
    await signIn(page, portal, 'fr')
    await page.goto(`${portal.url}/editvehicle/${await fetchVehicleId(portal, 'demo', 'COUGUAR')}`)
    for (const [field, value] of [
      ['make', 'Atelier Boréal'],
      ['model', 'Prototype 6'],
    ] as const)
      await expectLockedField(on, field, value, 'EDIT_LIMITED')
    await on.registration.fill('V301 773')
    await on.accepted.check()
    await on.save.click()
    await expect(on.locateText('VehicleMessage.changed', { name: 'COUGUAR' })).toBeVisible()
  },
)

test(
  'while a vehicle has an active pass, the fields that identify it are read-only, and a message says why [D47]',
  { tag: '@full' },
  async ({ page, portal }) => {
    const on = createVehicleFormPageObject(page, 'fr')
    await signIn(page, portal, 'fr')
    await page.goto(`${portal.url}/editvehicle/${await fetchVehicleId(portal, 'demo', 'HARFANG')}`)
    await expect(page.getByRole('main').getByText(on.t('Locked.ACTIVE_PASS'))).toBeVisible()
    for (const [field, value] of [
      ['type', 'Côte à côte'],
      ['make', 'Kawasaki'],
      ['model', 'Teryx KRX 1000'],
      ['registration', 'V275 380'],
      ['year', '2022'],
      ['serialNumber', 'JKBRFCA12NB275380'],
    ] as const)
      await expectLockedField(on, field, value, 'ACTIVE_PASS')
    await on.name.fill('HARFANG-2')
    await on.weight.fill('864')
    await on.accepted.check()
    await on.save.click()
    await expect(on.locateText('VehicleMessage.changed', { name: 'HARFANG-2' })).toBeVisible()
  },
)

test(
  'the vehicle form reports all invalid fields in one submission and keeps the typed values [D39, D40, D41, D49]',
  { tag: '@full' },
  async ({ page, portal }) => {
    const on = createVehicleFormPageObject(page, 'fr')
    await signIn(page, portal, 'fr')
    await page.goto(`${portal.url}/editvehicle/${await fetchVehicleId(portal, 'demo', 'RENARD-21')}`)
    const invalidInputs = [
      [on.name, 'LYNX'],
      [on.registration, 'V123 4567890'],
      [on.year, '21'],
      [on.serialNumber, '123456789012345678901'],
      [on.displacement, '10001'],
      [on.weight, '0'],
    ] as const
    for (const [field, typed] of invalidInputs) await field.fill(typed)
    await on.picture.setInputFiles(unsupportedPicture)
    await expect(page.getByText(translate('fr', 'common', 'errors.picture'))).toBeVisible()
    await on.save.click()
    await expect(on.summary).toBeFocused()
    // The unticked checkbox is listed too.
    await expect(on.summary.getByRole('link')).toHaveCount(invalidInputs.length + 1)
    for (const [field, input] of invalidInputs) {
      await expect(field).toHaveValue(input)
      await expect(field).toHaveAttribute('aria-invalid', 'true')
    }
  },
)

test(
  'the vehicle form accepts a camera picture without a file extension, and scales a large camera picture down [D48, D49]',
  { tag: '@full' },
  async ({ page, portal }) => {
    const on = createVehicleFormPageObject(page, 'fr')
    await signIn(page, portal, 'fr')
    const id = await fetchVehicleId(portal, 'demo', 'RENARD-21')
    await page.goto(`${portal.url}/editvehicle/${id}`)
    await on.picture.setInputFiles({ ...pixelPicture, name: '1000012345' })
    await expect(on.portrait).toBeVisible()

    // Random noise does not compress, which gives the largest possible file.
    const noise = await page.evaluate(async () => {
      const canvas = new OffscreenCanvas(2_100, 900)
      const context = canvas.getContext('2d')!
      const pixels = context.createImageData(canvas.width, canvas.height)
      // 65,536 bytes is the limit of a getRandomValues call.
      for (let at = 0; at < pixels.data.length; at += 65_536) {
        crypto.getRandomValues(
          new Uint8Array(pixels.data.buffer, at, Math.min(65_536, pixels.data.length - at)),
        )
      }
      for (let at = 3; at < pixels.data.length; at += 4) pixels.data[at] = 255
      context.putImageData(pixels, 0, 0)
      const blob = await canvas.convertToBlob()
      return await new Promise<string>((resolve) => {
        const reader = new FileReader()
        reader.addEventListener('load', () => resolve((reader.result as string).split(',')[1]!))
        reader.readAsDataURL(blob)
      })
    })
    const buffer = Buffer.from(noise, 'base64')
    expect(buffer.length).toBeGreaterThan(5 * 1024 * 1024)
    await on.picture.setInputFiles({ name: 'IMG_0001.PNG', mimeType: 'image/png', buffer })
    const measureVehiclePictureWidth = async () =>
      await on.portrait.evaluate((image: HTMLImageElement) => image.naturalWidth)
    await expect.poll(measureVehiclePictureWidth).toBe(1_024)
    await on.accepted.check()
    await on.save.click()
    await expect(on.locateText('VehicleMessage.changed', { name: 'RENARD-21' })).toBeVisible()
    await page.goto(`${portal.url}/editvehicle/${id}`)
    await expect.poll(measureVehiclePictureWidth).toBe(1_024)
  },
)

test('the screen for deleting a vehicle gives the reason why the vehicle cannot be deleted, and Cancel leads to the dashboard [D15, D51]', async ({
  page,
  portal,
}) => {
  const on = createVehicleFormPageObject(page, 'fr')
  await signIn(page, portal, 'fr')
  for (const [name, obstacle] of [
    ['ORIGNAL', 'EDIT_LIMITED'],
    ['HARFANG', 'ACTIVE_PASS'],
  ] as const) {
    await page.goto(`${portal.url}/deletevehicle/${await fetchVehicleId(portal, 'demo', name)}`)
    await expect(on.locateText(`DeleteObstacle.${obstacle}`)).toBeVisible()
    await expect(on.remove).toHaveCount(0)
  }
  await page.goto(`${portal.url}/deletevehicle/${await fetchVehicleId(portal, 'demo', 'RENARD-21')}`)
  await page.getByRole('link', { name: translate('fr', 'common', 'words.cancel') }).click()
  await expect(page).toHaveURL(/\/Dashboard$/)
  await expect(page.getByText('RENARD-21').first()).toBeVisible()
})
