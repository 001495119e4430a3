/** Browser tests of the layout of notices and quiet buttons on a phone. */
import { expect, test, windowSizes } from './helpers/portal-fixtures.ts'
import { describeWithPortalVariant } from './helpers/variants.ts'
import { openScreenState } from './screen-states/all-screen-states.ts'
import { guests } from './screen-states/guests.ts'
import { visitors } from './screen-states/visitors.ts'

describeWithPortalVariant('fr, phone, by touch', ({ language }) => {
  const window = { viewport: windowSizes.phone, language }

  test('a notice of a problem shows the phone and e-mail links on one row, at the edge of its text', async ({
    browser,
    portal,
  }) => {
    const state = visitors.LoginScreen.find(({ name }) => name === 'login-refused')!
    await openScreenState(browser, portal, state, window, async (page) => {
      const notice = page.getByRole('alert')
      const message = (await notice.getByRole('paragraph').first().boundingBox())!
      const [phone, mail] = await Promise.all(
        (await notice.getByRole('link').all()).map(async (link) => (await link.boundingBox())!),
      )
      expect(phone!.y).toBe(mail!.y)
      expect(phone!.x).toBeCloseTo(message.x, 0)
    })
  })

  test('the label of a quiet button starts at the edge of the text above it', async ({ browser, portal }) => {
    const state = Object.values(guests)
      .flat()
      .find(({ name }) => name === 'guest-payment-confirmed')!
    await openScreenState(browser, portal, state, window, async (page) => {
      const title = page.getByRole('heading', { name: 'Carte', exact: true })
      const button = page.getByRole('button', { name: 'Utiliser une autre carte' })
      const [titleBox, labelBox] = await Promise.all([
        title.boundingBox(),
        button.locator('span').first().boundingBox(),
      ])
      expect(labelBox!.x).toBeCloseTo(titleBox!.x, 0)
    })
  })
})
