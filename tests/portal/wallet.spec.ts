/** What a member owns, at the top of the dashboard: the passes that one rides with, and the vehicles. */
import type { Page } from '@playwright/test'
import { callsOf } from './club.ts'
import { type Language, expect, expectAccessible, signIn, test, text } from './portal.ts'
import { everyWay, oneWay } from './ways.ts'

/** The dashboard, by what one sees of it. */
function dashboard(page: Page, language: Language) {
  const t = (domain: string, key: string, values?: Record<string, string>) =>
    text(language, domain, key, values)
  const card = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) })
  return {
    t,
    card,
    passes: page.getByRole('region', { name: t('access-rights', 'Wallet.title') }).getByRole('listitem'),
    sheet: page.getByRole('dialog'),
    show: page
      .getByRole('button', { name: new RegExp(`^${t('access-rights', 'ShowPass.action')}\\b`) })
      .first(),
    button: (domain: string, key: string) =>
      page.getByRole('dialog').getByRole('button', { name: new RegExp(`^${t(domain, key)}`) }),
    link: (name: string, key: string) =>
      card(name).getByRole('link', { name: `${t('members', key)} – ${name}`, exact: true }),
  }
}

everyWay('fr, phone, by touch', ({ language, size, handOn }) => {
  test('[D29] [D33] [H07] [H15] a pass is shown over the whole screen, printed, sent, and put away', async ({
    page,
    portal,
  }) => {
    const hand = handOn(page)
    const on = dashboard(page, language)
    await page.emulateMedia({ colorScheme: 'dark' })
    await signIn(page, portal, language)

    // The one that is good today comes first, whole, before anything is scrolled.
    const first = on.passes.first()
    await expect(first).toContainText('ORIGNAL')
    const place = (await first.boundingBox())!
    expect(place.y + place.height).toBeLessThanOrEqual(page.viewportSize()!.height)
    await expect(on.passes.nth(1)).toContainText('HARFANG')

    const address = page.url()
    await hand.press(on.show)
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
    expect(page.url()).toBe(address)
    // White in the dark theme, too, from edge to edge, with the code in sight.
    await expect(on.sheet).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await expect(on.sheet).toHaveCSS('color', 'rgb(19, 33, 28)')
    await expect(on.button('access-rights', 'PrintPass.action')).toHaveCSS(
      'background-color',
      'rgb(255, 255, 255)',
    )
    expect(await on.sheet.boundingBox()).toMatchObject({ x: 0, y: 0, ...page.viewportSize() })
    if (size === 'phone') await expect(code).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)

    const file = page.context().waitForEvent('request', (request) => /\.pdf/.test(request.url()))
    await hand.press(on.button('access-rights', 'PrintPass.action'))
    expect((await file).url()).toMatch(/^http/)
    await page.bringToFront()
    await hand.press(on.button('access-rights', 'ResendPass.action'))
    await expect(
      on.sheet.getByText(on.t('access-rights', 'ResendPass.sent', { email: 'demo@sentier.example' })),
    ).toBeVisible()

    await hand.press(on.sheet.getByRole('button', { name: on.t('common', 'ui.close') }))
    await expect(on.sheet).toBeHidden()
    await expect(on.show).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(on.sheet).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(on.sheet).toBeHidden()
    expect(page.url()).toBe(address)

    // On a phone whoever sees nothing but the pass presses Back, and is where they were.
    await hand.press(on.show)
    await expect(on.sheet).toBeVisible()
    const calls = callsOf(page)
    await page.goBack()
    await expect(on.sheet).toBeHidden()
    await expect(on.show).toBeFocused()
    expect(page.url()).toBe(address)
    expect(calls).toEqual([])
  })
})

oneWay('fr, phone, by touch', ({ language, handOn }) => {
  test('[D15] [D16] [D17] [D21] [D22] [D23] [D30] a vehicle’s card has its pass and what can be done, each closed action with its reason', async ({
    page,
    portal,
  }) => {
    const hand = handOn(page)
    const on = dashboard(page, language)
    await signIn(page, portal, language)
    const tools = (name: string) =>
      on.card(name).getByRole('button', { name: on.t('members', 'Vehicle.tools', { name }) })

    // A pass of this season: its state and club, printing, documents; renewed once the next season is on sale.
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
    // One of chosen days can be followed by another at once.
    await expect(on.link('HARFANG', 'Vehicle.purchase.renewal')).toBeEnabled()

    // Only the federation removes it; it can be opened all the same.
    await hand.press(tools('ORIGNAL'))
    await expect(on.link('ORIGNAL', 'Vehicle.delete')).toBeDisabled()
    await expect(on.link('ORIGNAL', 'Vehicle.delete')).toHaveAccessibleDescription(
      on.t('members', 'Vehicle.deleteObstacle.EDIT_LIMITED'),
    )
    await expect(on.link('ORIGNAL', 'Vehicle.edit')).toHaveAttribute('href', /\/editvehicle\/.+/)
    await hand.press(tools('RENARD-21'))
    await expect(on.link('RENARD-21', 'Vehicle.delete')).toHaveAttribute(
      'href',
      /\/deletevehicle\/.+\?name=RENARD-21$/,
    )
    await expectAccessible(page)

    // Over since a day, with its earlier passes.
    const caribou = on.card('CARIBOU')
    await expect(caribou).toContainText(/Expiré le \d+(er)?\s\S+\s\d{4}/)
    await hand.press(tools('CARIBOU'))
    await hand.press(on.link('CARIBOU', 'Vehicle.previousPasses'))
    await expect(page).toHaveURL(/\/accesspasses\/.+/)
  })

  test('[D24] [D25] [D34] [D35] what became of requests without insurance stands with their vehicles', async ({
    page,
    portal,
  }) => {
    const on = dashboard(page, language)
    await signIn(page, portal, language, {
      email: 'sansassurance@sentier.example',
      password: 'sentier-demo',
    })
    await expect(on.card('ATTENTE-23')).toContainText(/demande sans assurance \d{6} attend l’approbation/)
    await expect(on.card('ATTENTE-23')).toContainText(on.t('common', 'ui.pass.state.pending'))
    // Until when it is to be paid, how that is done, and what can be bought meanwhile.
    const accepted = on.card('ACCEPTE-22')
    await expect(accepted).toContainText(/demande sans assurance \d{6} est acceptée et attend votre paiement/)
    await expect(accepted).toContainText(/À payer.*Au plus tard le .+\s\d{4}/)
    await expect(accepted).not.toContainText(on.t('common', 'ui.pass.state.processing'))
    await expect(accepted.getByRole('link', { name: /\(418\)|@/ })).toHaveCount(2)
    await expect(on.link('ACCEPTE-22', 'Vehicle.purchase.fewDays')).toHaveAttribute(
      'href',
      /accesspass\?vehicle=[\w%]+&type=THREE_DAY$/,
    )
    await expect(
      on.card('ACCEPTE-22').getByRole('button', { name: on.t('access-rights', 'PrintPass.action') }),
    ).toHaveCount(0)
    await expect(on.card('REFUSE-21')).toContainText(on.t('members', 'Vehicle.refused'))
    await expect(on.card('REFUSE-21').getByRole('link', { name: /\(418\)|@/ })).toHaveCount(2)
    // The one that was paid is in the wallet.
    await expect(on.passes).toHaveCount(1)
    await expect(on.passes).toContainText('PAYE-2020')
    await expectAccessible(page)
  })
})
