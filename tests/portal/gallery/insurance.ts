/** Gallery of passes without insurance: conditions, proof, request and payment. */
import { expect } from '@playwright/test'
import { heldUpright, heic, pdf, photo } from '../proofs.ts'
import { idOf, keepPurchase } from '../purchase-draft.ts'
import { type Stage, type States, opens } from './stage.ts'

const as = { as: 'demo' }
const type = 'ANNUAL_WITHOUT_INSURANCE'

/** Opens a purchase step with the given draft. */
async function step(on: Stage, path: string, draft: Record<string, string | boolean>): Promise<void> {
  await on.go('/Dashboard')
  await keepPurchase(on.page, { type, ...draft })
  await on.go(`/accesspass/${path}`)
  await expect(on.page).toHaveURL(new RegExp(`${path}$`))
}

const info = async (on: Stage) => await step(on, 'WithoutInsuranceInfo', {})
const insurer = async (on: Stage, draft: Record<string, string | boolean> = {}) =>
  await step(on, 'WithoutInsuranceUserInfo', { withoutInsuranceAccepted: true, ...draft })

const fileField = (on: Stage) => on.main.locator('input[type=file]')

/** Opens the review with the first vehicle that can have a pass without insurance. */
async function review(on: Stage): Promise<void> {
  await on.go('/Dashboard')
  const link = on.main.locator('a[href*="vehicle="][href*="accesspass"]').first()
  const vehicleId = new URL((await link.getAttribute('href'))!, on.portal.url).searchParams.get('vehicle')!
  await insurer(on, {
    insurerName: 'Assurances du Fleuve',
    policyNumber: 'AF-20 417',
    vehicleId,
    regionId: idOf('Region', 1),
    clubId: idOf('Club', 1),
  })
  await fileField(on).setInputFiles(pdf)
  await on.press('common:words.next')
  await expect(on.page).toHaveURL(/WithoutInsuranceReview$/)
  await expect(on.title).toHaveText(on.t('insurance:WithoutInsuranceReview.title'))
}

/** Opens the payment of the accepted request. */
async function payment(on: Stage): Promise<void> {
  await on.go('/RequestsWithoutInsurance')
  await on.main.locator('a[href*="PaymentInfoWithoutInsurance"]').first().click()
  await expect(on.page).toHaveURL(/ReviewWithoutInsurance/)
  await expect(on.title).toBeVisible()
}

export const insurance = {
  WithoutInsuranceInfoScreen: [
    { name: 'insurance-info', kind: 'pristine', ...as, open: info },
    {
      name: 'insurance-info-empty',
      kind: 'wrong',
      ...as,
      async open(on) {
        await info(on)
        await on.sendInVain('common:words.next')
      },
    },
    {
      name: 'insurance-info-accepted',
      kind: 'done',
      ...as,
      async open(on) {
        await info(on)
        for (const box of await on.main.getByRole('checkbox').all()) await box.check()
        await expect(on.link('insurance:WithoutInsuranceInfo.form.open')).toHaveCount(0)
      },
    },
    {
      name: 'insurance-unavailable',
      kind: 'wrong',
      as: 'entreprise',
      async open(on) {
        await info(on)
        await on.reads('insurance:WithoutInsuranceInfo.unavailable')
      },
    },
  ],
  WithoutInsuranceUserInfoScreen: [
    { name: 'insurance-insurer', kind: 'pristine', ...as, open: insurer },
    {
      name: 'insurance-insurer-empty',
      kind: 'wrong',
      ...as,
      async open(on) {
        await insurer(on)
        await on.sendInVain('common:words.next')
      },
    },
    {
      name: 'insurance-insurer-heic',
      kind: 'wrong',
      ...as,
      async open(on) {
        await insurer(on)
        await fileField(on).setInputFiles(heic)
        await on.reads('insurance:WithoutInsuranceUserInfo.misfit.heic')
      },
    },
    {
      name: 'insurance-insurer-photo',
      kind: 'done',
      ...as,
      async open(on) {
        await insurer(on)
        const upright = heldUpright(
          await photo(on.page, 'une-photo-de-mon-certificat-d-assurance-2026.jpg', 800, 400),
        )
        await fileField(on).setInputFiles(upright)
        await expect(on.main.getByText('une-photo-de-mon-certificat-d-assur…', { exact: true })).toBeVisible()
      },
    },
    {
      name: 'insurance-insurer-again',
      kind: 'wrong',
      ...as,
      async open(on) {
        await insurer(on, {
          insurerName: 'Assurances du Fleuve',
          policyNumber: 'AF-20',
          proof: 'gone/preuve.pdf',
        })
        await on.reads('insurance:WithoutInsuranceUserInfo.again')
      },
    },
  ],
  WithoutInsuranceReviewScreen: [
    { name: 'insurance-review', kind: 'pristine', ...as, open: review },
    {
      name: 'insurance-review-unknown',
      kind: 'wrong',
      ...as,
      async open(on) {
        await review(on)
        await on.breakGateway('FEDERATION_TIMEOUT')
        await on.press('insurance:WithoutInsuranceReview.send')
        await on.reads('insurance:WithoutInsuranceReview.unknown')
      },
    },
  ],
  RequestSentScreen: [
    {
      name: 'insurance-sent',
      kind: 'done',
      ...as,
      spoils: true,
      async open(on) {
        await review(on)
        await on.press('insurance:WithoutInsuranceReview.send')
        await expect(on.page).toHaveURL(/successWithoutInsurance/)
        await on.reads('insurance:RequestSent.next')
      },
    },
  ],
  RequestsWithoutInsuranceScreen: [
    opens('requests', '/RequestsWithoutInsurance', 'sansassurance'),
    opens('requests-none', '/RequestsWithoutInsurance', 'nouveau'),
  ],
  ReviewWithoutInsuranceScreen: [
    { name: 'request-review', kind: 'pristine', as: 'sansassurance', open: payment },
    {
      name: 'request-failed',
      kind: 'wrong',
      as: 'sansassurance',
      async open(on) {
        await payment(on)
        await on.page.route('**/graphql', async (route) => {
          if (!route.request().postData()?.includes('idempotencyKey')) return await route.continue()
          const name = 'WithoutInsurancePurchaseFailedProblem'
          const message = on.t('insurance:Problems.WithoutInsurancePurchaseFailedProblem')
          await route.fulfill({
            json: { data: { payInsuranceRequest: { __typename: name, __isProblem: name, message } } },
          })
        })
        await on.main.getByRole('button', { name: /\$/ }).click()
        await expect(on.page.getByRole('dialog').getByRole('heading')).toHaveText(
          on.t('insurance:PayRequest.failed'),
        )
      },
    },
  ],
  PaymentInfoWithoutInsuranceScreen: [
    {
      name: 'request-payment',
      kind: 'pristine',
      as: 'sansassurance',
      async open(on) {
        await payment(on)
        await on.main.locator('a[href*="change=card"]').click()
        await expect(on.page).toHaveURL(/PaymentInfoWithoutInsurance/)
        await on.press('payment:Card.another')
        await expect(on.page.locator('#cardCvc').frameLocator('iframe').locator('input')).toBeVisible()
      },
    },
    opens('request-payment-none', `/PaymentInfoWithoutInsurance/${idOf('InsuranceRequest', 99_999)}`, 'demo'),
  ],
  SuccessScreen: [
    {
      name: 'request-paid',
      kind: 'done',
      as: 'sansassurance',
      spoils: true,
      async open(on) {
        await payment(on)
        await on.main.getByRole('button', { name: /\$/ }).click()
        await expect(on.page).toHaveURL(/success\/.*sansAssurance=1/)
        await expect(on.title).toBeVisible()
      },
    },
  ],
} satisfies States
