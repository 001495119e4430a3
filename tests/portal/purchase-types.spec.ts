/** Purchase of every pass type, from the type number in the URL to the pass. */
import { chargesOf, setClock } from '../gateway/judge.ts'
import { buying, inDays } from './buying.ts'
import { resetPersonas } from './desk.ts'
import { demo, expect, signIn, test, text } from './portal.ts'
import { everyWay, oneWay } from './ways.ts'

const business = { ...demo, email: 'entreprise@sentier.example' }

const types = [
  { number: 1, type: 'ANNUAL', by: demo, magazines: true, dated: false, summer: false },
  { number: 2, type: 'SUMMER', by: demo, magazines: true, dated: false, summer: true },
  { number: 3, type: 'THREE_DAY', by: demo, magazines: false, dated: true, summer: false },
  { number: 4, type: 'DAILY', by: demo, magazines: false, dated: true, summer: false },
  { number: 5, type: 'ANNUAL_RENTAL', by: business, magazines: false, dated: false, summer: false },
  { number: 6, type: 'SUMMER_RENTAL', by: business, magazines: false, dated: false, summer: true },
] as const

test.afterEach(({ portal }) => setClock(portal, Date.now()))

for (const { number, type, by, magazines, dated, summer } of types) {
  everyWay(number === 1 ? 'fr, phone, by touch' : null, ({ language, handOn }) => {
    test(`a purchase of pass type ${number} skips steps with known data [E52]`, async ({ page, portal }) => {
      const on = buying(page, language)
      const hand = handOn(page)
      await resetPersonas(portal)
      // Summer passes are sold from March on.
      if (summer) setClock(portal, Date.UTC(new Date().getUTCFullYear() + 1, 4, 12, 16))
      await signIn(page, portal, language, by)
      const before = chargesOf(portal)
      await page.goto(`${portal.url}/accesspass?type=${number}`)
      await hand.press(on.skip)

      if (dated) {
        await on.stepIs('passchoice')
        await expect(on.main.getByRole('radio', { name: on.t(`AccessRightType.${type}`) })).toBeChecked()
        await on.firstDay.fill(inDays(60))
        await on.goOn(hand)
      }
      await on.stepIs('vehicle')
      await hand.pick(on.main.getByRole('radio', { disabled: false }).first())
      await on.goOn(hand)

      // Keeps the previous club if the member has one; otherwise chooses a club of region 03.
      await expect(page).toHaveURL(/\/accesspass\/(previousClub|region)$/)
      if (page.url().endsWith('region')) {
        await hand.pick(on.main.getByRole('radio', { name: /^03/ }))
        await on.goOn(hand)
        await on.stepIs('clubs')
        await hand.pick(on.main.getByRole('radio', { disabled: false }).first())
        await on.goOn(hand)
      } else {
        await hand.press(on.main.getByRole('button', { name: text(language, 'clubs', 'PreviousClub.keep') }))
      }

      // Card and billing address are known, so the review follows at once.
      await on.stepIs('review')
      await expect(on.main).toContainText(on.t(`AccessRightType.${type}`))
      const title = text(language, 'magazines', 'Magazine.review.title')
      await expect(on.main.getByText(title, { exact: true })).toHaveCount(magazines ? 1 : 0)
      await on.pay(hand)
      expect(chargesOf(portal)).toHaveLength(before.length + 1)
      await expect(page.getByText(on.t(`AccessRightType.${type}`)).first()).toBeVisible()
    })
  })
}

oneWay('fr, phone, by touch', ({ language, handOn }) => {
  test('the price is visible from the first choice on, and the insurance coverage is explained [E19] [E20] [E69]', async ({
    page,
    portal,
  }) => {
    const on = buying(page, language)
    const hand = handOn(page)
    await resetPersonas(portal)
    await signIn(page, portal, language)
    await page.goto(`${portal.url}/accesspass`)
    await hand.press(on.skip)
    await on.stepIs('passchoice')

    for (const link of ['guideUrl', 'insuranceFormUrl', 'faqUrl', 'withoutInsuranceFormUrl'])
      await expect(on.main.getByRole('link', { name: on.t(`PassChoice.link.${link}`) })).toHaveAttribute(
        'href',
        /^https?:/,
      )
    await expect(on.main).toContainText('42,57')
    await expect(on.main).toContainText('14,19')

    await hand.pick(on.main.getByRole('radio', { name: on.t('AccessRightType.ANNUAL'), exact: true }))
    const price = on.main.locator('form').getByText(on.t('Purchase.price.total'), { exact: true })
    await expect(price.last()).toBeInViewport()
    await expect(on.next).toBeInViewport()

    await hand.press(
      on.main.getByRole('link', {
        name: `${on.t('PassChoice.ofInsurance')} – ${on.t('AccessRightType.ANNUAL')}`,
        exact: true,
      }),
    )
    await on.stepIs('Insurance')
    for (const amount of ['1\u00a0000\u00a0000', '42,57', '22,00'])
      await expect(on.main).toContainText(amount)
    await hand.press(on.main.getByRole('link', { name: text(language, 'common', 'words.back') }))
    await on.stepIs('passchoice')
    await expect(
      on.main.getByRole('radio', { name: on.t('AccessRightType.ANNUAL'), exact: true }),
    ).toBeChecked()

    await on.goOn(hand)
    await on.stepIs('vehicle')
    await hand.pick(on.main.getByRole('radio', { disabled: false }).first())
    await expect(on.main.getByText(on.t('Purchase.price.total'), { exact: true }).last()).toBeInViewport()
  })

  test('an individual is not offered rental passes, even if the URL requests them', async ({
    page,
    portal,
  }) => {
    const on = buying(page, language)
    const hand = handOn(page)
    await signIn(page, portal, language)
    await page.goto(`${portal.url}/accesspass?isBusiness=true`)
    await expect(page).toHaveURL(/quadInformativeVideo\?isBusiness=true/)
    await hand.press(on.skip)
    await on.stepIs('passchoice')
    await expect(on.main).toContainText(on.t('PassChoice.forBusinesses'))
    await expect(on.main.getByRole('radio')).toHaveCount(0)
    await hand.press(on.main.getByRole('button', { name: on.t('PassChoice.forIndividuals') }))
    await expect(on.main.getByRole('radio')).toHaveCount(4)
  })

  test('a rental business is offered only rental passes', async ({ page, portal }) => {
    const on = buying(page, language)
    const hand = handOn(page)
    await signIn(page, portal, language, business)
    await page.goto(`${portal.url}/accesspass`)
    await hand.press(on.skip)
    await expect(on.main.getByRole('radio')).toHaveCount(2)
    for (const type of ['ANNUAL_RENTAL', 'SUMMER_RENTAL'])
      await expect(on.main.getByRole('radio', { name: on.t(`AccessRightType.${type}`) })).toHaveCount(1)
  })
})
