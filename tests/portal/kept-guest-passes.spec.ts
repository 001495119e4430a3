/**
 * Browser tests of a pass that a guest keeps on a device and can show without a network (decision
 * 0054).
 */
import { decodeQrCodes } from './helpers/decode-qr.ts'
import { createGuestPageObject, readBrowserStorage } from './helpers/guest-page.ts'
import { locateKeptPasses, test, translateKeptPassesText } from './helpers/keep-passes.ts'
import { expect, expectAccessible, signIn } from './helpers/portal-fixtures.ts'
import { describeWithPortalVariant } from './helpers/variants.ts'

describeWithPortalVariant('fr, phone, by touch', (variant) => {
  const { language } = variant
  test('without a network, a phone shows the QR code of a pass that a guest has kept, also after the sign-in of a member, until the guest removes it', async ({
    page,
    context,
    ownPortal: portal,
  }) => {
    const guestScreens = createGuestPageObject(page, variant, 'provinces')
    const { guest, main } = guestScreens
    await page.goto(`${portal.url}${guest.first}?lang=${language}`)
    await guestScreens.fillFirstStep()
    await guestScreens.press(guestScreens.next)
    await guestScreens.confirmPaymentCard()
    await guestScreens.waitUntilReadyToBuy()
    await guestScreens.press(guestScreens.buy)
    await expect(page).toHaveURL(portal.url + guest.confirmation)
    // The sentence beside the button names devices of other people.
    await expect(main.getByText(guestScreens.t('Guest.keep.text'))).toBeVisible()
    expect(context.serviceWorkers()).toEqual([])
    await guestScreens.press(guestScreens.button(translateKeptPassesText(language, 'KeepPasses.keep')))
    await expect(main.getByText(guestScreens.t('Guest.keep.kept'))).toBeVisible()
    await expectAccessible(page)
    const storedText = await page.evaluate(() => localStorage.getItem('sentier.guest.receipt.kept'))
    expect(storedText).toContain('M. Doyle')
    expect(storedText).not.toMatch(/Megan|passKey|@/)
    const { controlNumber } = (JSON.parse(storedText!) as { controlNumber: string }[])[0]!

    // A member who borrows the phone neither deletes the pass nor hides it.
    const memberTab = await context.newPage()
    await signIn(memberTab, portal, language)
    await memberTab.close()

    await portal.end('SIGTERM')
    await context.setOffline(true)
    const tab = await context.newPage()
    for (const path of [guest.confirmation, '/pass']) {
      await tab.goto(`${portal.url}${path}`)
      const card = locateKeptPasses(tab)
      await expect(card).toHaveCount(1)
      for (const shown of ['M. Doyle (ON)', controlNumber.slice(0, 3)])
        await expect(card).toContainText(shown)
      const code = card.getByRole('img', { name: /QR/ })
      await code.scrollIntoViewIfNeeded()
      await expect(code.locator('path')).toHaveAttribute('d', /^M/)
      expect(await decodeQrCodes(await tab.screenshot())).toContain(controlNumber)
      await expectAccessible(tab)
    }
    await locateKeptPasses(tab)
      .getByRole('button', { name: translateKeptPassesText(language, 'KeepPasses.forget') })
      .click()
    await expectAccessible(tab)
    await tab
      .getByRole('button', { name: translateKeptPassesText(language, 'KeptPasses.removeAnyway') })
      .click()
    await expect(locateKeptPasses(tab)).toHaveCount(0)
    expect(await readBrowserStorage(tab)).not.toMatch(/Doyle|passKey/)
  })
})
