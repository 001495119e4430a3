/**
 * Browser tests that scan the QR codes of passes under trail conditions: narrow phone, slanted
 * phone, glare.
 */
import { type ImageChange, rotateAndFadePicture } from './helpers/alter-image.ts'
import { decodeQrCodes } from './helpers/decode-qr.ts'
import { openFirstPassInFullScreen } from './helpers/keep-passes.ts'
import { expect, signIn, test } from './helpers/portal-fixtures.ts'
import { describeWithPortalVariant } from './helpers/variants.ts'

const changes: ImageChange[] = [
  {},
  { rotation: 15 },
  { contrast: 0.5 },
  { rotation: 15, contrast: 0.5 },
  { rotation: -15, contrast: 0.5 },
]

describeWithPortalVariant('fr, phone, by touch', ({ language }) => {
  for (const colorScheme of ['light', 'dark'] as const)
    test(
      `the QR code of a full-screen pass is readable in a small window, slanted and at half contrast, in the ${colorScheme} theme`,
      {
        tag: '@full',
      },
      async ({ page, context, portal }) => {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize({ width: 320, height: 700 })
        await signIn(page, portal, language)
        await openFirstPassInFullScreen(page, language)
        const code = page.getByRole('dialog').getByRole('img', { name: /QR/ }).first()
        await code.scrollIntoViewIfNeeded()
        await expect(code.locator('path')).toHaveAttribute('d', /^M/)
        const screenshot = await page.screenshot()
        const canvasPage = await context.newPage()
        const texts = new Set<string>()
        for (const change of changes) {
          const [text = null] = await decodeQrCodes(
            await rotateAndFadePicture(canvasPage, screenshot, change),
          )
          expect.soft(text, JSON.stringify(change)).toMatch(/^HTTPS?:\/\/.+\/V\/[A-Z2-7]+$/)
          if (text !== null) texts.add(text)
        }
        expect([...texts]).toHaveLength(1)
        const { data } = await portal.query('query ($code: String!) { verifyPass(code: $code) { result } }', {
          code: [...texts][0],
        })
        expect(data).toEqual({ verifyPass: { result: 'VALID_TODAY' } })
      },
    )
})
