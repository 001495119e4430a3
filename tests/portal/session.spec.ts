/** Browser tests of sign-in, language change and sign-out. */
import {
  changeSessionInBrowserStorage,
  demoMember,
  expect,
  expectAccessible,
  signInWithSignInForm,
  windowSizes,
  test,
  translate,
} from './helpers/portal-fixtures.ts'

test.use({ viewport: windowSizes.phone })

test('the sign-in form keeps the e-mail address after a wrong password, and the right password opens the requested screen', async ({
  page,
  portal,
}) => {
  await page.goto(`${portal.url}/receipts`)
  await expect(page).toHaveURL(/\/login\?redirect=/)
  const email = page.getByLabel(translate('fr', 'session', 'Login.email'))
  const password = page.getByLabel(translate('fr', 'session', 'Login.password'), { exact: true })
  const submit = page.getByRole('button', { name: translate('fr', 'session', 'Login.submit') })

  await submit.click()
  // The error summary takes the focus, and each line links to its field.
  const summary = page.getByRole('group').filter({ has: page.getByRole('listitem') })
  await expect(summary).toBeFocused()
  await expectAccessible(page)
  await summary.getByRole('link').first().click()
  await expect(email).toBeFocused()
  await email.fill(demoMember.email)
  await password.fill('not-the-password')
  await submit.click()
  await expect(page.getByText(translate('fr', 'session', 'Problems.InvalidCredentialsProblem'))).toBeVisible()
  await expect(email).toHaveValue(demoMember.email)

  await password.fill(demoMember.password)
  await submit.click()
  await expect(page).toHaveURL(/\/receipts$/)
})

test(
  'a member can change the language at any URL, and the form keeps the typed values',
  { tag: '@full' },
  async ({ page, portal }) => {
    await page.goto(`${portal.url}/login?lang=en`)
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await page.getByLabel(translate('en', 'session', 'Login.email')).fill('somebody@sentier.example')
    await page.getByText('Français').click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await expect(page.getByLabel(translate('fr', 'session', 'Login.email'))).toHaveValue(
      'somebody@sentier.example',
    )
  },
)

test(
  'the language menu keeps the keyboard focus when the language changes',
  { tag: '@full' },
  async ({ page, portal }) => {
    await signInWithSignInForm(page, portal, 'fr')
    const menu = page.getByRole('button', { name: 'Maude' })
    await menu.click()
    await page.getByRole('button', { name: translate('fr', 'common', 'shell.language') }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(menu).toBeFocused()

    // A screen without a query shows the member's name too.
    await page.goto(`${portal.url}/nowhere`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      translate('en', 'common', 'NotFound.title'),
    )
    await expect(menu).toBeVisible()
  },
)

test(
  'the purchase draft remains after the session has expired and the member has signed in again',
  { tag: '@full' },
  async ({ page, portal }) => {
    await signInWithSignInForm(page, portal, 'fr')
    await page.goto(`${portal.url}/quadInformativeVideo?type=ANNUAL&again`)
    await page.getByRole('link', { name: translate('fr', 'video', 'Video.skip'), exact: true }).click()
    const vehicle = page.getByRole('radio', { disabled: false }).first()
    await vehicle.check()
    await page.getByRole('button', { name: translate('fr', 'common', 'words.next') }).click()
    await expect(page).toHaveURL(/accesspass\/previousClub$/)

    // Makes the access token and the refresh token invalid.
    await changeSessionInBrowserStorage(page, { access_token: 'spent', refresh_token: 'spent' })
    await page.reload()
    await expect(page).toHaveURL(/\/login\?message=expired&redirect=/)
    await expect(page.getByText(translate('fr', 'session', 'Login.message.expired'))).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel(translate('fr', 'session', 'Login.email')).fill(demoMember.email)
    await page
      .getByLabel(translate('fr', 'session', 'Login.password'), { exact: true })
      .fill(demoMember.password)
    await page.getByRole('button', { name: translate('fr', 'session', 'Login.submit') }).click()
    await expect(page).toHaveURL(/accesspass\/previousClub$/)
    await page.goBack()
    await expect(page).toHaveURL(/accesspass\/vehicle$/)
    await expect(vehicle).toBeChecked()
  },
)

test('the browser stores the session under the field names of the specification [B09–B11]', async ({
  page,
  portal,
}) => {
  await signInWithSignInForm(page, portal, 'fr')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Maude')
  const readStoredSession = async () =>
    await page.evaluate(
      () => JSON.parse(localStorage.getItem('sentier.session') ?? 'null') as Record<string, unknown> | null,
    )
  const token = expect.stringMatching(/./) as unknown
  // The dashboard stores a summary of its query result shortly after the first render.
  await expect.poll(async () => (await readStoredSession())?.['requestsWithoutInsurance']).toBe(0)
  const { expiration_date, ...session } = (await readStoredSession())!
  expect(session).toEqual({
    access_token: token,
    token_type: 'bearer',
    expires_in: 900,
    refresh_token: token,
    userId: token,
    userName: demoMember.email,
    consent_required: false,
    firstName: 'Maude',
    requestsWithoutInsurance: 0,
  })
  expect(Math.abs(Number(expiration_date) - Date.now() - 900_000)).toBeLessThan(60_000)
  await page.getByRole('button', { name: 'Maude' }).click()
  await page.getByText(translate('fr', 'common', 'shell.signOut')).click()
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(readStoredSession).toBeNull()
})

test(
  'the portal treats an incomplete stored session as signed out',
  { tag: '@full' },
  async ({ page, portal }) => {
    await page.goto(`${portal.url}/login`)
    await changeSessionInBrowserStorage(page, { access_token: 'x' })
    await page.goto(`${portal.url}/receipts`)
    await expect(page).toHaveURL(/\/login\?redirect=/)
    await signInWithSignInForm(page, portal, 'fr')
    await expect(page).toHaveURL(/\/Dashboard$/)
  },
)

test('signing out in one tab ends the session in every tab', async ({ page, context, portal }) => {
  await signInWithSignInForm(page, portal, 'fr')
  const otherPage = await context.newPage()
  await otherPage.goto(`${portal.url}/receipts`)
  await expect(otherPage.getByRole('heading', { level: 1 })).toBeVisible()

  await page.getByRole('button', { name: 'Maude' }).click()
  await page.getByText(translate('fr', 'common', 'shell.signOut')).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(otherPage).toHaveURL(/\/login/)
  await page.goto(`${portal.url}/Dashboard`)
  await expect(page).toHaveURL(/\/login\?redirect=/)
})

test(
  'when a member signs in again after a failed token refresh, each tab restores the typed values of its form [B16]',
  { tag: '@full' },
  async ({ page, context, portal }) => {
    const translateMemberText = (textKey: string) => translate('fr', 'members', textKey)
    await signInWithSignInForm(page, portal, 'fr')
    const otherPage = await context.newPage()
    for (const tab of [page, otherPage]) {
      await tab.goto(`${portal.url}/editemail?from=mail`)
      await tab
        .getByLabel(translateMemberText('EditEmail.new'), { exact: true })
        .fill('nouvelle@sentier.example')
      await tab
        .getByLabel(translateMemberText('EditEmail.confirm'), { exact: true })
        .fill('nouvelle@sentier.example')
    }
    await changeSessionInBrowserStorage(page, { access_token: 'spent', refresh_token: 'spent' })
    await page.getByRole('button', { name: translateMemberText('EditEmail.submit') }).click()

    for (const tab of [page, otherPage]) {
      await expect(tab).toHaveURL(/\/login\?message=expired&redirect=%2Feditemail%3Ffrom%3Dmail$/)
      await expect(tab.getByText(translate('fr', 'session', 'Login.message.expired'))).toBeVisible()
    }
    await page.getByLabel(translate('fr', 'session', 'Login.email')).fill(demoMember.email)
    await page
      .getByLabel(translate('fr', 'session', 'Login.password'), { exact: true })
      .fill(demoMember.password)
    await page.getByRole('button', { name: translate('fr', 'session', 'Login.submit') }).click()
    for (const tab of [page, otherPage]) {
      await expect(tab).toHaveURL(/\/editemail\?from=mail$/)
      for (const key of ['EditEmail.new', 'EditEmail.confirm']) {
        await expect(tab.getByLabel(translateMemberText(key), { exact: true })).toHaveValue(
          'nouvelle@sentier.example',
        )
      }
    }
  },
)
