/**
 * States in which browser tests open the screens of a pass without insurance: conditions, proof of
 * insurance, request and payment.
 */
import { expect } from '@playwright/test'
import { addExifOrientation, heicPhoto, pdfProof, createJpegPhoto } from '../helpers/insurance-proof-files.ts'
import { encodeNodeId, storePurchaseDraftInBrowser } from '../helpers/purchase-draft.ts'
import { fetchVehicleId } from '../helpers/vehicle-ids.ts'
import { type ScreenDriver, type ScreenStates, createPristineScreenState } from './screen-driver.ts'

const asDemo = { as: 'demo' }
const type = 'ANNUAL_WITHOUT_INSURANCE'

/** Stores a purchase draft and opens a step of the purchase. */
async function openPurchaseStep(
  driver: ScreenDriver,
  path: string,
  draft: Record<string, string | boolean>,
): Promise<void> {
  await driver.openPath('/Dashboard')
  await storePurchaseDraftInBrowser(driver.page, { type, ...draft })
  await driver.openPath(`/accesspass/${path}`)
  await expect(driver.page).toHaveURL(new RegExp(`${path}$`))
}

const openInsuranceConditionsStep = async (driver: ScreenDriver) =>
  await openPurchaseStep(driver, 'WithoutInsuranceInfo', {})
const openInsurerStep = async (driver: ScreenDriver, draft: Record<string, string | boolean> = {}) =>
  await openPurchaseStep(driver, 'WithoutInsuranceUserInfo', { withoutInsuranceAccepted: true, ...draft })

const locateProofOfInsuranceFileField = (driver: ScreenDriver) => driver.main.locator('input[type=file]')

/** Opens the review of a request for a pass without insurance, for an eligible vehicle. */
async function openInsuranceRequestReview(driver: ScreenDriver): Promise<void> {
  const vehicleId = decodeURIComponent(await fetchVehicleId(driver.portal, 'demo', 'CASTOR-450'))
  await openInsurerStep(driver, {
    insurerName: 'Assurances du Fleuve',
    policyNumber: 'AF-20 417',
    vehicleId,
    regionId: encodeNodeId('Region', 1),
    clubId: encodeNodeId('Club', 1),
  })
  await locateProofOfInsuranceFileField(driver).setInputFiles(pdfProof)
  await driver.pressButton('common:words.next')
  await expect(driver.page).toHaveURL(/WithoutInsuranceReview$/)
  await expect(driver.title).toHaveText(driver.t('insurance:WithoutInsuranceReview.title'))
}

/** Opens the payment screen of the accepted request for a pass without insurance. */
async function openInsuranceRequestPayment(driver: ScreenDriver): Promise<void> {
  await driver.openPath('/RequestsWithoutInsurance')
  await driver.main.locator('a[href*="PaymentInfoWithoutInsurance"]').first().click()
  await expect(driver.page).toHaveURL(/ReviewWithoutInsurance/)
  await expect(driver.title).toBeVisible()
}

/**
 * Sends the reviewed insurance request with the Enter key. A click could count as a double press,
 * because the previous step has a button at the same place on a phone.
 */
async function sendInsuranceRequest(driver: ScreenDriver): Promise<void> {
  await driver.button('insurance:WithoutInsuranceReview.send').press('Enter')
}

export const insurance = {
  WithoutInsuranceInfoScreen: [
    { name: 'insurance-info', kind: 'pristine', ...asDemo, openScreen: openInsuranceConditionsStep },
    {
      name: 'insurance-info-empty',
      kind: 'wrong',
      ...asDemo,
      async openScreen(driver) {
        await openInsuranceConditionsStep(driver)
        await driver.submitAndExpectInvalidField('common:words.next')
      },
    },
    {
      name: 'insurance-info-accepted',
      kind: 'done',
      ...asDemo,
      async openScreen(driver) {
        await openInsuranceConditionsStep(driver)
        for (const box of await driver.main.getByRole('checkbox').all()) await box.check()
        await expect(driver.link('insurance:WithoutInsuranceInfo.form.open')).toHaveCount(0)
      },
    },
    {
      name: 'insurance-unavailable',
      kind: 'wrong',
      as: 'entreprise',
      async openScreen(driver) {
        await openInsuranceConditionsStep(driver)
        await driver.expectText('insurance:WithoutInsuranceInfo.unavailable')
      },
    },
  ],
  WithoutInsuranceUserInfoScreen: [
    { name: 'insurance-insurer', kind: 'pristine', ...asDemo, openScreen: openInsurerStep },
    {
      name: 'insurance-insurer-empty',
      kind: 'wrong',
      ...asDemo,
      async openScreen(driver) {
        await openInsurerStep(driver)
        await driver.submitAndExpectInvalidField('common:words.next')
      },
    },
    {
      name: 'insurance-insurer-heic',
      kind: 'wrong',
      ...asDemo,
      async openScreen(driver) {
        await openInsurerStep(driver)
        await locateProofOfInsuranceFileField(driver).setInputFiles(heicPhoto)
        await driver.expectText('insurance:WithoutInsuranceUserInfo.misfit.heic')
      },
    },
    {
      name: 'insurance-insurer-photo',
      kind: 'done',
      ...asDemo,
      async openScreen(driver) {
        await openInsurerStep(driver)
        const upright = addExifOrientation(
          await createJpegPhoto(driver.page, 'une-photo-de-mon-certificat-d-assurance-2026.jpg', 800, 400),
        )
        await locateProofOfInsuranceFileField(driver).setInputFiles(upright)
        await expect(
          driver.main.getByText('une-photo-de-mon-certificat-d-assur…', { exact: true }),
        ).toBeVisible()
      },
    },
    {
      name: 'insurance-insurer-again',
      kind: 'wrong',
      ...asDemo,
      async openScreen(driver) {
        await openInsurerStep(driver, {
          insurerName: 'Assurances du Fleuve',
          policyNumber: 'AF-20',
          proof: 'gone/preuve.pdf',
        })
        await driver.expectText('insurance:WithoutInsuranceUserInfo.again')
      },
    },
  ],
  WithoutInsuranceReviewScreen: [
    { name: 'insurance-review', kind: 'pristine', ...asDemo, openScreen: openInsuranceRequestReview },
    {
      name: 'insurance-review-unknown',
      kind: 'wrong',
      ...asDemo,
      async openScreen(driver) {
        await openInsuranceRequestReview(driver)
        await driver.makeGatewayRequestsFail('FEDERATION_TIMEOUT')
        await sendInsuranceRequest(driver)
        await driver.expectText('insurance:WithoutInsuranceReview.unknown')
      },
    },
  ],
  RequestSentScreen: [
    {
      name: 'insurance-sent',
      kind: 'done',
      ...asDemo,
      spoils: true,
      async openScreen(driver) {
        await openInsuranceRequestReview(driver)
        await sendInsuranceRequest(driver)
        await expect(driver.page).toHaveURL(/successWithoutInsurance/)
        await driver.expectText('insurance:RequestSent.next')
      },
    },
  ],
  RequestsWithoutInsuranceScreen: [
    createPristineScreenState('requests', '/RequestsWithoutInsurance', 'sansassurance'),
    createPristineScreenState('requests-none', '/RequestsWithoutInsurance', 'nouveau'),
  ],
  ReviewWithoutInsuranceScreen: [
    {
      name: 'request-review',
      kind: 'pristine',
      as: 'sansassurance',
      openScreen: openInsuranceRequestPayment,
    },
    {
      name: 'request-failed',
      kind: 'wrong',
      as: 'sansassurance',
      async openScreen(driver) {
        await openInsuranceRequestPayment(driver)
        await driver.page.route('**/graphql', async (route) => {
          if (!route.request().postData()?.includes('idempotencyKey')) return await route.continue()
          const name = 'WithoutInsurancePurchaseFailedProblem'
          const message = driver.t('insurance:Problems.WithoutInsurancePurchaseFailedProblem')
          await route.fulfill({
            json: { data: { payInsuranceRequest: { __typename: name, __isProblem: name, message } } },
          })
        })
        await driver.main.getByRole('button', { name: /\$/ }).click()
        await expect(driver.page.getByRole('dialog').getByRole('heading')).toHaveText(
          driver.t('insurance:PayRequest.failed'),
        )
      },
    },
  ],
  PaymentInfoWithoutInsuranceScreen: [
    {
      name: 'request-payment',
      kind: 'pristine',
      as: 'sansassurance',
      async openScreen(driver) {
        await openInsuranceRequestPayment(driver)
        await driver.main.locator('a[href*="change=card"]').click()
        await expect(driver.page).toHaveURL(/PaymentInfoWithoutInsurance/)
        await driver.pressButton('payment:Card.another')
        await expect(driver.page.locator('#cardCvc').frameLocator('iframe').locator('input')).toBeVisible()
      },
    },
    createPristineScreenState(
      'request-payment-none',
      `/PaymentInfoWithoutInsurance/${encodeNodeId('InsuranceRequest', 99_999)}`,
      'demo',
    ),
  ],
  SuccessScreen: [
    {
      name: 'request-paid',
      kind: 'done',
      as: 'sansassurance',
      spoils: true,
      async openScreen(driver) {
        await openInsuranceRequestPayment(driver)
        await driver.main.getByRole('button', { name: /\$/ }).click()
        await expect(driver.page).toHaveURL(/success\/.*sansAssurance=1/)
        await expect(driver.title).toBeVisible()
      },
    },
  ],
} satisfies ScreenStates
