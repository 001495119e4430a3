/**
 * Browser tests of purchase step URLs that a member types by hand: the wizard redirects to the
 * first incomplete step and tells the member why.
 */
import { expect, signIn, test, translate } from './helpers/portal-fixtures.ts'
import { describeWithPortalVariant } from './helpers/variants.ts'

const encodeGlobalId = (node: string) => Buffer.from(node).toString('base64url')

/**
 * Purchase drafts for the tests of step URLs, each with its first incomplete step and the name of
 * its vehicle.
 */
const drafts = [
  { draft: {}, first: 'passchoice' },
  { draft: { type: 'DAILY' }, first: 'passchoice' },
  { draft: { type: 'ANNUAL' }, first: 'vehicle' },
  // Without otherClub the step of the previous club would come first.
  { draft: { type: 'ANNUAL', vehicleId: 'RENARD-21', otherClub: true }, first: 'region' },
  {
    draft: { type: 'ANNUAL', vehicleId: 'RENARD-21', otherClub: true, regionId: encodeGlobalId('Region:1') },
    first: 'clubs',
  },
  {
    draft: {
      type: 'ANNUAL',
      vehicleId: 'RENARD-21',
      regionId: encodeGlobalId('Region:1'),
      clubId: encodeGlobalId('Club:1'),
    },
    first: 'paymentinfo',
  },
  { draft: { type: 'ANNUAL_WITHOUT_INSURANCE' }, first: 'WithoutInsuranceInfo' },
  {
    draft: { type: 'ANNUAL_WITHOUT_INSURANCE', withoutInsuranceAccepted: true },
    first: 'WithoutInsuranceUserInfo',
  },
] as const

const steps = [
  'passchoice',
  'WithoutInsuranceInfo',
  'WithoutInsuranceUserInfo',
  'vehicle',
  'region',
  'clubs',
  'WithoutInsuranceReview',
  'paymentinfo',
  'review',
] as const

describeWithPortalVariant('fr, desktop, by mouse', ({ language }) => {
  test(
    'the URL of a later purchase step redirects to the first incomplete step [E08]',
    { tag: '@full' },
    async ({ page, portal }) => {
      await signIn(page, portal, language)
      const buy = page.getByRole('link', { name: /RENARD-21$/ }).first()
      const vehicleId = new URL((await buy.getAttribute('href'))!, portal.url).searchParams.get('vehicle')
      await page.goto(`${portal.url}/accesspass`)
      await page.getByText(translate(language, 'video', 'Video.skip'), { exact: true }).click()
      await expect(page).toHaveURL(/accesspass\/passchoice$/)
      const reason = page.getByText(translate(language, 'common', 'ui.steps.first'))

      for (const { draft, first } of drafts) {
        for (const step of steps.slice(steps.indexOf(first) + 1)) {
          const stored = 'vehicleId' in draft ? { ...draft, vehicleId } : draft
          await page.evaluate((storedDraft) => {
            const { userId } = JSON.parse(localStorage.getItem('sentier.session')!) as { userId: string }
            sessionStorage.setItem(`sentier.draft.purchase.1.${userId}`, JSON.stringify(storedDraft))
          }, stored)
          await page.goto(`${portal.url}/accesspass/${step}`)
          await expect(page, `${JSON.stringify(draft)}, ${step}`).toHaveURL(
            new RegExp(`/accesspass/${first}$`),
          )
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await expect(reason).toBeVisible()
        }
      }

      // The region step redirects to the step of the previous club, which still shows the reason of
      // the first redirect.
      await page.evaluate(
        (draft) => {
          const { userId } = JSON.parse(localStorage.getItem('sentier.session')!) as { userId: string }
          sessionStorage.setItem(`sentier.draft.purchase.1.${userId}`, JSON.stringify(draft))
        },
        { type: 'ANNUAL', vehicleId },
      )
      await page.goto(`${portal.url}/accesspass/review`)
      await expect(page).toHaveURL(/accesspass\/previousClub$/)
      await expect(reason).toBeVisible()
    },
  )
})
