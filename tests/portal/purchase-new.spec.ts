/** From nothing to a pass: a vehicle and a card are entered on the way, and what one has to do is counted. */
import { chargesOf } from '../gateway/judge.ts'
import { type Done, buying, counted } from './buying.ts'
import { resetPersonas } from './desk.ts'
import { expect, newcomer, signIn, test, text } from './portal.ts'
import { everyWay } from './ways.ts'

test.afterEach(async ({ portal }) => await resetPersonas(portal))

everyWay('fr, phone, by touch', ({ language, handOn }) => {
  test('with a new vehicle and a new card, a pass takes forty presses and fields at most', async ({
    page,
    portal,
  }) => {
    test.slow()
    const on = buying(page, language)
    const done: Done = { taps: 0, fields: 0 }
    const hand = counted(handOn(page), done)
    const of = (domain: string, key: string) => text(language, domain, key)
    const field = (domain: string, key: string) => on.main.getByLabel(of(domain, key), { exact: true })
    const option = (name: string) => page.getByRole('listbox').getByRole('option', { name, exact: true })
    // The fields of the session are not counted: who comes back to this browser is signed in.
    await signIn(page, portal, language, newcomer)
    const before = chargesOf(portal)

    await hand.press(page.locator('main a[href$="type=ANNUAL"]').first())
    await hand.press(on.skip)

    // There is no vehicle to choose: one is added within the purchase, and is the chosen one then.
    await on.stepIs('addnewvehicle')
    const make = page.getByRole('combobox', { name: of('vehicles', 'Field.make') })
    const model = page.getByRole('combobox', { name: of('vehicles', 'Field.model') })
    await hand.pick(on.main.getByRole('radio', { name: of('vehicles', 'Vehicle.type.SIDE_BY_SIDE') }))
    await hand.write(make, 'yam')
    await hand.take(option('Yamaha'))
    await hand.write(model, 'v')
    await hand.take(option('Viking'))
    for (const [key, value] of [
      ['name', 'CASTOR-9'],
      ['registration', 'V555 111'],
      ['year', '2024'],
      ['serialNumber', '5Y4AN12Y3RA000111'],
      ['displacement', '686'],
      ['weight', '610'],
    ] as const)
      await hand.write(page.getByLabel(of('vehicles', `Field.${key}`)), value)
    await hand.tick(page.getByRole('checkbox', { name: of('vehicles', 'Field.restrictionsAccepted') }))
    await hand.press(page.getByRole('button', { name: of('vehicles', 'AddVehicle.submitGoOn') }))

    await on.stepIs('region')
    await hand.pick(on.main.getByRole('radio', { name: /^03/ }))
    await on.goOn(hand)
    await on.stepIs('clubs')
    await hand.pick(on.main.getByRole('radio', { disabled: false }).first())
    await on.goOn(hand)

    await on.stepIs('paymentinfo')
    for (const [key, digits] of [
      ['cardNumber', '4242424242424242'],
      ['cardExpiry', '1234'],
      ['cardCvc', '123'],
    ] as const)
      await hand.write(page.locator(`#${key}`).frameLocator('iframe').locator('input'), digits)
    await hand.write(field('payment', 'Card.label.cardName'), 'Noah Bélanger')
    await hand.tick(field('addresses', 'Address.manual'))
    await hand.write(field('addresses', 'Address.addressLine'), '12, chemin du Lac')
    await hand.choose(field('addresses', 'Address.city'), 'Rimouski')
    await hand.write(field('addresses', 'Address.postalCode'), 'G5L 4B7')
    await on.goOn(hand)

    await on.stepIs('review')
    const digital = on.main.getByRole('checkbox', { name: of('magazines', 'Magazine.review.digital') })
    if (!(await digital.isChecked())) await hand.tick(digital)
    await on.pay(hand)
    expect(chargesOf(portal)).toHaveLength(before.length + 1)
    expect(done.taps + done.fields, JSON.stringify(done)).toBeLessThanOrEqual(40)
  })
})
