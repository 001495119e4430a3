/** Browser tests of the safety video that precedes every purchase. */
import type { Page } from '@playwright/test'
import type { RunningGateway } from '../gateway/helpers/gateway-process.ts'
import { expect, expectAccessible, signIn, test, translate } from './helpers/portal-fixtures.ts'
import { describeInFourPortalVariants, describeWithPortalVariant } from './helpers/variants.ts'

/**
 * Opens the safety video at the start of the purchase of an annual pass, as a member who has not
 * watched the video in this browser.
 */
async function openSafetyVideo(page: Page, portal: RunningGateway, language: 'fr' | 'en') {
  await signIn(page, portal, language)
  await page.goto(`${portal.url}/accesspass?type=1&isBusiness=false`)
  await expect(page).toHaveURL(/\/quadInformativeVideo\?type=1/)
  const translateVideoText = (textKey: string) => translate(language, 'video', textKey)
  const locateVideoScreenLink = (textKey: string) =>
    page.getByRole('link', { name: translateVideoText(textKey), exact: true })
  return {
    t: translateVideoText,
    skip: locateVideoScreenLink('Video.skip'),
    next: locateVideoScreenLink('Video.next'),
  }
}

describeInFourPortalVariants('fr, phone, by touch', ({ language, createDevice }) => {
  test('a member can skip the safety video before its end, and continues the purchase after its end [E11, E12, E16]', async ({
    page,
    portal,
  }) => {
    const device = createDevice(page)
    const { t, skip, next } = await openSafetyVideo(page, portal, language)
    await expect(skip).toBeVisible()
    await expect(next).toHaveCount(0)

    await device.press(page.getByRole('button', { name: t('Video.start'), exact: true }))
    await expect(page.getByRole('button', { name: t('Video.pause') })).toBeVisible()
    await expect(next).toHaveCount(0)
    // Playback continues from the last second, which saves half a minute.
    await page.locator('video').evaluate((video: HTMLVideoElement) => {
      video.currentTime = video.duration - 1
    })
    await expect(page.getByText(t('Video.ended'))).toBeAttached()
    await expect(skip).toHaveCount(0)
    await expectAccessible(page)
    await device.press(next)
    await expect(page).toHaveURL(/\/accesspass\/vehicle$/)

    // A watched video is skipped in the next purchase.
    await page.goto(`${portal.url}/accesspass?type=1`)
    await expect(page).toHaveURL(/\/accesspass\/vehicle$/)
  })
})

describeWithPortalVariant('en, desktop, by mouse', ({ language }) => {
  test(
    'a safety video that the browser cannot play does not block the purchase [E16]',
    { tag: '@full' },
    async ({ page, portal }) => {
      await page.route(/\/video\/.*\.(mp4|webm)/, async (route) => await route.abort())
      const { t, next } = await openSafetyVideo(page, portal, language)
      await expect(page.getByText(t('Video.impossible')).first()).toBeVisible()
      await next.click()
      await expect(page).toHaveURL(/\/accesspass\/vehicle$/)
    },
  )
})
