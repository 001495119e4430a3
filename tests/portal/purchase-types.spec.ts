/** Browser tests that buy every pass type, from the type number in the URL to the new pass. */
import { readChargesInCents, setFederationClock } from '../gateway/helpers/federation-database.ts'
import { createPurchasePageObject, formatQuebecDateAfterDays } from './helpers/purchase-page.ts'
import { resetDemoPersonas } from './helpers/staff-actions.ts'
import { demoMember, expect, signIn, test, translate } from './helpers/portal-fixtures.ts'
import { describeInFourPortalVariants, describeWithPortalVariant } from './helpers/variants.ts'

const businessMember = { ...demoMember, email: 'entreprise@sentier.example' }

const passTypes = [
  { number: 1, type: 'ANNUAL', by: demoMember, magazines: true, dated: false, summer: false },
  { number: 2, type: 'SUMMER', by: demoMember, magazines: true, dated: false, summer: true },
  { number: 3, type: 'THREE_DAY', by: demoMember, magazines: false, dated: true, summer: false },
  { number: 4, type: 'DAILY', by: demoMember, magazines: false, dated: true, summer: false },
  { number: 5, type: 'ANNUAL_RENTAL', by: businessMember, magazines: false, dated: false, summer: false },
  { number: 6, type: 'SUMMER_RENTAL', by: businessMember, magazines: false, dated: false, summer: true },
] as const

test.afterEach(({ portal }) => setFederationClock(portal, Date.now()))

for (const { number, type, by, magazines, dated, summer } of passTypes) {
  describeInFourPortalVariants(number === 1 ? 'fr, phone, by touch' : null, ({ language, createDevice }) => {
    test(`a member who buys a pass of type ${number} skips the purchase steps whose answers the portal already knows [E52]`, async ({
      page,
      portal,
    }) => {
      const on = createPurchasePageObject(page, language)
      const device = createDevice(page)
      await resetDemoPersonas(portal)
      // Summer passes are sold from March on.
      if (summer) setFederationClock(portal, Date.UTC(new Date().getUTCFullYear() + 1, 4, 12, 16))
      await signIn(page, portal, language, by)
      const before = readChargesInCents(portal)
      await page.goto(`${portal.url}/accesspass?type=${number}`)
      await device.press(on.skip)

      if (dated) {
        await on.expectStep('passchoice')
        await expect(on.main.getByRole('radio', { name: on.t(`AccessRightType.${type}`) })).toBeChecked()
        await on.firstDay.fill(formatQuebecDateAfterDays(60))
        await on.continueToNextStep(device)
      }
      await on.expectStep('vehicle')
      await device.selectRadio(on.main.getByRole('radio', { disabled: false }).first())
      await on.continueToNextStep(device)

      // Keeps the previous club if the member has one; otherwise chooses a club of region 03.
      await expect(page).toHaveURL(/\/accesspass\/(previousClub|region)$/)
      if (page.url().endsWith('region')) {
        await device.press(on.main.getByRole('button', { name: /^03/ }))
        await on.expectStep('clubs')
        await device.press(on.clubsOfRegion.first())
      } else {
        await device.press(
          on.main.getByRole('button', { name: translate(language, 'clubs', 'PreviousClub.keep') }),
        )
      }

      // Card and billing address are known, so the review follows at once.
      await on.expectStep('review')
      await expect(on.main).toContainText(on.t(`AccessRightType.${type}`))
      const title = translate(language, 'magazines', 'Magazine.review.title')
      await expect(on.main.getByText(title, { exact: true })).toHaveCount(magazines ? 1 : 0)
      await on.pay(device)
      expect(readChargesInCents(portal)).toHaveLength(before.length + 1)
      await expect(page.getByText(on.t(`AccessRightType.${type}`)).first()).toBeVisible()
    })
  })
}

describeWithPortalVariant('fr, phone, by touch', ({ language, createDevice }) => {
  test('a purchase shows the price as soon as the member selects a pass, and explains the insurance coverage [E19, E20, E69]', async ({
    page,
    portal,
  }) => {
    const on = createPurchasePageObject(page, language)
    const device = createDevice(page)
    await resetDemoPersonas(portal)
    await signIn(page, portal, language)
    await page.goto(`${portal.url}/accesspass`)
    await device.press(on.skip)
    await on.expectStep('passchoice')

    for (const link of ['guideUrl', 'insuranceFormUrl', 'faqUrl', 'withoutInsuranceFormUrl'])
      await expect(on.main.getByRole('link', { name: on.t(`PassChoice.link.${link}`) })).toHaveAttribute(
        'href',
        /^https?:/,
      )
    for (const [type, premium] of [
      ['THREE_DAY', '14,19'],
      ['ANNUAL', '42,57'],
    ]) {
      await device.selectRadio(
        on.main.getByRole('radio', { name: on.t(`AccessRightType.${type}`), exact: true }),
      )
      await expect(on.main).toContainText(premium!)
    }
    const price = on.main.locator('form').getByText(on.t('Purchase.price.total'), { exact: true })
    await expect(price.last()).toBeInViewport()
    await expect(on.next).toBeInViewport()

    await device.press(
      on.main.getByRole('link', {
        name: `${on.t('PassChoice.ofInsurance')} – ${on.t('AccessRightType.ANNUAL')}`,
        exact: true,
      }),
    )
    await on.expectStep('Insurance')
    for (const amount of ['1\u00a0000\u00a0000', '42,57', '22,00'])
      await expect(on.main).toContainText(amount)
    await device.press(on.main.getByRole('link', { name: translate(language, 'common', 'words.back') }))
    await on.expectStep('passchoice')
    await expect(
      on.main.getByRole('radio', { name: on.t('AccessRightType.ANNUAL'), exact: true }),
    ).toBeChecked()

    await on.continueToNextStep(device)
    await on.expectStep('vehicle')
    await device.selectRadio(on.main.getByRole('radio', { disabled: false }).first())
    await expect(on.main.getByText(on.t('Purchase.price.total'), { exact: true }).last()).toBeInViewport()
  })

  test(
    'the purchase offers an individual no rental passes, even if the URL requests a rental pass',
    { tag: '@full' },
    async ({ page, portal }) => {
      const on = createPurchasePageObject(page, language)
      const device = createDevice(page)
      await signIn(page, portal, language)
      await page.goto(`${portal.url}/accesspass?isBusiness=true`)
      await expect(page).toHaveURL(/quadInformativeVideo\?isBusiness=true/)
      await device.press(on.skip)
      await on.expectStep('passchoice')
      await expect(on.main).toContainText(on.t('PassChoice.forBusinesses'))
      await expect(on.main.getByRole('radio')).toHaveCount(0)
      await device.press(on.main.getByRole('button', { name: on.t('PassChoice.forIndividuals') }))
      await expect(on.main.getByRole('radio')).toHaveCount(4)
    },
  )

  test(
    'the purchase offers a rental business only rental passes',
    { tag: '@full' },
    async ({ page, portal }) => {
      const on = createPurchasePageObject(page, language)
      const device = createDevice(page)
      await signIn(page, portal, language, businessMember)
      await page.goto(`${portal.url}/accesspass`)
      await device.press(on.skip)
      await expect(on.main.getByRole('radio')).toHaveCount(2)
      for (const type of ['ANNUAL_RENTAL', 'SUMMER_RENTAL'])
        await expect(on.main.getByRole('radio', { name: on.t(`AccessRightType.${type}`) })).toHaveCount(1)
    },
  )
})
