/**
 * Browser tests of the complete purchase of a pass, on a phone in French and on a desktop in
 * English.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { readChargesInCents } from '../gateway/helpers/federation-database.ts'
import { type RunningGateway, startGateway } from '../gateway/helpers/gateway-process.ts'
import { simulatePressElsewhereOnPage } from './helpers/input-devices.ts'
import { createPurchasePageObject } from './helpers/purchase-page.ts'
import {
  test as base,
  expect,
  expectAccessible,
  openRegionStepOfPurchase,
  signIn,
  windowSizes,
  translate,
  typeCardIntoPaymentIframes,
} from './helpers/portal-fixtures.ts'

/**
 * Portal for a single browser test, with its own data because the test buys a pass. The test can
 * restart the portal with the same data.
 */
interface RestartablePortal {
  portal: RunningGateway
  /** Stops the portal and starts it again with the same data. */
  restartPortal(): Promise<void>
}

const test = base.extend<{ ownPortal: RestartablePortal }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the pattern.
  ownPortal: async ({}, provide) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'sentier-journey-'))
    const ownPortal: RestartablePortal = {
      portal: await startGateway({ dataDir }),
      async restartPortal() {
        await ownPortal.portal.stop()
        ownPortal.portal = await startGateway({ dataDir })
      },
    }
    await provide(ownPortal)
    await ownPortal.portal.stop()
    await rm(dataDir, { recursive: true, force: true })
  },
})

const journeys = [
  { language: 'fr', size: 'phone' },
  { language: 'en', size: 'desktop' },
] as const

for (const { language, size } of journeys) {
  test.describe(
    `buying a pass in language ${language} in a ${size} window`,
    { tag: language === 'fr' ? [] : '@full' },
    () => {
      test.use({ viewport: windowSizes[size], locale: language === 'fr' ? 'fr-CA' : 'en-CA' })

      test('a member buys a pass after a declined card, prints it and still finds it after a portal restart', async ({
        page,
        ownPortal,
      }) => {
        const translatePortalText = (
          localeDomain: string,
          textKey: string,
          values?: Record<string, string>,
        ) => translate(language, localeDomain, textKey, values)
        const pressNextButton = () =>
          page.getByRole('button', { name: translatePortalText('common', 'words.next') }).click()
        const title = page.getByRole('heading', { level: 1 })
        await signIn(page, ownPortal.portal, language)

        // The dashboard's buy card of the annual pass leads through the video to the wizard.
        await page.locator('a[href*="type=ANNUAL"]').first().click()
        await expect(page).toHaveURL(/quadInformativeVideo/i)
        await page.getByText(translatePortalText('video', 'Video.skip'), { exact: true }).click()

        // The pass type is chosen, so the wizard starts at the vehicle step.
        await expect(page).toHaveURL(/accesspass\/vehicle/i)
        await page.getByRole('radio', { disabled: false }).first().check()
        await pressNextButton()

        await openRegionStepOfPurchase(page, language)
        await page.getByRole('button', { name: /^03/ }).click()

        await createPurchasePageObject(page, language).expectStep('clubs')
        await createPurchasePageObject(page, language).clubsOfRegion.first().click()

        // The payment step is skipped because the card is known; the review links to the step.
        await expect(page).toHaveURL(/accesspass\/review/i)
        const card = translatePortalText('purchase', 'Review.changeWhat', {
          what: translatePortalText('purchase', 'Review.card'),
        })
        await page.getByRole('link', { name: card, exact: true }).click()

        // The bank rejects the test card at once; the message is in view at every window size.
        await expect(page).toHaveURL(/accesspass\/paymentinfo/i)
        await page.getByRole('button', { name: translatePortalText('payment', 'Card.another') }).click()
        await typeCardIntoPaymentIframes(page, language, '4000 0000 0000 0002')
        await pressNextButton()
        await expect(page.getByRole('alert')).toBeFocused()
        await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 })

        // The test card 4000 0000 0000 0341 can be stored, but is declined at every charge.
        await typeCardIntoPaymentIframes(page, language, '4000 0000 0000 0341')
        await pressNextButton()

        await expect(page).toHaveURL(/accesspass\/review/i)
        await expect(page.getByText('0341').first()).toBeVisible()
        const total = await page
          .getByRole('table')
          .locator('tfoot, tbody')
          .getByRole('row')
          .last()
          .getByRole('cell')
          .innerText()
        const confirm = page.getByRole('button', { name: total.trim() })
        await simulatePressElsewhereOnPage(confirm)
        await confirm.click()
        await expect(
          page.getByText(translate(language, 'payment', 'Federation.card.generic_decline')),
        ).toBeVisible()
        await expectPageAccessibleInBothThemes(page)
        const before = readChargesInCents(ownPortal.portal)

        // A valid card within the review, and a double click on the button that saves it and pays.
        await page.getByRole('button', { name: translatePortalText('payment', 'Card.another') }).click()
        const otherCard = page.getByRole('region', {
          name: translatePortalText('payment', 'OtherCard.title'),
        })
        await expect(otherCard).toBeFocused()
        await expect(page).toHaveURL(/accesspass\/review/i)
        await expect(
          page.getByText(translate(language, 'payment', 'Federation.card.generic_decline')),
        ).toBeVisible()
        await expect(page.locator('#cardNumber iframe')).toBeVisible()
        await expectAccessible(page)
        await typeCardIntoPaymentIframes(page, language, '4242 4242 4242 4242')
        await otherCard
          .getByRole('button', { name: translatePortalText('payment', 'OtherCard.pay') })
          .dblclick()

        await expect(page).toHaveURL(/success\//)
        expect(readChargesInCents(ownPortal.portal)).toEqual([...before, parseCents(total)])

        const number = await page
          .getByText(/^#\d{6}$/)
          .first()
          .innerText()
        // The new window requests the PDF file; the browser's settings decide whether the file is
        // shown or saved.
        const file = page.context().waitForEvent('request', (request) => /\.pdf/.test(request.url()))
        await page
          .getByRole('button', { name: translatePortalText('access-rights', 'PrintPass.action') })
          .click()
        expect(await readPdfText((await file).url())).toContain(number)

        // The receipt shows the same total.
        await page.getByRole('link', { name: translatePortalText('purchase', 'Success.receipt') }).click()
        await expect(page).toHaveURL(/receipt\//)
        await expect(page.getByText(total.trim()).first()).toBeVisible()

        // The pass survives a restart of the portal.
        await ownPortal.restartPortal()
        await signIn(page, ownPortal.portal, language)
        await expect(page.getByText(number).first()).toBeVisible()
        await expect(title).toContainText('Maude')
      })
    },
  )
}

async function expectPageAccessibleInBothThemes(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expectAccessible(page)
  }
}

/** Returns a displayed amount (`1 234,50 $` or `$1,234.50`) in cents. */
function parseCents(amount: string): number {
  return Number(amount.replaceAll(/\D/g, ''))
}

/** Returns the text of the PDF file at a URL. */
async function readPdfText(url: string): Promise<string> {
  const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer())
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true })
  return text
}
