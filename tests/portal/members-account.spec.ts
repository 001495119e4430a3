/**
 * Browser tests of the account settings of members: change of e-mail and password, data export,
 * deletion of the account.
 */
import type { Locator, Page } from '@playwright/test'
import type { RunningGateway } from '../gateway/helpers/gateway-process.ts'
import { resetDemoPersonas } from './helpers/staff-actions.ts'
import type { InputDevice } from './helpers/input-devices.ts'
import { extractMailLink, waitForMail } from './helpers/mails.ts'
import {
  type Language,
  expect,
  expectAccessible,
  signInWithSignInForm,
  test,
  translate,
  getPersonaCredentials,
} from './helpers/portal-fixtures.ts'
import { type Variant, describeInFourPortalVariants, describeWithPortalVariant } from './helpers/variants.ts'
import { createAccountPageObject } from './helpers/account-page.ts'

const member = getPersonaCredentials('americain')
const takenEmail = 'demo@sentier.example'
const newEmail = 'route.67@sentier.example'

/**
 * Resets the members of the seed data after each test, so that every test starts with the same
 * data.
 */
test.afterEach(async ({ portal }) => await resetDemoPersonas(portal))

/** Returns the error message beside a form field. */
const locateFieldError = (page: Page, field: string): Locator => page.locator(`#${field}-error`)

const tryToSignIn = async (portal: RunningGateway, email: string, password = member.password) =>
  await portal.signIn(email, password).catch(() => null)

/**
 * Signs out through the account menu, which is behind the avatar on a desktop and in the bottom bar
 * on a phone.
 */
async function signOutByMenu(page: Page, language: Language, device: InputDevice): Promise<void> {
  await device.press(
    page
      .getByRole('navigation', { name: translate(language, 'common', 'shell.nav') })
      .getByRole('button')
      .first(),
  )
  await device.press(page.getByRole('button', { name: translate(language, 'common', 'shell.signOut') }))
  await expect(page).toHaveURL(/\/login/)
}

/** Signs in, opens an account screen and returns the locators of its controls. */
async function openAccountScreen(
  page: Page,
  portal: RunningGateway,
  { language, createDevice }: Variant,
  path: string,
) {
  await signInWithSignInForm(page, portal, language, member)
  await page.goto(portal.url + path)
  const device = createDevice(page)
  return { ...createAccountPageObject(page, language), ...device, device }
}

describeInFourPortalVariants('fr, phone, by touch', (variant) => {
  const { language } = variant

  test('a new e-mail address takes effect only after the member follows its confirmation link [M07–M12, M14, M24, A24, O47]', async ({
    page,
    portal,
  }) => {
    const on = await openAccountScreen(page, portal, variant, '/editemail')
    await expect(on.field('EditEmail.current')).toHaveValue(member.email)
    await on.typeText(on.field('EditEmail.new'), takenEmail)
    await on.typeText(on.field('EditEmail.confirm'), newEmail)
    await on.press(on.button('EditEmail.submit'))
    await expect(locateFieldError(page, 'confirmNewEmail')).toContainText(on.common('errors.confirmEmail'))
    await on.typeText(on.field('EditEmail.confirm'), takenEmail)
    await on.press(on.button('EditEmail.submit'))
    await expect(locateFieldError(page, 'newEmail')).toContainText(on.t('EditEmail.taken'))
    await expect(on.field('EditEmail.new')).toHaveValue(takenEmail)
    await on.typeText(on.field('EditEmail.new'), newEmail)
    await on.typeText(on.field('EditEmail.confirm'), newEmail.toUpperCase())
    await on.press(on.button('EditEmail.submit'))
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(newEmail)
    await expect(dialog).toContainText(on.t('EditEmail.done.until', { email: member.email }))
    await on.press(dialog.getByRole('button', { name: on.common('words.home') }))
    await expect(page).toHaveURL(/\/Dashboard$/)
    // The menu closes when the dashboard opens, so the title can take the focus.
    await expect(on.title).toBeFocused()

    expect(await tryToSignIn(portal, newEmail)).toBeNull()
    expect(await tryToSignIn(portal, member.email)).not.toBeNull()
    await signOutByMenu(page, language, on.device)
    await page.goto(extractMailLink(await waitForMail(portal, newEmail, 'confirmEmailChange')))
    await expect(on.locateText('EditEmailConfirmation.success', { email: newEmail })).toBeVisible()
    expect(await tryToSignIn(portal, member.email)).toBeNull()
    await on.press(on.link('EditEmailConfirmation.toLogin'))
    await expect(page).toHaveURL(/\/login$/)
    await signInWithSignInForm(page, portal, language, { ...member, email: newEmail })
  })

  test('a password change ends every other session of the member and keeps the current session [M15, M16, B18]', async ({
    page,
    context,
    portal,
  }) => {
    const elsewhere = await portal.signIn(member.email, member.password)
    const fetchViewerAccount = async () =>
      await portal.query<{ viewer: unknown }>('{ viewer { id } }', {}, elsewhere)
    expect((await fetchViewerAccount()).data.viewer).not.toBeNull()

    const on = await openAccountScreen(page, portal, variant, '/editpassword')
    await on.press(on.button('EditPassword.submit'))
    await expect(locateFieldError(page, 'currentPassword')).toBeVisible()
    await on.typeText(on.field('EditPassword.current'), 'pas-celui-la')
    await on.typeText(on.field('EditPassword.new'), 'court')
    await on.typeText(on.field('EditPassword.confirm'), 'une-grande-boucle')
    await on.press(on.button('EditPassword.submit'))
    await expect(locateFieldError(page, 'newPassword')).toBeVisible()
    await expect(locateFieldError(page, 'confirmPassword')).toContainText(on.common('errors.confirmPassword'))
    await on.typeText(on.field('EditPassword.new'), 'une-grande-boucle')
    await on.press(on.button('EditPassword.submit'))
    await expect(locateFieldError(page, 'currentPassword')).toContainText(
      on.common('Problems.Field.wrongPassword'),
    )
    await on.typeText(on.field('EditPassword.current'), member.password)
    await on.press(on.button('EditPassword.submit'))
    await expect(page.getByRole('heading', { name: on.t('EditPassword.done.title') })).toBeFocused()
    expect((await fetchViewerAccount()).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
    expect(await tryToSignIn(portal, member.email)).toBeNull()

    // The browser's own session continues in all tabs until the member signs out in any tab.
    await on.press(
      page
        .getByRole('main')
        .getByRole('link', { name: on.common('words.home') })
        .last(),
    )
    await expect(page).toHaveURL(/\/Dashboard$/)
    const otherPage = await context.newPage()
    await otherPage.goto(`${portal.url}/editpaymentinfo`)
    await expect(otherPage.getByRole('heading', { level: 1 })).toHaveText(
      translate(language, 'payment', 'EditPaymentInfo.title'),
    )
    await page.bringToFront()
    await signOutByMenu(page, language, on.device)
    await expect(otherPage).toHaveURL(/\/login/)
    await otherPage.close()
    await signInWithSignInForm(page, portal, language, { ...member, password: 'une-grande-boucle' })
  })

  test('a member exports the data of the account as a file and deletes the account [M17–M19, M21]', async ({
    page,
    context,
    portal,
  }) => {
    const on = await openAccountScreen(page, portal, variant, '/DeleteAccount')
    const otherPage = await context.newPage()
    await otherPage.goto(`${portal.url}/Dashboard`)
    await expect(otherPage.getByRole('heading', { level: 1 })).toBeVisible()
    await page.bringToFront()

    const file = page.waitForEvent('download')
    await on.press(on.button('ExportData.action'))
    expect((await file).suggestedFilename()).toMatch(/^sentier-.+\.zip$/)
    await expect(on.locateText('ExportData.started')).toBeVisible()
    await expect(page).toHaveURL(/\/DeleteAccount$/)

    const submit = on.button('DeleteAccount.submit')
    const password = on.field('DeleteAccount.password')
    await expect(submit).toBeDisabled()
    await expect(submit).toHaveAccessibleDescription(on.t('DeleteAccount.missing.both'))
    await on.toggleCheckbox(page.getByRole('checkbox'))
    for (const short of ['court', 'x'.repeat(51)]) {
      await on.typeText(password, short)
      await expect(submit).toBeDisabled()
      await expect(submit).toHaveAccessibleDescription(on.t('DeleteAccount.missing.password'))
    }
    await on.toggleCheckbox(page.getByRole('checkbox'))
    await expect(submit).toHaveAccessibleDescription(on.t('DeleteAccount.missing.both'))
    await on.typeText(password, 'pas-celui-la')
    await expect(submit).toBeDisabled()
    await expect(submit).toHaveAccessibleDescription(on.t('DeleteAccount.missing.understood'))
    await on.toggleCheckbox(page.getByRole('checkbox'))
    await expect(submit).toBeEnabled()
    await on.press(submit)
    await expect(locateFieldError(page, 'currentPassword')).toContainText(
      on.common('Problems.Field.wrongPassword'),
    )
    await expect(page.getByRole('checkbox')).toBeChecked()
    await on.typeText(password, member.password)
    await on.press(submit)

    await expect(page).toHaveURL(/\/login\?message=accountDeleted$/)
    await expect(page.getByText(on.session('Login.message.accountDeleted'))).toBeVisible()
    await expect(otherPage).toHaveURL(/\/login/)
    await otherPage.close()
    expect(await tryToSignIn(portal, member.email)).toBeNull()
    await waitForMail(portal, member.email, 'accountDeleted')
  })
})

describeWithPortalVariant('fr, phone, by touch', (variant) => {
  const { language } = variant

  test(
    'a confirmation link that was already used or is incomplete shows an error with a link to the sign-in screen [M11–M13, O10, O46]',
    { tag: '@full' },
    async ({ page, portal }) => {
      const on = await openAccountScreen(page, portal, variant, '/editemail')
      await on.typeText(on.field('EditEmail.new'), newEmail)
      await on.typeText(on.field('EditEmail.confirm'), newEmail)
      await on.press(on.button('EditEmail.submit'))
      await expect(page.getByRole('dialog')).toContainText(newEmail)
      const link = extractMailLink(await waitForMail(portal, newEmail, 'confirmEmailChange'))
      await page.goto(link)
      await expect(on.locateText('EditEmailConfirmation.success', { email: newEmail })).toBeVisible()
      await on.press(page.getByRole('link', { name: on.common('words.home') }))
      await expect(page).toHaveURL(/\/Dashboard$/)
      await page.goto(`${portal.url}/editemail`)
      await expect(on.field('EditEmail.current')).toHaveValue(newEmail)
      await signOutByMenu(page, language, on.device)

      for (const address of [link, `${portal.url}/confirmchangeemail?email=${newEmail}`]) {
        await page.goto(address)
        const failure = page.getByRole('heading', { name: on.t('EditEmailConfirmation.error') })
        await expect(failure).toBeFocused()
        await expect(on.locateText('EditEmailConfirmation.againLater')).toBeVisible()
        await expect(page).toHaveURL(`${portal.url}/confirmchangeemail`)
        await expectAccessible(page)
      }
      await on.press(on.link('EditEmailConfirmation.toLogin'))
      await expect(page).toHaveURL(/\/login$/)
    },
  )
})
