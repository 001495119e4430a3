/**
 * Browser tests of the sign-in by password, one-time code, reset link and confirmation link, up to
 * the dashboard.
 */
import type { Page } from '@playwright/test'
import { startRecordingProxy } from '../gateway/helpers/recording-proxy.ts'
import { type RunningGateway, startGateway } from '../gateway/helpers/gateway-process.ts'
import { buildRateLimitEnv } from '../gateway/helpers/rate-limit-env.ts'
import { performStaffAction, resetDemoPersonas } from './helpers/staff-actions.ts'
import { extractOneTimeCode, extractMailLink, waitForMail, fetchMails } from './helpers/mails.ts'
import {
  type Language,
  expect,
  waitForHydration,
  windowSizes,
  test,
  translate,
} from './helpers/portal-fixtures.ts'
import { describeInFourPortalVariants } from './helpers/variants.ts'

const password = 'sentier-demo'
const unconfirmedEmail = 'nonconfirme@sentier.example'

/**
 * Resets the members of the seed data after each test, so that every test starts with the same
 * data.
 */
test.afterEach(async ({ portal }) => await resetDemoPersonas(portal))

/** Returns the texts and locators of the sign-in screens in a language. */
function createSignInPageObject(page: Page, language: Language) {
  const translateSessionText = (textKey: string, values?: Record<string, string>) =>
    translate(language, 'session', textKey, values)
  const locateFieldByLabelKey = (textKey: string) =>
    page.getByLabel(translateSessionText(textKey), { exact: true })
  return {
    t: translateSessionText,
    common: (key: string) => translate(language, 'common', key),
    button: (key: string) => page.getByRole('button', { name: translateSessionText(key), exact: true }),
    link: (key: string) => page.getByRole('main').getByRole('link', { name: translateSessionText(key) }),
    locateText: (key: string, values?: Record<string, string>) =>
      page.getByText(translateSessionText(key, values)),
    title: page.getByRole('heading', { level: 1 }),
    email: locateFieldByLabelKey('Login.email'),
    password: locateFieldByLabelKey('Login.password'),
    code: locateFieldByLabelKey('Code.code'),
    newPassword: locateFieldByLabelKey('ResetPassword.password'),
    again: locateFieldByLabelKey('ResetPassword.confirmPassword'),
  }
}

describeInFourPortalVariants('fr, phone, by touch', ({ language, createDevice }) => {
  const openSignInPage = async (page: Page, portal: RunningGateway, path: string) => {
    await page.goto(`${portal.url}${path}${path.includes('?') ? '&' : '?'}lang=${language}`)
    await waitForHydration(page)
    return { ...createSignInPageObject(page, language), ...createDevice(page) }
  }

  test('a member replaces a forgotten password through a link in an e-mail that works only once [B02, B23, B24, B25, O07]', async ({
    page,
    portal,
  }) => {
    const email = 'americain@sentier.example'
    const on = await openSignInPage(page, portal, '/login')
    await on.typeText(on.email, email)
    await on.press(on.link('Login.toForgottenPassword'))
    await expect(on.title).toHaveText(on.t('ForgottenPassword.title'))
    // The next screen takes over the typed e-mail address without a parameter in the URL.
    await expect(on.email).toHaveValue(email)
    await expect(page).toHaveURL(/\/account\/forgottenpassword$/)
    // The previous screen keeps the typed e-mail address, too.
    await page.goBack()
    await expect(on.title).toHaveText(on.t('Login.title'))
    await expect(on.email).toHaveValue(email)
    await page.goForward()
    await expect(on.title).toHaveText(on.t('ForgottenPassword.title'))
    await expect(on.email).toHaveValue(email)
    await on.press(on.button('ForgottenPassword.submit'))
    await expect(on.locateText('ForgottenPassword.sent', { email })).toBeVisible()

    const link = extractMailLink(await waitForMail(portal, email, 'resetPassword'))
    await page.goto(link)
    // The reset token gives access to an account, so the token is removed from the screen, the URL
    // and the history.
    await expect(page).toHaveURL(/\/account\/resetpassword$/)
    await on.typeText(on.newPassword, 'une-grande-boucle')
    await on.typeText(on.again, 'une-grande-route')
    await on.press(on.button('ResetPassword.submit'))
    await expect(on.again).toHaveAttribute('aria-invalid', 'true')
    await expect(page.locator('#confirmPassword-error')).toContainText(on.common('errors.confirmPassword'))
    await on.typeText(on.again, 'une-grande-boucle')
    await on.press(on.button('ResetPassword.submit'))

    await expect(on.locateText('Login.message.passwordReset')).toBeVisible()
    await expect(on.email).toHaveValue(email)
    await on.typeText(on.password, password)
    await on.press(on.button('Login.submit'))
    await expect(on.locateText('Problems.InvalidCredentialsProblem')).toBeVisible()
    await on.typeText(on.password, 'une-grande-boucle')
    await on.press(on.button('Login.submit'))
    await expect(page).toHaveURL(/\/Dashboard$/)

    await page.evaluate(() => localStorage.removeItem('sentier.session'))
    await page.goto(link)
    await on.typeText(on.newPassword, 'une-autre-boucle')
    await on.typeText(on.again, 'une-autre-boucle')
    await on.press(on.button('ResetPassword.submit'))
    await expect(on.locateText('ResetPassword.over')).toBeVisible()
    await on.press(on.link('ResetPassword.newLink'))
    await expect(on.title).toHaveText(on.t('ForgottenPassword.title'))
    await expect(on.email).toHaveValue(email)
  })

  test('a member requests a second one-time code by e-mail and signs in with it, and the requested screen opens [B20, B21, B51, B12]', async ({
    page,
    portal,
  }) => {
    const email = 'demo@sentier.example'
    const on = await openSignInPage(page, portal, '/receipts')
    // The lang parameter is applied at once and is not part of the redirect target.
    await expect(page).toHaveURL(/\/login\?redirect=%2Freceipts$/)
    await on.press(on.link('Login.toCode'))
    // The previous screen has a field with the same label, so the test waits for the new title.
    await expect(on.title).toHaveText(on.t('CodeRequest.title'))
    await on.typeText(on.email, email)
    await on.press(on.button('CodeRequest.submit'))

    await expect(on.title).toHaveText(on.t('Code.title'))
    await expect(on.locateText('Code.sent', { email })).toBeVisible()
    await expect(on.email).toHaveValue(email)
    await expect(on.email).toHaveAttribute('readonly')
    await expect(on.code).toHaveAttribute('autocomplete', 'one-time-code')
    await expect(on.code).toHaveAttribute('type', 'text')
    const first = extractOneTimeCode(await waitForMail(portal, email, 'oneTimeCode'))
    await on.press(on.button('Code.again'))
    await expect(on.locateText('Code.sentAgain', { email })).toBeVisible()
    await expect(on.email).toHaveValue(email)
    const second = extractOneTimeCode(await waitForMail(portal, email, 'oneTimeCode', 2))

    await on.typeText(on.code, first === second ? '000000' : first)
    await on.press(on.button('Login.submit'))
    await expect(on.locateText('Code.wrong')).toBeVisible()
    // A code with spaces between its digits is accepted.
    await on.typeText(on.code, ` ${second.slice(0, 3)} ${second.slice(3)}`)
    await on.press(on.button('Login.submit'))
    await expect(page).toHaveURL(/\/receipts$/)
  })

  test('a member requests the confirmation e-mail again and confirms the account with it [B19, B27, B28, O01, O09]', async ({
    page,
    portal,
  }) => {
    const on = await openSignInPage(page, portal, '/login')
    await on.typeText(on.email, unconfirmedEmail)
    await on.typeText(on.password, password)
    await on.press(on.button('Login.submit'))
    await expect(on.locateText('Login.message.notConfirmed')).toBeVisible()
    await expect(page).toHaveURL(/\/login\?message=notConfirmed$/)
    await on.press(on.link('Login.toResend').first())
    await expect(on.email).toHaveValue(unconfirmedEmail)
    const before = (await fetchMails(portal, unconfirmedEmail)).length
    await on.press(on.button('ResendConfirmation.submit'))
    await expect(on.locateText('ResendConfirmation.sent', { email: unconfirmedEmail })).toBeVisible()

    const link = extractMailLink(await waitForMail(portal, unconfirmedEmail, 'confirmEmail', before + 1))
    await page.goto(link)
    await expect(on.locateText('Login.message.confirmed')).toBeVisible()
    await expect(page).toHaveURL(/\/login\?message=confirmed$/)
    await on.typeText(on.password, password)
    await on.press(on.button('Login.submit'))
    await expect(page).toHaveURL(/\/(Dashboard|editprofile)$/i)

    await page.evaluate(() => localStorage.removeItem('sentier.session'))
    await page.goto(link)
    await expect(on.locateText('Login.message.confirmFailed')).toBeVisible()
  })
})

test(
  'a one-time code that a member types in the visible field is sent to the federation as the password otp:<code> [B22]',
  { tag: '@full' },
  async ({ page, portal }) => {
    const email = 'demo@sentier.example'
    const recorder = await startRecordingProxy(portal.federationUrl)
    const gateway = await startGateway({ env: { FEDERATION_URL: recorder.url } })
    try {
      const on = createSignInPageObject(page, 'fr')
      const before = (await fetchMails(portal, email)).length
      await page.goto(`${gateway.url}/account/verificationcodelogin?lang=fr`)
      await on.email.fill(email)
      await on.button('CodeRequest.submit').click()
      await expect(on.code).toHaveAttribute('type', 'text')
      const code = extractOneTimeCode(await waitForMail(portal, email, 'oneTimeCode', before + 1))
      await on.code.fill(code)
      await on.button('Login.submit').click()
      await expect(page).toHaveURL(/\/Dashboard$/)
      const sent = recorder.calls.filter(({ call }) => call === 'POST /Token').map(({ body }) => body)
      expect(sent.map((body) => Object.fromEntries(new URLSearchParams(body)))).toEqual([
        { grant_type: 'password', username: email, password: `otp:${code}` },
      ])
    } finally {
      await gateway.stop()
      recorder.close()
    }
  },
)

test(
  'a one-time code becomes invalid after five wrong guesses, and a new code works',
  { tag: '@full' },
  async ({ page, portal }) => {
    const email = 'nouveau@sentier.example'
    const on = createSignInPageObject(page, 'fr')
    await page.goto(`${portal.url}/account/verificationcodelogin?lang=fr`)
    await on.email.fill(email)
    await on.button('CodeRequest.submit').click()
    await expect(on.code).toBeVisible()
    const code = extractOneTimeCode(await waitForMail(portal, email, 'oneTimeCode'))
    const guess = code === '000000' ? '111111' : '000000'
    const submitOneTimeCode = async (typedCode: string) => {
      await on.code.fill(typedCode)
      const response = page.waitForResponse('**/graphql')
      await on.button('Login.submit').click()
      await response
    }
    for (let tries = 0; tries < 5; tries += 1) {
      await submitOneTimeCode(guess)
      await expect(on.locateText('Code.wrong')).toBeVisible()
    }
    await submitOneTimeCode(code)
    await expect(on.locateText('Code.wrong')).toBeVisible()
    await expect(page).toHaveURL(/verificationcodelogin/)

    await on.button('Code.again').click()
    await expect(on.locateText('Code.sentAgain', { email })).toBeVisible()
    await submitOneTimeCode(extractOneTimeCode(await waitForMail(portal, email, 'oneTimeCode', 2)))
    await expect(page).toHaveURL(/\/Dashboard$/)
  },
)

test('the first screen of a phone says what the portal sells, and shows the form and both ways to buy [B01–B03]', async ({
  page,
  portal,
}) => {
  await page.setViewportSize(windowSizes.phone)
  for (const language of ['fr', 'en'] as const) {
    const on = createSignInPageObject(page, language)
    await page.goto(`${portal.url}/login?lang=${language}`)
    await waitForHydration(page)
    const links = ['Login.toForgottenPassword', 'Login.toCode', 'Login.register', 'Login.toGuests']
    for (const part of [on.locateText('Door.promise'), ...links.map(on.link)])
      await expect(part).toBeInViewport({ ratio: 1 })
    // The link is on the line of the label, and the Tab key reaches it after the field.
    const label = (await page.getByText(on.t('Login.password'), { exact: true }).boundingBox())!
    const forgotten = (await on.link('Login.toForgottenPassword').boundingBox())!
    expect(forgotten.y + forgotten.height / 2).toBeCloseTo(label.y + label.height / 2, -1)
    await on.email.press('Tab')
    await expect(on.password).toBeFocused()
  }
})

test('no screen reveals whether an account exists [B53]', async ({ page, portal }) => {
  const on = createSignInPageObject(page, 'fr')
  const screens = [
    ['/account/forgottenpassword', 'ForgottenPassword.submit', 'ForgottenPassword.sent'],
    ['/account/resendemailconfirmation', 'ResendConfirmation.submit', 'ResendConfirmation.sent'],
    ['/account/verificationcodelogin', 'CodeRequest.submit', 'Code.sent'],
  ] as const
  for (const [path, submit, sent] of screens) {
    const shown: string[] = []
    for (const email of [unconfirmedEmail, 'personne@sentier.example']) {
      await page.goto(`${portal.url}${path}?lang=fr`)
      await on.email.fill(email)
      await on.button(submit).click()
      await expect(on.locateText(sent, { email })).toBeVisible()
      const main = page.getByRole('main')
      // The sample pass is drawn last, so the test waits for the pass before comparing the pages.
      await expect(main.locator('[inert] svg').first()).toBeVisible()
      shown.push(
        `${await main.innerText()} ${page.url()}`
          .replaceAll(email, '…')
          .replace(encodeURIComponent(email), '…'),
      )
    }
    expect(shown[1]).toBe(shown[0])
  }
  expect(await fetchMails(portal, 'personne@sentier.example')).toEqual([])
})

test(
  'the sign-in screen states how long to wait after too many attempts, reports a lost connection, and keeps typed values',
  { tag: '@full' },
  async ({ page, context }) => {
    const portal = await startGateway({ env: buildRateLimitEnv({ mails: 1, wrongCodes: 1 }) })
    try {
      const on = createSignInPageObject(page, 'en')
      const tooMany =
        /^There were too many attempts with a code for this account\. Try again in \d+ minutes, or choose a new password by email on the federation’s portal\.$/
      const tooManyMails =
        /^Too many emails were sent to this address\. Look for the last one .+ try again in \d+ seconds?\.$/
      await page.goto(`${portal.url}/account/forgottenpassword?lang=en`)
      await on.email.fill('demo@sentier.example')
      await context.setOffline(true)
      await on.button('ForgottenPassword.submit').click()
      await expect(page.getByText(on.common('errors.OFFLINE'))).toBeVisible()
      await context.setOffline(false)
      await on.button('ForgottenPassword.submit').click()
      await expect(on.locateText('ForgottenPassword.sent', { email: 'demo@sentier.example' })).toBeVisible()
      await on.button('MailSent.again').click()
      await on.button('ForgottenPassword.submit').click()
      await expect(page.getByText(tooManyMails)).toBeVisible()
      await expect(on.email).toHaveValue('demo@sentier.example')

      await page.goto(`${portal.url}/account/verificationcodelogin/step2?initialEmail=demo%40sentier.example`)
      for (const message of [on.t('Code.wrong'), tooMany]) {
        await on.code.fill('123456')
        await on.button('Login.submit').click()
        await expect(page.getByText(message)).toBeVisible()
      }
      for (const message of [on.t('Code.sentAgain', { email: 'demo@sentier.example' }), tooManyMails]) {
        await on.button('Code.again').click()
        await expect(page.getByText(message).last()).toBeVisible()
      }
    } finally {
      await portal.stop()
    }
  },
)

test(
  'signing in to a locked account shows the message for a wrong password, and only the gateway log reveals the lock [O02, O04]',
  { tag: '@full' },
  async ({ page }) => {
    const portal = await startGateway()
    try {
      const on = createSignInPageObject(page, 'fr')
      const email = 'demo@sentier.example'
      for (let tries = 0; tries < 10; tries += 1)
        await portal.signIn(email, 'not-the-password').catch(() => {})
      await page.goto(`${portal.url}/login?lang=fr`)
      await on.email.fill(email)
      await on.password.fill(password)
      await on.button('Login.submit').click()
      await expect(on.locateText('Problems.InvalidCredentialsProblem')).toBeVisible()
      await expect(page.getByRole('main')).not.toContainText('103')
      expect(await portal.readCompleteOutput()).toMatch(/"code":"103"/)
    } finally {
      await portal.stop()
    }
  },
)

test(
  'an expired or incomplete link from an e-mail opens a screen that offers a new e-mail',
  { tag: '@full' },
  async ({ page }) => {
    const portal = await startGateway()
    try {
      const on = createSignInPageObject(page, 'fr')
      const email = 'demo@sentier.example'
      for (const [name, input] of [
        ['requestPasswordReset', 'RequestPasswordResetInput'],
        ['resendEmailConfirmation', 'ResendEmailConfirmationInput'],
      ]) {
        await portal.query(`mutation ($input: ${input}!) { ${name}(input: $input) { __typename } }`, {
          input: { email: name === 'requestPasswordReset' ? email : unconfirmedEmail },
        })
      }
      const reset = extractMailLink(await waitForMail(portal, email, 'resetPassword'))
      const confirm = extractMailLink(await waitForMail(portal, unconfirmedEmail, 'confirmEmail'))
      await performStaffAction(portal, 'advance-clock', { days: 8 })

      await page.goto(`${portal.url}/login?lang=fr`)
      await page.goto(reset)
      await on.newPassword.fill('une-grande-boucle')
      await on.again.fill('une-grande-boucle')
      await on.button('ResetPassword.submit').click()
      await expect(on.locateText('ResetPassword.over')).toBeVisible()
      await expect(on.link('ResetPassword.newLink')).toBeVisible()

      await page.goto(`${portal.url}/account/resetpassword?email=${email}`)
      await expect(on.locateText('ResetPassword.incomplete')).toBeVisible()
      await on.link('ResetPassword.newLink').click()
      await expect(on.title).toHaveText(on.t('ForgottenPassword.title'))

      await page.goto(confirm)
      await expect(on.locateText('Login.message.confirmFailed')).toBeVisible()
      await on.link('Login.toResend').first().click()
      await expect(on.email).toHaveValue(unconfirmedEmail)
    } finally {
      await portal.stop()
    }
  },
)
