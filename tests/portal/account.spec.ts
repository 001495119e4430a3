/**
 * Account settings of members: change of e-mail and password, data export, deletion of the account.
 */
import type { Locator, Page } from '@playwright/test'
import type { RunningGateway } from '../gateway/start.ts'
import { resetPersonas } from './desk.ts'
import type { Hand } from './hands.ts'
import { linkOf, mailTo } from './mails.ts'
import { type Language, expect, expectAccessible, signInOnScreen, test, text } from './portal.ts'
import { type Way, everyWay, oneWay } from './ways.ts'

const member = { email: 'americain@sentier.example', password: 'sentier-demo' }
const taken = 'demo@sentier.example'
const fresh = 'route.67@sentier.example'

/** Restores the seed members, so that every journey starts with the same data. */
test.afterEach(async ({ portal }) => await resetPersonas(portal))

/** Returns the texts and controls of the account screens in a language. */
function words(page: Page, language: Language) {
  const t = (key: string, values?: Record<string, string>) => text(language, 'members', key, values)
  const main = page.getByRole('main')
  return {
    t,
    common: (key: string) => text(language, 'common', key),
    session: (key: string) => text(language, 'session', key),
    field: (key: string) => main.getByLabel(t(key), { exact: true }),
    button: (key: string) => page.getByRole('button', { name: t(key), exact: true }),
    link: (key: string) => main.getByRole('link', { name: t(key), exact: true }),
    said: (key: string, values?: Record<string, string>) => page.getByText(t(key, values)),
    title: page.getByRole('heading', { level: 1 }),
  }
}

/** Returns the error message beside a field. */
const errorOf = (page: Page, field: string): Locator => page.locator(`#${field}-error`)

const token = async (portal: RunningGateway, email: string, password = member.password) =>
  await portal.signIn(email, password).catch(() => null)

/**
 * Signs out through the account menu: behind the avatar on a desktop, in the bottom bar on a phone.
 */
async function leave(page: Page, language: Language, hand: Hand): Promise<void> {
  await hand.press(
    page
      .getByRole('navigation', { name: text(language, 'common', 'shell.nav') })
      .getByRole('button')
      .first(),
  )
  await hand.press(page.getByRole('button', { name: text(language, 'common', 'shell.signOut') }))
  await expect(page).toHaveURL(/\/login/)
}

/** Signs in as the member, opens a screen and returns the controls of the account screens. */
async function start(page: Page, portal: RunningGateway, { language, handOn }: Way, path: string) {
  await signInOnScreen(page, portal, language, member)
  await page.goto(portal.url + path)
  const hand = handOn(page)
  return { ...words(page, language), ...hand, hand }
}

everyWay('fr, phone, by touch', (way) => {
  const { language } = way

  test('a new e-mail address takes effect only after its confirmation link is followed [M07–M12, M14, M24, A24, O47]', async ({
    page,
    portal,
  }) => {
    const on = await start(page, portal, way, '/editemail')
    await expect(on.field('EditEmail.current')).toHaveValue(member.email)
    await on.write(on.field('EditEmail.new'), taken)
    await on.write(on.field('EditEmail.confirm'), fresh)
    await on.press(on.button('EditEmail.submit'))
    await expect(errorOf(page, 'confirmNewEmail')).toContainText(on.common('errors.confirmEmail'))
    await on.write(on.field('EditEmail.confirm'), taken)
    await on.press(on.button('EditEmail.submit'))
    await expect(errorOf(page, 'newEmail')).toContainText(on.t('EditEmail.taken'))
    await expect(on.field('EditEmail.new')).toHaveValue(taken)
    await on.write(on.field('EditEmail.new'), fresh)
    await on.write(on.field('EditEmail.confirm'), fresh.toUpperCase())
    await on.press(on.button('EditEmail.submit'))
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(fresh)
    await expect(dialog).toContainText(on.t('EditEmail.done.until', { email: member.email }))
    await on.press(dialog.getByRole('button', { name: on.common('words.home') }))
    await expect(page).toHaveURL(/\/Dashboard$/)
    // The menu closes when the dashboard opens, so the title can take the focus.
    await expect(on.title).toBeFocused()

    expect(await token(portal, fresh)).toBeNull()
    expect(await token(portal, member.email)).not.toBeNull()
    await leave(page, language, on.hand)
    await page.goto(linkOf(await mailTo(portal, fresh, 'confirmEmailChange')))
    await expect(on.said('EditEmailConfirmation.success', { email: fresh })).toBeVisible()
    expect(await token(portal, member.email)).toBeNull()
    await on.press(on.link('EditEmailConfirmation.toLogin'))
    await expect(page).toHaveURL(/\/login$/)
    await signInOnScreen(page, portal, language, { ...member, email: fresh })
  })

  test('a password change ends every other session and keeps the current one [M15, M16, B18]', async ({
    page,
    context,
    portal,
  }) => {
    const elsewhere = await portal.signIn(member.email, member.password)
    const viewer = async () => await portal.query<{ viewer: unknown }>('{ viewer { id } }', {}, elsewhere)
    expect((await viewer()).data.viewer).not.toBeNull()

    const on = await start(page, portal, way, '/editpassword')
    await on.press(on.button('EditPassword.submit'))
    await expect(errorOf(page, 'currentPassword')).toBeVisible()
    await on.write(on.field('EditPassword.current'), 'pas-celui-la')
    await on.write(on.field('EditPassword.new'), 'court')
    await on.write(on.field('EditPassword.confirm'), 'une-grande-boucle')
    await on.press(on.button('EditPassword.submit'))
    await expect(errorOf(page, 'newPassword')).toBeVisible()
    await expect(errorOf(page, 'confirmPassword')).toContainText(on.common('errors.confirmPassword'))
    await on.write(on.field('EditPassword.new'), 'une-grande-boucle')
    await on.press(on.button('EditPassword.submit'))
    await expect(errorOf(page, 'currentPassword')).toContainText(on.common('Problems.Field.wrongPassword'))
    await on.write(on.field('EditPassword.current'), member.password)
    await on.press(on.button('EditPassword.submit'))
    await expect(page.getByRole('heading', { name: on.t('EditPassword.done.title') })).toBeFocused()
    expect((await viewer()).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
    expect(await token(portal, member.email)).toBeNull()

    // The browser's own session continues in all tabs until the member signs out in any tab.
    await on.press(
      page
        .getByRole('main')
        .getByRole('link', { name: on.common('words.home') })
        .last(),
    )
    await expect(page).toHaveURL(/\/Dashboard$/)
    const other = await context.newPage()
    await other.goto(`${portal.url}/editpaymentinfo`)
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(
      text(language, 'payment', 'EditPaymentInfo.title'),
    )
    await page.bringToFront()
    await leave(page, language, on.hand)
    await expect(other).toHaveURL(/\/login/)
    await other.close()
    await signInOnScreen(page, portal, language, { ...member, password: 'une-grande-boucle' })
  })

  test('a member exports their data and deletes the account [M17–M19, M21]', async ({
    page,
    context,
    portal,
  }) => {
    const on = await start(page, portal, way, '/DeleteAccount')
    const other = await context.newPage()
    await other.goto(`${portal.url}/Dashboard`)
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
    await page.bringToFront()

    const file = page.waitForEvent('download')
    await on.press(on.button('ExportData.action'))
    expect((await file).suggestedFilename()).toMatch(/^sentier-.+\.zip$/)
    await expect(on.said('ExportData.started')).toBeVisible()
    await expect(page).toHaveURL(/\/DeleteAccount$/)

    const submit = on.button('DeleteAccount.submit')
    const password = on.field('DeleteAccount.password')
    await expect(submit).toBeDisabled()
    await expect(submit).toHaveAccessibleDescription(on.t('DeleteAccount.missing.both'))
    await on.tick(page.getByRole('checkbox'))
    for (const short of ['court', 'x'.repeat(51)]) {
      await on.write(password, short)
      await expect(submit).toBeDisabled()
      await expect(submit).toHaveAccessibleDescription(on.t('DeleteAccount.missing.password'))
    }
    await on.tick(page.getByRole('checkbox'))
    await expect(submit).toHaveAccessibleDescription(on.t('DeleteAccount.missing.both'))
    await on.write(password, 'pas-celui-la')
    await expect(submit).toBeDisabled()
    await expect(submit).toHaveAccessibleDescription(on.t('DeleteAccount.missing.understood'))
    await on.tick(page.getByRole('checkbox'))
    await expect(submit).toBeEnabled()
    await on.press(submit)
    await expect(errorOf(page, 'currentPassword')).toContainText(on.common('Problems.Field.wrongPassword'))
    await expect(page.getByRole('checkbox')).toBeChecked()
    await on.write(password, member.password)
    await on.press(submit)

    await expect(page).toHaveURL(/\/login\?message=accountDeleted$/)
    await expect(page.getByText(on.session('Login.message.accountDeleted'))).toBeVisible()
    await expect(other).toHaveURL(/\/login/)
    await other.close()
    expect(await token(portal, member.email)).toBeNull()
    await mailTo(portal, member.email, 'accountDeleted')
  })
})

oneWay('fr, phone, by touch', (way) => {
  const { language } = way

  test(
    'a confirmation link that was used or is incomplete shows an error with a link to the sign-in screen [M11–M13, O10, O46]',
    { tag: '@full' },
    async ({ page, portal }) => {
      const on = await start(page, portal, way, '/editemail')
      await on.write(on.field('EditEmail.new'), fresh)
      await on.write(on.field('EditEmail.confirm'), fresh)
      await on.press(on.button('EditEmail.submit'))
      await expect(page.getByRole('dialog')).toContainText(fresh)
      const link = linkOf(await mailTo(portal, fresh, 'confirmEmailChange'))
      await page.goto(link)
      await expect(on.said('EditEmailConfirmation.success', { email: fresh })).toBeVisible()
      await on.press(page.getByRole('link', { name: on.common('words.home') }))
      await expect(page).toHaveURL(/\/Dashboard$/)
      await page.goto(`${portal.url}/editemail`)
      await expect(on.field('EditEmail.current')).toHaveValue(fresh)
      await leave(page, language, on.hand)

      for (const address of [link, `${portal.url}/confirmchangeemail?email=${fresh}`]) {
        await page.goto(address)
        const failure = page.getByRole('heading', { name: on.t('EditEmailConfirmation.error') })
        await expect(failure).toBeFocused()
        await expect(on.said('EditEmailConfirmation.againLater')).toBeVisible()
        await expect(page).toHaveURL(`${portal.url}/confirmchangeemail`)
        await expectAccessible(page)
      }
      await on.press(on.link('EditEmailConfirmation.toLogin'))
      await expect(page).toHaveURL(/\/login$/)
    },
  )
})
