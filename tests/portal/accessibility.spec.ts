/** axe finds nothing on any screen as it opens, in both languages, in light and dark, on a phone and a desktop. */
import { expect, expectAccessible, signIn, sizes, test, text } from './portal.ts'

for (const language of ['fr', 'en'] as const) {
  for (const [colorScheme, size] of [
    ['light', 'phone'],
    ['dark', 'desktop'],
  ] as const) {
    // Both languages and both themes in the short run; every pair of them in the long one.
    const isShort = (language === 'fr') === (colorScheme === 'light')
    test.describe(`${language}, ${colorScheme}, ${size}`, { tag: isShort ? [] : '@full' }, () => {
      test.use({ colorScheme, viewport: sizes[size], contextOptions: { reducedMotion: 'reduce' } })

      test('for a visitor', async ({ page, portal }) => {
        for (const path of [
          '/login',
          '/login?exit=1',
          '/account/verificationcodelogin',
          '/account/verificationcodelogin/step2?initialEmail=demo%40sentier.example',
          '/account/forgottenpassword',
          '/account/resetpassword?token=any&email=demo%40sentier.example',
          '/account/resendemailconfirmation',
          '/account/register/baseinfo',
          '/account/creationsucceeded',
          '/Consent/TermsSummary',
          '/Consent/PrivacyPolicySummary',
          '/confirmchangeemail',
          '/IndexProvincial',
          '/nowhere',
          '/error',
          '/03-022/login',
          '/03-999/login',
        ]) {
          await page.goto(`${portal.url}${path}${path.includes('?') ? '&' : '?'}lang=${language}`)
          await expectAccessible(page)
        }
      })

      test('for a member', async ({ page, portal }) => {
        await signIn(page, portal, language)
        await expectAccessible(page)
        for (const path of [
          '/receipts',
          '/accesspasses',
          '/quadInformativeVideo',
          '/editprofile',
          '/editemail',
          '/editpassword',
          '/DeleteAccount',
          '/editpaymentinfo',
          '/EditCard',
          '/EditBillingAddress',
          '/Consent/TermsSummary',
          '/Consent/PrivacyPolicySummary',
        ]) {
          await page.goto(portal.url + path)
          await expectAccessible(page)
        }
        await page.goto(`${portal.url}/receipts`)
        await page.locator('main a[href*="/receipt/"]').first().click()
        await expect(page).toHaveURL(/\/receipt\//)
        await expectAccessible(page)
      })

      test('for a purchase, step by step', async ({ page, portal }) => {
        await signIn(page, portal, language)
        const next = () => page.getByRole('button', { name: text(language, 'common', 'words.next') }).click()
        await page.goto(`${portal.url}/accesspass?type=ANNUAL`)
        await page.getByText(text(language, 'access-rights', 'Video.skip'), { exact: true }).click()
        await expect(page).toHaveURL(/accesspass\/vehicle$/)
        await page.goto(`${portal.url}/accesspass/passchoice`)
        for (const step of ['passchoice', 'vehicle', 'region', 'clubs', 'paymentinfo', 'review']) {
          await expect(page).toHaveURL(new RegExp(`/accesspass/${step}$`))
          await expectAccessible(page)
          if (step === 'review') break
          if (step === 'region') await page.getByRole('radio', { name: /^03/ }).check()
          else if (step !== 'paymentinfo' && step !== 'passchoice')
            await page.getByRole('radio', { disabled: false }).first().check()
          await next()
        }
      })
    })
  }
}
