/** Browser tests of the passes and vehicles at the top of the dashboard. */
import type { Page } from '@playwright/test'
import { recordGraphqlRequests } from './helpers/club-site.ts'
import {
  type Language,
  expect,
  expectAccessible,
  signIn,
  test,
  translate,
  getPersonaCredentials,
} from './helpers/portal-fixtures.ts'
import { describeInFourPortalVariants, describeWithPortalVariant } from './helpers/variants.ts'

/** Returns a page object of the dashboard: the texts and locators of its passes and vehicles. */
function createDashboardPageObject(page: Page, language: Language) {
  const translateDashboardText = (domain: string | string[], key: string, values?: Record<string, string>) =>
    translate(language, domain, key, values)
  const locateVehicleCard = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) })
  return {
    t: translateDashboardText,
    card: locateVehicleCard,
    toggle: (name: string) => locateVehicleCard(name).getByRole('button', { name, exact: true }),
    passes: page
      .getByRole('region', { name: translateDashboardText('wallet', 'Wallet.title') })
      .getByRole('listitem'),
    sheet: page.getByRole('dialog'),
    show: page
      .getByRole('button', {
        name: new RegExp(`^${translateDashboardText('access-rights', 'ShowPass.action')}\\b`),
      })
      .first(),
    button: (domain: string, key: string) =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: new RegExp(`^${translateDashboardText(domain, key)}`) }),
    repurchaseLink: (name: string) =>
      locateVehicleCard(name).getByRole('link', {
        name: new RegExp(`^${translateDashboardText('access-rights', 'BuyAgain.action')}.* – ${name}$`),
      }),
    link: (name: string, key: string) =>
      locateVehicleCard(name).getByRole('link', {
        name: `${translateDashboardText(['vehicles', 'members'], key)} – ${name}`,
        exact: true,
      }),
  }
}

const hourMs = 3_600_000

/**
 * Simulates a swipe: moves a finger horizontally across the middle of the window, by a distance in
 * pixels.
 */
async function swipeHorizontally(page: Page, distance: number): Promise<void> {
  const { width, height } = page.viewportSize()!
  const touch = await page.context().newCDPSession(page)
  const sendTouchEvent = async (type: 'touchStart' | 'touchMove' | 'touchEnd', distanceFactor: number) =>
    await touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: width / 2 + distance * distanceFactor, y: height / 2 }],
    })
  await sendTouchEvent('touchStart', -0.5)
  for (let step = -4; step <= 5; step += 1) await sendTouchEvent('touchMove', step / 10)
  await sendTouchEvent('touchEnd', 0.5)
}

describeInFourPortalVariants('fr, phone, by touch', ({ language, size, createDevice }) => {
  test('a member opens a pass in full screen, prints it, resends it and closes it [D29, D33, H07, H15]', async ({
    page,
    portal,
  }) => {
    const device = createDevice(page)
    const on = createDashboardPageObject(page, language)
    await page.emulateMedia({ colorScheme: 'dark' })
    await signIn(page, portal, language)

    // The pass that is valid today comes first and fits the window without scrolling.
    const first = on.passes.first()
    await expect(first).toContainText('ORIGNAL')
    const measureBottomOfFullScreenPass = async () => {
      const { y, height } = (await first.boundingBox())!
      return y + height
    }
    await expect.poll(measureBottomOfFullScreenPass).toBeLessThanOrEqual(page.viewportSize()!.height)
    await expect(on.passes.nth(1)).toContainText('HARFANG')

    const address = page.url()
    await device.press(on.show)
    await expect(on.sheet).toBeVisible()
    await expect(on.sheet).toHaveAccessibleName(/#\d{6}$/)
    for (const shown of [
      'ORIGNAL',
      'V107 943',
      'Maude Tremblay',
      'R8W4H6B',
      on.t('access-rights', 'PassSheet.valid'),
    ])
      await expect(on.sheet).toContainText(shown)
    const code = on.sheet.getByRole('img', { name: /QR/ })
    await expect(code).toBeVisible()
    // The QR code is drawn only when visible.
    await expect(code.locator('path')).toHaveAttribute('d', /^M/)
    expect(page.url()).toBe(address)
    // The pass is white in the dark theme too, fills the window and shows the QR code.
    await expect(on.sheet).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await expect(on.sheet).toHaveCSS('color', 'rgb(19, 33, 28)')
    await expect(on.button('access-rights', 'PrintPass.action')).toHaveCSS(
      'background-color',
      'rgb(255, 255, 255)',
    )
    await expect
      .poll(async () => await on.sheet.boundingBox())
      .toMatchObject({ x: 0, y: 0, ...page.viewportSize() })
    if (size === 'phone') {
      // The order of a check, in one screen: validity, QR code, number, vehicle, holder, passes.
      const partsInOrder = [
        on.sheet.getByText(on.t('access-rights', 'PassSheet.valid')).first(),
        code,
        on.sheet.locator('dd', { hasText: 'R8W4H6B' }),
        on.sheet.getByText('V107 943').first(),
        on.sheet.getByText('Maude Tremblay').first(),
        on.sheet.getByRole('group', { name: on.t('access-rights', 'PassPager.label') }),
      ]
      for (const part of partsInOrder) await expect(part).toBeInViewport({ ratio: 1 })
      const tops = await Promise.all(partsInOrder.map(async (part) => (await part.boundingBox())!.y))
      expect(tops).toEqual([...tops].sort((one, other) => one - other))
    }
    await expectAccessible(page)

    const file = page.context().waitForEvent('request', (request) => /\.pdf/.test(request.url()))
    await device.press(on.button('access-rights', 'PrintPass.action'))
    expect((await file).url()).toMatch(/^http/)
    await page.bringToFront()
    await device.press(on.button('access-rights', 'ResendPass.action'))
    await expect(
      on.sheet.getByText(on.t('access-rights', 'ResendPass.sent', { email: 'demo@sentier.example' })),
    ).toBeVisible()

    await device.press(on.sheet.getByRole('button', { name: on.t('common', 'ui.close') }))
    await expect(on.sheet).toBeHidden()
    await expect(on.show).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(on.sheet).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(on.sheet).toBeHidden()
    expect(page.url()).toBe(address)

    // Back closes the full-screen pass and leaves the dashboard as it was.
    await device.press(on.show)
    await expect(on.sheet).toBeVisible()
    const calls = recordGraphqlRequests(page)
    await page.goBack()
    await expect(on.sheet).toBeHidden()
    await expect(on.show).toBeFocused()
    expect(page.url()).toBe(address)
    expect(calls).toEqual([])
  })
})

describeWithPortalVariant('fr, phone, by touch', ({ language, createDevice }) => {
  test(
    'a member switches between full-screen passes by a swipe, the buttons and the arrow keys, and Back closes the pass',
    { tag: '@full' },
    async ({ page, portal }) => {
      const device = createDevice(page)
      const on = createDashboardPageObject(page, language)
      await signIn(page, portal, language)
      const address = page.url()
      await device.press(on.show)
      const positionStatus = on.sheet.getByRole('status').filter({ hasText: /^\d+ sur/ })
      const next = on.sheet.getByRole('button', { name: 'Suivant – HARFANG' })
      const expectFullScreenPass = async (index: number, name: string) => {
        await expect(positionStatus).toHaveText(`${index} sur 2 – ${name}`)
        // Only the shown pass is in the window; screen readers and Tab skip the other.
        const passFace = on.sheet.locator('[class*=face]').filter({ hasText: name })
        await expect.poll(async () => (await passFace.boundingBox())!.x).toBeGreaterThan(0)
        await expect.poll(async () => (await passFace.boundingBox())!.x).toBeLessThan(100)
        await expect(on.sheet.locator('[inert] [class*=face]')).toHaveCount(1)
        await expect(on.sheet.locator('[inert] [class*=face]')).not.toContainText(name)
      }
      await expectFullScreenPass(1, 'ORIGNAL')

      await device.press(next)
      await expectFullScreenPass(2, 'HARFANG')
      await expect(on.sheet.getByRole('heading', { level: 2 })).toHaveText(/#\d{6}$/)
      // At the end the button keeps the focus and does nothing.
      const end = on.sheet.getByRole('button', { name: 'Suivant' })
      await expect(end).toBeDisabled()
      await expect(end).toBeFocused()
      await page.keyboard.press('Enter')
      await expectFullScreenPass(2, 'HARFANG')

      // The arrow keys also work from a button of the pass, which then disappears.
      await on.button('access-rights', 'PrintPass.action').focus()
      await page.keyboard.press('ArrowLeft')
      await expectFullScreenPass(1, 'ORIGNAL')
      await page.keyboard.press('ArrowLeft')
      await page.keyboard.press('ArrowRight')
      await expectFullScreenPass(2, 'HARFANG')

      await swipeHorizontally(page, 250)
      await expectFullScreenPass(1, 'ORIGNAL')
      await swipeHorizontally(page, -250)
      await expectFullScreenPass(2, 'HARFANG')

      await page.goBack()
      await expect(on.sheet).toBeHidden()
      await expect(on.show).toBeFocused()
      expect(page.url()).toBe(address)
    },
  )

  test('a pass that ends while it is shown in full screen becomes expired and loses its QR code [D30]', async ({
    page,
    portal,
  }) => {
    const on = createDashboardPageObject(page, language)
    const expiresAt = new Date(Date.now() + 2 * hourMs).toISOString()
    await page.route('**/graphql', async (route) => {
      const response = await route.fetch()
      const text = await response.text()
      await route.fulfill({
        response,
        body: text.replaceAll(/"expiresAt":"[^"]+"/g, `"expiresAt":"${expiresAt}"`),
      })
    })
    await page.clock.install()
    await signIn(page, portal, language)
    await on.show.click()
    const shownPass = on.sheet.locator('[class*=face]').first()
    await expect(shownPass).toContainText(on.t('access-rights', 'PassSheet.valid'))
    await expect(shownPass.getByRole('img', { name: /QR/ })).toBeVisible()
    await page.clock.fastForward(2 * hourMs + 1_000)
    await expect(shownPass).toContainText(on.t('common', 'ui.pass.state.expired'))
    await expect(shownPass).not.toContainText(on.t('access-rights', 'PassSheet.valid'))
    await expect(shownPass.getByRole('img', { name: /QR/ })).toHaveCount(0)
    await expect(on.button('access-rights', 'PrintPass.action')).toHaveCount(0)
  })

  test('an expanded vehicle card on the dashboard shows the pass, the actions and the reason for each disabled action [D15, D16, D17, D21, D22, D23]', async ({
    page,
    portal,
  }) => {
    const device = createDevice(page)
    const on = createDashboardPageObject(page, language)
    await signIn(page, portal, language)
    for (const name of ['ORIGNAL', 'HARFANG', 'RENARD-21', 'CARIBOU']) await device.press(on.toggle(name))

    // A pass of this season shows its state, club, print button and documents; it can be renewed
    // once the next season is on sale.
    const moose = on.card('ORIGNAL')
    await expect(moose).toContainText(on.t('common', 'ui.pass.state.current'))
    await expect(moose).toContainText('(054)')
    await expect(moose.getByRole('button', { name: on.t('access-rights', 'PrintPass.action') })).toBeVisible()
    await expect(on.link('ORIGNAL', 'Vehicle.insuranceDocuments')).toHaveAttribute(
      'href',
      /InsuranceDocuments$/,
    )
    await expect(on.link('ORIGNAL', 'Vehicle.purchase.renewal')).toBeDisabled()
    await expect(on.link('ORIGNAL', 'Vehicle.purchase.renewal')).toHaveAccessibleDescription(/\d{4}/)
    // A pass for chosen days can be followed by another pass at once.
    await expect(on.repurchaseLink('HARFANG')).toHaveAttribute('href', /accessRight=/)
    await expect(on.link('HARFANG', 'Vehicle.purchase.another')).toBeEnabled()
    await expect(on.link('HARFANG', 'Vehicle.purchase.another')).toHaveAttribute(
      'href',
      /\/accesspass\?vehicle=[^&]+$/,
    )

    // Only the federation may delete this vehicle; its edit form still opens.
    await expect(on.link('ORIGNAL', 'Vehicle.delete')).toBeDisabled()
    await expect(on.link('ORIGNAL', 'Vehicle.delete')).toHaveAccessibleDescription(
      on.t('vehicles', 'DeleteObstacle.EDIT_LIMITED'),
    )
    await expect(on.link('ORIGNAL', 'Vehicle.edit')).toHaveAttribute('href', /\/editvehicle\/.+/)
    await expect(on.link('RENARD-21', 'Vehicle.delete')).toHaveAttribute(
      'href',
      /\/deletevehicle\/.+\?name=RENARD-21$/,
    )
    await expectAccessible(page)

    // The pass expired yesterday; earlier passes are linked.
    await device.press(on.link('CARIBOU', 'Vehicle.previousPasses'))
    await expect(page).toHaveURL(/\/accesspasses\/.+/)
  })

  test('each vehicle on the dashboard shows the state of its pass with the available actions [D18–D31, D34–D37]', async ({
    page,
    portal,
  }) => {
    const on = createDashboardPageObject(page, language)
    await signIn(page, portal, language, getPersonaCredentials('tout'))
    const locatePrintButton = (name: string) =>
      on.card(name).getByRole('button', { name: on.t('access-rights', 'PrintPass.action') })

    // Vehicles without a pass come first, then by nearest expiry, then by name.
    const vehicles = page.getByRole('region', { name: on.t('vehicles', 'Vehicles.title') })
    await vehicles.getByRole('button', { name: /^Afficher les \d+ autres véhicules$/ }).click()
    await expect(vehicles.getByRole('heading', { level: 3 })).toHaveText([
      'A-PAYER-09',
      'ECHEC-06',
      'EN-COURS-5',
      'EXPIRE-04',
      'LIBRE-13',
      'MAJ-11',
      'MANQUE-12',
      'RAPPORT-10',
      'A-VENIR-03',
      'ACTIF-01',
      'ATTENTE-07',
      'REFUSE-08',
      'SENTIER-02',
    ])

    for (const name of await vehicles.getByRole('heading', { level: 3 }).allTextContents())
      await on.toggle(name).click()
    const textsByPass: Record<string, (string | RegExp)[]> = {
      'ACTIF-01': [on.t('common', 'ui.pass.state.current'), /Actif jusqu’au \d.+\d{4}/, '(054)'],
      'SENTIER-02': [on.t('common', 'ui.pass.state.current'), '(054)'],
      'A-VENIR-03': [on.t('common', 'ui.pass.state.upcoming'), /À venir, (du|le) \d.+\d{4}/, '(054)'],
      'EXPIRE-04': [/Expiré le \d+(er)?\s\S+\s\d{4}/],
      'EN-COURS-5': [on.t('common', 'ui.pass.state.processing'), /#\d{6} est en traitement/],
      'ECHEC-06': [/Paiement refusé/],
      'ATTENTE-07': [
        on.t('common', 'ui.pass.state.pending'),
        /demande sans assurance \d{6} attend l’approbation/,
      ],
      'REFUSE-08': [on.t('common', 'ui.pass.state.refused'), on.t('vehicles', 'Vehicle.refused')],
      'A-PAYER-09': [/À payer d’ici le .+\d{4}/],
      'RAPPORT-10': [/Rapport à payer\s: \d+,\d\d\s\$/],
      'MAJ-11': [/À mettre à jour/],
      'MANQUE-12': [/Renseignements manquants/],
      'LIBRE-13': [on.t('vehicles', 'Vehicle.noPass')],
    }
    for (const [name, passTexts] of Object.entries(textsByPass))
      for (const each of passTexts) await expect(on.card(name)).toContainText(each)

    // The active pass can be printed and has a proof of insurance; a trail pass cannot be printed.
    await expect(locatePrintButton('ACTIF-01')).toBeVisible()
    for (const name of Object.keys(textsByPass).filter((each) => !['ACTIF-01', 'A-VENIR-03'].includes(each)))
      await expect(locatePrintButton(name)).toHaveCount(0)
    await expect(on.link('ACTIF-01', 'Vehicle.insuranceDocuments')).toBeVisible()
    for (const name of ['EXPIRE-04', 'EN-COURS-5', 'ATTENTE-07', 'REFUSE-08'])
      await expect(on.link(name, 'Vehicle.insuranceDocuments')).toHaveCount(0)

    // The purchase link is enabled, disabled with a reason, or absent.
    await expect(on.repurchaseLink('EXPIRE-04')).toBeEnabled()
    await expect(on.link('EXPIRE-04', 'Vehicle.purchase.another')).toBeEnabled()
    await expect(on.link('MAJ-11', 'Vehicle.purchase.first')).toBeDisabled()
    await expect(on.link('MAJ-11', 'Vehicle.purchase.first')).toHaveAccessibleDescription(
      on.t('vehicles', 'Vehicle.updateFirst'),
    )
    await expect(on.card('RAPPORT-10').locator('a[href*="/accesspass?"]')).toHaveCount(0)
    await expectAccessible(page)
  })

  test('each vehicle on the dashboard shows the status of its request for a pass without insurance [D23, D24, D25, D34, D35]', async ({
    page,
    portal,
  }) => {
    const on = createDashboardPageObject(page, language)
    await signIn(page, portal, language, getPersonaCredentials('sansassurance'))
    for (const name of ['ATTENTE-23', 'ACCEPTE-22', 'REFUSE-21', 'PAYE-2020']) await on.toggle(name).click()
    await expect(on.card('ATTENTE-23')).toContainText(/demande sans assurance \d{6} attend l’approbation/)
    await expect(on.card('ATTENTE-23')).toContainText(on.t('common', 'ui.pass.state.pending'))
    // An accepted request shows its payment deadline, a link to its task and passes for a few days.
    const accepted = on.card('ACCEPTE-22')
    await expect(accepted).not.toContainText(on.t('common', 'ui.pass.state.processing'))
    await accepted.getByRole('link', { name: /^À payer d’ici le .+\s\d{4}/ }).click()
    const task = page
      .getByRole('region', { name: on.t('tasks', 'Tasks.title') })
      .getByRole('listitem')
      .filter({ hasText: 'ACCEPTE-22' })
    await expect(task).toBeFocused()
    await expect(task.getByRole('link')).toHaveAttribute('href', /PaymentInfoWithoutInsurance\//)
    await expect(
      on.card('ATTENTE-23').getByRole('link', { name: on.t('vehicles', 'Vehicle.followRequest') }),
    ).toHaveAttribute('href', /RequestsWithoutInsurance$/)
    await expect(on.link('ACCEPTE-22', 'Vehicle.purchase.fewDays')).toHaveAttribute(
      'href',
      /accesspass\?vehicle=[\w%]+&type=THREE_DAY$/,
    )
    await expect(
      on.card('ACCEPTE-22').getByRole('button', { name: on.t('access-rights', 'PrintPass.action') }),
    ).toHaveCount(0)
    await expect(on.card('REFUSE-21')).toContainText(on.t('vehicles', 'Vehicle.refused'))
    const contact = new RegExp(`\\(418\\)|^${on.t('common', 'contact.email')}$`)
    await expect(on.card('REFUSE-21').getByRole('link', { name: contact })).toHaveCount(2)
    // The paid request has its pass in the wallet.
    await expect(on.passes).toHaveCount(1)
    await expect(on.passes).toContainText('PAYE-2020')
    await expect(on.card('PAYE-2020')).toContainText(on.t('common', 'ui.pass.state.current'))
    // A pass without insurance has no premium and no proof of insurance.
    await expect(on.link('PAYE-2020', 'Vehicle.insuranceDocuments')).toHaveCount(0)
    await expectAccessible(page)
  })
})
