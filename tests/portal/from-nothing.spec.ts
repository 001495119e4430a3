/** A first purchase from an empty account, with a count of taps and fields. */
import { chargesOf } from '../gateway/judge.ts'
import { type Done, buying, counted } from './buying.ts'
import { resetPersonas } from './desk.ts'
import { expect, expectAccessible, newcomer, test, text, typeCard } from './portal.ts'
import { everyWay } from './ways.ts'

test.afterEach(async ({ portal }) => await resetPersonas(portal))

everyWay('fr, phone, by touch', ({ language, handOn }) => {
  test('a new member buys a pass, including vehicle and card, with at most forty taps and fields [E28]', async ({
    page,
    portal,
  }) => {
    const done: Done = { taps: 0, fields: 0 }
    const plain = handOn(page)
    const hand = counted(plain, done)
    const on = buying(page, language)
    const t = (domain: string, key: string) => text(language, domain, key)
    const before = chargesOf(portal)

    await page.goto(`${portal.url}/login?lang=${language}`)
    await hand.write(page.getByLabel(t('session', 'Login.email')), newcomer.email)
    await hand.write(page.getByLabel(t('session', 'Login.password'), { exact: true }), newcomer.password)
    await hand.press(page.getByRole('button', { name: t('session', 'Login.submit') }))
    await expect(page).toHaveURL(/\/Dashboard$/)
    await hand.press(page.locator('a[href*="type=ANNUAL"]').first())
    await hand.press(on.skip)

    // A member without vehicles adds a vehicle within the purchase.
    await on.stepIs('addnewvehicle')
    await hand.pick(page.getByRole('radio', { name: t('vehicles', 'Vehicle.type.QUAD') }))
    await hand.write(page.getByRole('combobox', { name: t('vehicles', 'Field.make') }), 'yam')
    const option = (name: string) => page.getByRole('listbox').getByRole('option', { name, exact: true })
    await hand.take(option('Yamaha'))
    await hand.write(page.getByRole('combobox', { name: t('vehicles', 'Field.model') }), 'kod')
    await hand.take(page.getByRole('listbox').getByRole('option').first())
    // The test fills only the data that a pass requires; the vehicle's name is suggested by its
    // model.
    for (const [field, value] of [
      ['registration', 'V555 111'],
      ['year', '2024'],
      ['serialNumber', '5Y4AJ62Y4PA100200'],
      ['displacement', '686'],
      ['weight', '295'],
    ] as const)
      await hand.write(page.getByLabel(t('vehicles', `Field.${field}`)), value)
    await hand.tick(page.getByRole('checkbox', { name: t('vehicles', 'Field.restrictionsAccepted') }))
    await expectAccessible(page)
    await hand.press(page.getByRole('button', { name: t('vehicles', 'AddVehicle.submitGoOn') }))

    // The member finds and chooses a club with one search and one press.
    await on.stepIs('region')
    await hand.write(page.getByLabel(t('clubs', 'Search.label'), { exact: true }), 'rimouski')
    const found = page.getByRole('list', { name: t('clubs', 'Search.list') })
    await hand.press(found.getByRole('button').first())

    await on.stepIs('paymentinfo')
    await typeCard(page, language, '4242 4242 4242 4242', 'Noah Bélanger')
    done.fields += 4
    const address = (key: string) => page.getByLabel(t('addresses', key), { exact: true })
    await hand.tick(page.getByRole('checkbox', { name: t('addresses', 'Address.manual') }))
    await hand.write(address('Address.addressLine'), '12, rue des Pins')
    await hand.choose(address('Address.city'), 'Rimouski')
    await hand.write(address('Address.postalCode'), 'G5L 1A1')
    await hand.press(on.next)

    await on.stepIs('review')
    const digital = page.getByRole('checkbox', { name: t('magazines', 'Magazine.review.digital') })
    if (!(await digital.isChecked())) await hand.tick(digital)
    await on.pay(hand)
    expect(chargesOf(portal)).toHaveLength(before.length + 1)

    expect(done.taps + done.fields, JSON.stringify(done)).toBeLessThanOrEqual(40)
  })
})
