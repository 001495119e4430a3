/**
 * Browser tests that add a pass to the wallet app of a phone (decision 0059), with self-made
 * certificates.
 */
import { readFileSync, rmSync } from 'node:fs'
import { unzipSync } from 'fflate'
import { type RunningGateway, startGateway } from '../gateway/helpers/gateway-process.ts'
import {
  type WalletCertificates,
  createWalletCertificates,
  hasOpenssl,
} from '../gateway/helpers/wallet-certificates.ts'
import { openFirstPassInFullScreen } from './helpers/keep-passes.ts'
import { expect, expectAccessible, signIn, test, translate } from './helpers/portal-fixtures.ts'
import { describeWithPortalVariant } from './helpers/variants.ts'

let certificates: WalletCertificates
let portal: RunningGateway

test.skip(!hasOpenssl, 'OpenSSL is not installed')
test.beforeAll(async () => {
  certificates = createWalletCertificates()
  portal = await startGateway({ env: certificates.env })
})
test.afterAll(async () => {
  await portal?.stop()
  rmSync(certificates.folder, { recursive: true })
})

describeWithPortalVariant('fr, phone, by touch', ({ language }) => {
  const translatePassText = (textKey: string) => translate(language, 'access-rights', textKey)

  test.describe('adding a pass to the wallet app of an iPhone', () => {
    test.use({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15' })

    test('a member adds a pass to Apple Wallet, and the downloaded file contains the code of the pass', async ({
      page,
    }) => {
      await signIn(page, portal, language)
      await openFirstPassInFullScreen(page, language)
      const sheet = page.getByRole('dialog')
      await expect(sheet.getByRole('button', { name: translatePassText('AddToWallet.GOOGLE') })).toHaveCount(
        0,
      )
      const download = page.waitForEvent('download')
      await sheet.getByRole('button', { name: translatePassText('AddToWallet.APPLE') }).tap()
      const file = await download
      expect(file.suggestedFilename()).toMatch(/\.pkpass$/)
      const { 'pass.json': content } = unzipSync(readFileSync(await file.path()))
      const { barcodes } = JSON.parse(new TextDecoder().decode(content)) as {
        barcodes: { altText: string }[]
      }
      await expect(sheet).toContainText(barcodes[0]!.altText)
      await expectAccessible(page)
    })
  })

  test.describe('adding a pass to the wallet app of an Android phone', () => {
    test.use({ userAgent: 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/156.0' })

    test('a member reads which data Google receives, and opens the signed link that adds the pass to Google Wallet', async ({
      page,
    }) => {
      await page.route('https://pay.google.com/**', async (route) => await route.fulfill({ body: 'saved' }))
      await signIn(page, portal, language)
      await openFirstPassInFullScreen(page, language)
      const sheet = page.getByRole('dialog')
      await expect(sheet.getByRole('button', { name: translatePassText('AddToWallet.APPLE') })).toHaveCount(0)
      const button = sheet.getByRole('button', { name: translatePassText('AddToWallet.GOOGLE') })
      await expect(button).toHaveAccessibleDescription(translatePassText('AddToWallet.googleNote'))
      await button.tap()
      await expect(page).toHaveURL(/^https:\/\/pay\.google\.com\/gp\/v\/save\/[\w-]+\.[\w-]+\.[\w-]+$/)
    })
  })
})
