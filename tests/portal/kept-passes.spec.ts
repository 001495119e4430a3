/**
 * Browser tests of passes that a member keeps on a device and can show without a network (decision
 * 0053).
 */
import { createServer } from 'node:http'
import { decodeQrCodes } from './helpers/decode-qr.ts'
import {
  signInAndKeepPassesOnPhone,
  locateKeptPasses,
  openFirstPassInFullScreen,
  readPassesStoredInBrowser,
  test,
  translateKeptPassesText,
} from './helpers/keep-passes.ts'
import {
  changeSessionInBrowserStorage,
  demoMember,
  expect,
  expectAccessible,
  newMember,
  signIn,
  translate,
} from './helpers/portal-fixtures.ts'
import { describeWithPortalVariant } from './helpers/variants.ts'

describeWithPortalVariant('fr, phone, by touch', ({ language }) => {
  test('without a network, a phone shows the QR codes of passes that it has stored, and sign-out deletes these passes', async ({
    page,
    context,
    ownPortal: portal,
  }) => {
    await signInAndKeepPassesOnPhone(page, portal, language)
    const storedPasses = await readPassesStoredInBrowser(page)
    expect(storedPasses.length).toBeGreaterThan(1)
    // A record holds only what an officer checks.
    for (const record of storedPasses)
      expect(Object.keys(record).toSorted()).toEqual([
        'club',
        'confirmedAt',
        'controlNumber',
        'firstDay',
        'issuer',
        'lastDay',
        'memberId',
        'number',
        'plate',
        'qrText',
        'season',
        'type',
        'vehicle',
      ])
    expect(JSON.stringify(storedPasses)).not.toMatch(/@|Tremblay/)
    const { qrText } = storedPasses.find(({ controlNumber }) => controlNumber === 'R8W4H6B')!
    const { data } = await portal.query('query ($code: String!) { verifyPass(code: $code) { result } }', {
      code: qrText,
    })
    expect(data).toEqual({ verifyPass: { result: 'VALID_TODAY' } })

    await portal.end('SIGTERM')
    await context.setOffline(true)
    const tab = await context.newPage()
    for (const path of ['/pass', '/Dashboard']) {
      await tab.goto(`${portal.url}${path}`)
      const first = locateKeptPasses(tab).first()
      await expect(locateKeptPasses(tab)).toHaveCount(storedPasses.length)
      for (const shown of [
        'ORIGNAL',
        'V107 943',
        'R8W4H6B',
        translateKeptPassesText(language, 'KeptPasses.confirmed', { date: '' }),
      ])
        await expect(first).toContainText(shown)
      await expect(tab.getByText(translateKeptPassesText(language, 'KeptPasses.noNetwork'))).toBeVisible()
      const code = first.getByRole('img', { name: /QR/ })
      await code.scrollIntoViewIfNeeded()
      await expect(code.locator('path')).toHaveAttribute('d', /^M/)
      expect(await decodeQrCodes(await tab.screenshot())).toContain(qrText)
      await expectAccessible(tab)
    }

    // Without a network the passes could not be loaded again, so the page asks first.
    await tab.getByRole('button', { name: translateKeptPassesText(language, 'shell.signOut') }).click()
    await expect(tab.getByText(translateKeptPassesText(language, 'KeptPasses.signOutOffline'))).toBeVisible()
    await tab.getByRole('button', { name: translateKeptPassesText(language, 'words.cancel') }).click()
    await expect(locateKeptPasses(tab)).toHaveCount(storedPasses.length)
    await tab.getByRole('button', { name: translateKeptPassesText(language, 'shell.signOut') }).click()
    await tab
      .getByRole('link', { name: translateKeptPassesText(language, 'KeptPasses.signOutAnyway') })
      .click()
    await expect(tab.getByText(translateKeptPassesText(language, 'KeptPasses.signedOut'))).toBeVisible()
    await tab.goto(`${portal.url}/pass`)
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(locateKeptPasses(tab)).toHaveCount(0)
    expect(await readPassesStoredInBrowser(tab)).toEqual([])
    expect(await tab.evaluate(() => localStorage.getItem('sentier.session'))).toBeNull()
  })
})

describeWithPortalVariant('en, phone, by touch', ({ language }) => {
  test('on a phone, the offer to keep a pass is visible with its conditions, and one tap shows the outcome in the same place', async ({
    page,
    portal,
  }) => {
    await signIn(page, portal, language)
    await openFirstPassInFullScreen(page, language)
    const sheet = page.getByRole('dialog')
    const button = sheet.getByRole('button', { name: translateKeptPassesText(language, 'KeepPasses.keep') })
    // The sentence names sign-out and shared devices, so the member reads it before the tap.
    const conditions = sheet.getByText(translateKeptPassesText(language, 'KeepPasses.text'))
    const pager = sheet.getByRole('button', { name: translateKeptPassesText(language, 'PassPager.next') })
    await expect(conditions).toBeInViewport({ ratio: 1 })
    const offerTop = (await button.boundingBox())!.y
    const conditionsBox = (await conditions.boundingBox())!
    expect(conditionsBox.y + conditionsBox.height).toBeLessThan((await pager.boundingBox())!.y)
    await button.tap()
    const outcome = sheet.getByText(translateKeptPassesText(language, 'KeepPasses.kept'))
    await expect(outcome).toBeInViewport({ ratio: 1 })
    expect(Math.abs((await outcome.boundingBox())!.y - offerTop)).toBeLessThan(24)
  })

  test('at its first start, the installed app asks the member to sign in and to keep passes on the device, and then shows the passes', async ({
    page,
    portal,
  }) => {
    await page.goto(`${portal.url}/pass?lang=${language}`)
    await expect(page.getByText(translateKeptPassesText(language, 'KeptPasses.signInFirst'))).toBeVisible()
    await page.getByRole('link', { name: translateKeptPassesText(language, 'KeptPasses.signInLink') }).click()
    await page.getByLabel(translate(language, 'session', 'Login.email')).fill(demoMember.email)
    await page
      .getByLabel(translate(language, 'session', 'Login.password'), { exact: true })
      .fill(demoMember.password)
    await page.getByRole('button', { name: translate(language, 'session', 'Login.submit') }).click()
    await expect(page).toHaveURL(`${portal.url}/pass`)
    await expect(page.getByText(translateKeptPassesText(language, 'KeptPasses.ask'))).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: translateKeptPassesText(language, 'KeepPasses.keep') }).click()
    await expect(locateKeptPasses(page)).not.toHaveCount(0)
    await page.context().setOffline(true)
    await page.goto(`${portal.url}/Dashboard`)
    await expect(locateKeptPasses(page)).not.toHaveCount(0)
    // The page that the member wanted to see opens when the network is back.
    await page.context().setOffline(false)
    await expect(
      page.getByRole('navigation', { name: translateKeptPassesText(language, 'shell.nav') }).first(),
    ).toBeVisible()
  })

  test('a screen that cannot be loaded without a network links to the passes kept on the device', async ({
    page,
    portal,
  }) => {
    await signInAndKeepPassesOnPhone(page, portal, language)
    await page.keyboard.press('Escape')
    await page.context().setOffline(true)
    await page
      .getByRole('link', { name: translateKeptPassesText(language, 'shell.history') })
      .first()
      .click()
    await page.getByRole('link', { name: translateKeptPassesText(language, 'words.keptPasses') }).click()
    await expect(locateKeptPasses(page)).not.toHaveCount(0)
  })

  test('opening /pass with a sign-out parameter ends the session and deletes the passes kept on the device', async ({
    page,
    portal,
  }) => {
    await signInAndKeepPassesOnPhone(page, portal, language)
    await page.goto(`${portal.url}/pass?exit=1`)
    await expect(page.getByText(translateKeptPassesText(language, 'KeptPasses.signedOut'))).toBeVisible()
    expect(await readPassesStoredInBrowser(page)).toEqual([])
  })

  test(
    'a member who erases the kept passes from the device keeps none, also when the pass is shown again',
    { tag: '@full' },
    async ({ page, portal }) => {
      await signInAndKeepPassesOnPhone(page, portal, language)
      const sheet = page.getByRole('dialog')
      await sheet
        .getByRole('button', { name: translateKeptPassesText(language, 'KeepPasses.forget') })
        .click()
      await page.reload()
      await openFirstPassInFullScreen(page, language)
      await expect(
        sheet.getByRole('button', { name: translateKeptPassesText(language, 'KeepPasses.keep') }),
      ).toBeVisible()
      expect(await readPassesStoredInBrowser(page)).toEqual([])
    },
  )

  test(
    'passes kept on a device remain when the session expires, and are deleted when another member signs in',
    { tag: '@full' },
    async ({ page, portal }) => {
      await signInAndKeepPassesOnPhone(page, portal, language)
      const storedPasses = await readPassesStoredInBrowser(page)
      // The gateway refuses both tokens, so the refresh fails.
      await changeSessionInBrowserStorage(page, { access_token: 'spent', refresh_token: 'spent' })
      await page.goto(`${portal.url}/pass`)
      await expect(page.getByText(translateKeptPassesText(language, 'KeptPasses.signIn'))).toBeVisible()
      await expect(locateKeptPasses(page)).toHaveCount(storedPasses.length)
      await page.goto(`${portal.url}/Dashboard`)
      await expect(page).toHaveURL(/\/login\?/)
      expect(await readPassesStoredInBrowser(page)).toEqual(storedPasses)

      await page.getByLabel(translate(language, 'session', 'Login.email')).fill(newMember.email)
      await page
        .getByLabel(translate(language, 'session', 'Login.password'), { exact: true })
        .fill(newMember.password)
      await page.getByRole('button', { name: translate(language, 'session', 'Login.submit') }).click()
      await expect(page).toHaveURL(/\/Dashboard$/)
      expect(await readPassesStoredInBrowser(page)).toEqual([])
    },
  )

  test(
    'the page /pass shows the passes stored on the device and refreshes them in the background',
    { tag: '@full' },
    async ({ page, portal }) => {
      await signInAndKeepPassesOnPhone(page, portal, language)
      await page.evaluate(
        async () =>
          await new Promise<void>((resolve) => {
            const opening = indexedDB.open('sentier.passes')
            opening.addEventListener('success', () => {
              const store = opening.result.transaction('passes', 'readwrite').objectStore('passes')
              const cursor = store.openCursor()
              cursor.addEventListener('success', () => {
                const { result } = cursor
                if (result) {
                  result.update({
                    ...(result.value as object),
                    confirmedAt: '2020-11-03T19:05:00Z',
                    plate: 'OLD',
                  })
                  result.continue()
                }
              })
              store.transaction.addEventListener('complete', () => {
                opening.result.close()
                resolve()
              })
            })
          }),
      )
      let isHeld = true
      let releaseHeldRequests = () => {}
      const released = new Promise<void>((resolve) => (releaseHeldRequests = resolve))
      await page.route('**/graphql', async (route) => {
        if (isHeld) await released
        await route.continue()
      })
      await page.goto(`${portal.url}/pass`)
      // Exactly the stored time: the page claims no later confirmation before the response.
      await expect(locateKeptPasses(page).first()).toContainText('November 3, 2020 at 2:05 p.m.')
      await expect(locateKeptPasses(page).first()).toContainText('OLD')
      isHeld = false
      releaseHeldRequests()
      await expect(locateKeptPasses(page).first()).not.toContainText('2020')
      await expect(locateKeptPasses(page).first()).not.toContainText('OLD')
    },
  )

  test(
    'an expired pass kept on a device is shown as expired at the next visit, and is then deleted from the device',
    { tag: '@full' },
    async ({ page, portal, context }) => {
      await signInAndKeepPassesOnPhone(page, portal, language)
      await context.setOffline(true)
      await page.clock.setFixedTime('2040-01-01T12:00:00Z')
      await page.goto(`${portal.url}/pass`)
      await expect(locateKeptPasses(page).first()).toContainText(
        translateKeptPassesText(language, 'ui.pass.state.expired'),
      )
      await expect(locateKeptPasses(page).getByRole('img', { name: /QR/ })).toHaveCount(0)
      expect(await readPassesStoredInBrowser(page)).toEqual([])
    },
  )

  test(
    'the service worker shows passes kept on the device if the gateway is down or slower than three seconds, and waits longer after a retry',
    { tag: '@full' },
    async ({ page, ownPortal }) => {
      await signInAndKeepPassesOnPhone(page, ownPortal, language)
      const { port } = new URL(ownPortal.url)
      await ownPortal.end('SIGTERM')
      let proxyState: 'gatewayDown' | 'silent' | 'slow' = 'gatewayDown'
      const proxy = createServer((_request, response) => {
        if (proxyState === 'gatewayDown') response.writeHead(503).end('<h1>503</h1>')
        if (proxyState === 'slow') setTimeout(() => response.end('<h1>Slow page</h1>'), 4_000)
      }).listen(Number(port))
      try {
        for (const state of ['gatewayDown', 'silent', 'slow'] as const) {
          proxyState = state
          await page.goto(`${ownPortal.url}/receipts`)
          await expect(
            page.getByText(translateKeptPassesText(language, 'KeptPasses.noNetwork')),
          ).toBeVisible()
          await expect(locateKeptPasses(page).first()).toContainText('ORIGNAL')
        }
        await page.getByRole('link', { name: translateKeptPassesText(language, 'words.retry') }).click()
        await expect(page.getByRole('heading', { name: 'Slow page' })).toBeVisible()
      } finally {
        proxy.closeAllConnections()
        proxy.close()
      }
    },
  )
})
