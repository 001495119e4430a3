/** Gallery of passes without insurance: conditions, proof, request and payment. */
import { expect } from '@playwright/test'
import { rotateByExif, heicPhoto, pdfProof, createPhoto } from '../insurance-proof-files.ts'
import { encodeId, storePurchaseDraft } from '../purchase-draft.ts'
import { type Stage, type States, pristineState } from './stage.ts'

const asDemo = { as: 'demo' }
const type = 'ANNUAL_WITHOUT_INSURANCE'

/** Opens a purchase step with the given draft. */
async function openStep(on: Stage, path: string, draft: Record<string, string | boolean>): Promise<void> {
  await on.go('/Dashboard')
  await storePurchaseDraft(on.page, { type, ...draft })
  await on.go(`/accesspass/${path}`)
  await expect(on.page).toHaveURL(new RegExp(`${path}$`))
}

const openInfoStep = async (on: Stage) => await openStep(on, 'WithoutInsuranceInfo', {})
const openInsurerStep = async (on: Stage, draft: Record<string, string | boolean> = {}) =>
  await openStep(on, 'WithoutInsuranceUserInfo', { withoutInsuranceAccepted: true, ...draft })

const locateFileField = (on: Stage) => on.main.locator('input[type=file]')

/** Opens the review with the first vehicle that can have a pass without insurance. */
async function openReview(on: Stage): Promise<void> {
  await on.go('/Dashboard')
  const link = on.main.locator('a[href*="vehicle="][href*="accesspass"]').first()
  const vehicleId = new URL((await link.getAttribute('href'))!, on.portal.url).searchParams.get('vehicle')!
  await openInsurerStep(on, {
    insurerName: 'Assurances du Fleuve',
    policyNumber: 'AF-20 417',
    vehicleId,
    regionId: encodeId('Region', 1),
    clubId: encodeId('Club', 1),
  })
  await locateFileField(on).setInputFiles(pdfProof)
  await on.press('common:words.next')
  await expect(on.page).toHaveURL(/WithoutInsuranceReview$/)
  await expect(on.title).toHaveText(on.t('insurance:WithoutInsuranceReview.title'))
}

/** Opens the payment of the accepted request. */
async function openPayment(on: Stage): Promise<void> {
  await on.go('/RequestsWithoutInsurance')
  await on.main.locator('a[href*="PaymentInfoWithoutInsurance"]').first().click()
  await expect(on.page).toHaveURL(/ReviewWithoutInsurance/)
  await expect(on.title).toBeVisible()
}

export const insurance = {
  WithoutInsuranceInfoScreen: [
    { name: 'insurance-info', kind: 'pristine', ...asDemo, open: openInfoStep },
    {
      name: 'insurance-info-empty',
      kind: 'wrong',
      ...asDemo,
      async open(on) {
        await openInfoStep(on)
        await on.submitInvalid('common:words.next')
      },
    },
    {
      name: 'insurance-info-accepted',
      kind: 'done',
      ...asDemo,
      async open(on) {
        await openInfoStep(on)
        for (const box of await on.main.getByRole('checkbox').all()) await box.check()
        await expect(on.link('insurance:WithoutInsuranceInfo.form.open')).toHaveCount(0)
      },
    },
    {
      name: 'insurance-unavailable',
      kind: 'wrong',
      as: 'entreprise',
      async open(on) {
        await openInfoStep(on)
        await on.expectText('insurance:WithoutInsuranceInfo.unavailable')
      },
    },
  ],
  WithoutInsuranceUserInfoScreen: [
    { name: 'insurance-insurer', kind: 'pristine', ...asDemo, open: openInsurerStep },
    {
      name: 'insurance-insurer-empty',
      kind: 'wrong',
      ...asDemo,
      async open(on) {
        await openInsurerStep(on)
        await on.submitInvalid('common:words.next')
      },
    },
    {
      name: 'insurance-insurer-heic',
      kind: 'wrong',
      ...asDemo,
      async open(on) {
        await openInsurerStep(on)
        await locateFileField(on).setInputFiles(heicPhoto)
        await on.expectText('insurance:WithoutInsuranceUserInfo.misfit.heic')
      },
    },
    {
      name: 'insurance-insurer-photo',
      kind: 'done',
      ...asDemo,
      async open(on) {
        await openInsurerStep(on)
        const upright = rotateByExif(
          await createPhoto(on.page, 'une-photo-de-mon-certificat-d-assurance-2026.jpg', 800, 400),
        )
        await locateFileField(on).setInputFiles(upright)
        await expect(on.main.getByText('une-photo-de-mon-certificat-d-assur…', { exact: true })).toBeVisible()
      },
    },
    {
      name: 'insurance-insurer-again',
      kind: 'wrong',
      ...asDemo,
      async open(on) {
        await openInsurerStep(on, {
          insurerName: 'Assurances du Fleuve',
          policyNumber: 'AF-20',
          proof: 'gone/preuve.pdf',
        })
        await on.expectText('insurance:WithoutInsuranceUserInfo.again')
      },
    },
  ],
  WithoutInsuranceReviewScreen: [
    { name: 'insurance-review', kind: 'pristine', ...asDemo, open: openReview },
    {
      name: 'insurance-review-unknown',
      kind: 'wrong',
      ...asDemo,
      async open(on) {
        await openReview(on)
        await on.breakGateway('FEDERATION_TIMEOUT')
        await on.press('insurance:WithoutInsuranceReview.send')
        await on.expectText('insurance:WithoutInsuranceReview.unknown')
      },
    },
  ],
  RequestSentScreen: [
    {
      name: 'insurance-sent',
      kind: 'done',
      ...asDemo,
      spoils: true,
      async open(on) {
        await openReview(on)
        await on.press('insurance:WithoutInsuranceReview.send')
        await expect(on.page).toHaveURL(/successWithoutInsurance/)
        await on.expectText('insurance:RequestSent.next')
      },
    },
  ],
  RequestsWithoutInsuranceScreen: [
    pristineState('requests', '/RequestsWithoutInsurance', 'sansassurance'),
    pristineState('requests-none', '/RequestsWithoutInsurance', 'nouveau'),
  ],
  ReviewWithoutInsuranceScreen: [
    { name: 'request-review', kind: 'pristine', as: 'sansassurance', open: openPayment },
    {
      name: 'request-failed',
      kind: 'wrong',
      as: 'sansassurance',
      async open(on) {
        await openPayment(on)
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
        await openPayment(on)
        await on.main.locator('a[href*="change=card"]').click()
        await expect(on.page).toHaveURL(/PaymentInfoWithoutInsurance/)
        await on.press('payment:Card.another')
        await expect(on.page.locator('#cardCvc').frameLocator('iframe').locator('input')).toBeVisible()
      },
    },
    pristineState(
      'request-payment-none',
      `/PaymentInfoWithoutInsurance/${encodeId('InsuranceRequest', 99_999)}`,
      'demo',
    ),
  ],
  SuccessScreen: [
    {
      name: 'request-paid',
      kind: 'done',
      as: 'sansassurance',
      spoils: true,
      async open(on) {
        await openPayment(on)
        await on.main.getByRole('button', { name: /\$/ }).click()
        await expect(on.page).toHaveURL(/success\/.*sansAssurance=1/)
        await expect(on.title).toBeVisible()
      },
    },
  ],
} satisfies States
