/**
 * Browser tests of passes without insurance, for members who are insured elsewhere: request,
 * payment, refusal, redirects and proof of insurance.
 */
import type { Page } from '@playwright/test'
import { readChargesInCents } from '../gateway/helpers/federation-database.ts'
import { performStaffAction, resetDemoPersonas } from './helpers/staff-actions.ts'
import type { InputDevice } from './helpers/input-devices.ts'
import { extractMailLink, waitForMail } from './helpers/mails.ts'
import {
  type Language,
  demoMember,
  expect,
  expectAccessible,
  signIn,
  test,
  translate,
  typeCardIntoPaymentIframes,
} from './helpers/portal-fixtures.ts'
import {
  heicPhoto,
  addExifOrientation,
  readPictureSizeAndColors,
  pdfProof,
  createJpegPhoto,
} from './helpers/insurance-proof-files.ts'
import { encodeNodeId, storePurchaseDraftInBrowser } from './helpers/purchase-draft.ts'
import { createPurchasePageObject } from './helpers/purchase-page.ts'
import { describeInFourPortalVariants, describeWithPortalVariant } from './helpers/variants.ts'
import { fetchVehicleId } from './helpers/vehicle-ids.ts'

test.afterEach(async ({ portal }) => {
  await performStaffAction(portal, 'restore-clock')
  await resetDemoPersonas(portal)
})

const createInsuranceRequestPageObject = (page: Page, language: Language, device: InputDevice) => {
  const main = page.getByRole('main')
  const translateInsuranceText = (textKey: string, values?: Record<string, string>) =>
    translate(language, 'insurance', textKey, values)
  const locateButton = (textKey: string) =>
    main.getByRole('button', { name: translateInsuranceText(textKey), exact: true })
  const expectInsuranceRequestStep = async (path: string) =>
    await expect(page).toHaveURL(new RegExp(`/accesspass/${path}$`))
  return {
    main,
    t: translateInsuranceText,
    button: locateButton,
    expectStep: expectInsuranceRequestStep,
    field: (key: string) =>
      main.getByLabel(translateInsuranceText(`WithoutInsuranceUserInfo.${key}`), { exact: true }),
    file: main.locator('input[type=file]'),
    next: async () =>
      await device.press(
        main.getByRole('button', { name: translate(language, 'common', 'words.next'), exact: true }),
      ),
    /** Checks the checkboxes of the four statements in a request for a pass without insurance. */
    async acceptStatements() {
      for (const name of ['accept1', 'accept2', 'accept3', 'accept4'])
        await device.toggleCheckbox(
          main.getByRole('checkbox', {
            name: translateInsuranceText(`WithoutInsuranceInfo.${name}.label`),
            exact: true,
          }),
        )
    },
    /**
     * Fills in the insurer, policy number and proof of insurance of a request for a pass without
     * insurance.
     */
    async fillInsurance() {
      await device.typeText(this.field('insurerName'), 'Assurances du Fleuve')
      await device.typeText(this.field('policyNumber'), 'AF-20417')
      await this.file.setInputFiles(pdfProof)
      await expect(main.getByText('preuve.pdf', { exact: true })).toBeVisible()
      await this.next()
    },
    /** Chooses an eligible vehicle and a club, if the purchase wizard asks for them. */
    async chooseVehicleAndClub() {
      await expectInsuranceRequestStep('vehicle')
      await device.selectRadio(main.getByRole('radio', { disabled: false }).first())
      await this.next()
      await this.chooseClub()
      await expectInsuranceRequestStep('WithoutInsuranceReview')
    },
    /**
     * Keeps the previous club if the purchase offers one. Otherwise, chooses the first available
     * club of region 01.
     */
    async chooseClub() {
      await expect(page).toHaveURL(/accesspass\/(previousClub|region)$/)
      if (page.url().endsWith('previousClub')) {
        await device.press(
          main.getByRole('button', { name: translate(language, 'clubs', 'PreviousClub.keep') }),
        )
      } else {
        await device.press(main.getByRole('button', { name: /^01/ }))
        await expectInsuranceRequestStep('clubs')
        await device.press(createPurchasePageObject(page, language).clubsOfRegion.first())
      }
    },
  }
}

/** Opens the pass choice step of a purchase and skips the safety video. */
async function openPassChoiceStep(
  page: Page,
  portalUrl: string,
  language: Language,
  device: InputDevice,
): Promise<void> {
  await page.goto(`${portalUrl}/accesspass`)
  await device.press(
    page.getByRole('link', { name: translate(language, 'video', 'Video.skip'), exact: true }),
  )
  await expect(page).toHaveURL(/passchoice$/)
}

/**
 * Returns the number of a request for a pass without insurance from the URL. The test needs the
 * number to decide on the request as federation staff.
 */
const readInsuranceRequestNumberFromUrl = (page: Page) =>
  Number(
    Buffer.from(decodeURIComponent(new URL(page.url()).pathname.split('/').at(-1)!), 'base64url')
      .toString()
      .split(':')[1],
  )

describeInFourPortalVariants('fr, phone, by touch', ({ language, createDevice }) => {
  // A summer pass is sold from March to August, so the clock is set.
  for (const [type, day] of [
    ['ANNUAL', null],
    ['SUMMER', '2027-06-10'],
  ] as const) {
    const details = { tag: type === 'ANNUAL' ? [] : '@full' }
    test(
      `a member requests a pass of type ${type} without insurance and pays for it after approval [E49, F01–F04, F06, F10–F16, F19, F22, F23, F29, F30, F32]`,
      details,
      async ({ page, portal, context }) => {
        const device = createDevice(page)
        const on = createInsuranceRequestPageObject(page, language, device)
        const { main, t } = on
        if (day) await performStaffAction(portal, 'reset-personas', { day })
        await signIn(page, portal, language)
        await openPassChoiceStep(page, portal.url, language, device)
        const translatePassText = (textKey: string) =>
          translate(language, ['purchase', 'vehicles', 'access-rights'], textKey)
        await device.selectRadio(
          main.getByRole('radio', { name: translatePassText(`AccessRightType.${type}`), exact: true }),
        )
        await device.press(
          main.getByRole('link', {
            name: `${translatePassText('PassChoice.withoutInsurance')} – ${translatePassText(`AccessRightType.${type}`)}`,
          }),
        )

        // The form link requires all four statements, and Next reports the missing ones.
        await on.expectStep('WithoutInsuranceInfo')
        const form = main.getByRole('link', { name: new RegExp(`^${t('WithoutInsuranceInfo.form.open')}`) })
        await expect(form).toHaveAttribute('aria-disabled', 'true')
        await expect(form).toHaveAccessibleDescription(t('WithoutInsuranceInfo.form.reason'))
        await expect(main.getByRole('link', { name: t('WithoutInsuranceInfo.guide') })).toHaveAttribute(
          'href',
          /^http/,
        )
        await expect(
          main.getByRole('link', { name: t('WithoutInsuranceInfo.insuranceForm') }),
        ).toHaveAttribute('href', /^http/)
        await on.next()
        await expect(main.getByText(t('WithoutInsuranceInfo.accept4.missing')).first()).toBeVisible()
        await on.acceptStatements()
        const [opened] = await Promise.all([context.waitForEvent('page'), device.press(form)])
        await opened.close()
        await expectAccessible(page)
        await on.next()

        await on.expectStep('WithoutInsuranceUserInfo')
        await on.fillInsurance()
        await on.chooseVehicleAndClub()

        // The review shows all entries, and nothing is charged yet.
        for (const text of ['Assurances du Fleuve', 'AF-20417', 'preuve.pdf', demoMember.email])
          await expect(main.getByText(text).first()).toBeVisible()
        await expect(main).toContainText(
          translate(language, 'access-rights', `AccessRightType.${type}_WITHOUT_INSURANCE`),
        )
        await expect(main).toContainText(translate(language, 'common', 'footer.withoutInsurance'))
        const digital = main.getByRole('checkbox', {
          name: translate(language, 'magazines', 'Magazine.review.digital'),
        })
        const shouldBeChecked = !(await digital.isChecked())
        await device.toggleCheckbox(digital)
        await expectAccessible(page)
        await device.press(on.button('WithoutInsuranceReview.send'))

        await expect(page).toHaveURL(/\/successWithoutInsurance\//)
        await expect(main).toContainText(t('Request.verified.current'))
        await expect(
          main.getByRole('link', { name: translate(language, 'purchase', 'Success.newsletterLink') }),
        ).toBeVisible()
        await expectAccessible(page)
        const request = readInsuranceRequestNumberFromUrl(page)
        const number = String(request).padStart(6, '0')
        await expect(main).toContainText(number)

        // The list shows the pending request without a payment link.
        await device.press(main.getByRole('link', { name: t('RequestSent.follow') }))
        await expect(page).toHaveURL(/\/RequestsWithoutInsurance$/)
        const card = main
          .getByRole('listitem')
          .filter({ has: page.getByRole('heading', { name: t('Request.title', { number }) }) })
        await expect(card).toContainText(t('Request.standing.pending'))
        await expect(card.getByRole('link')).toHaveCount(0)

        // The federation accepts the request; its mail links to the payment with the known card and
        // billing address.
        await performStaffAction(portal, 'approve-insurance-request', { request })
        await page.goto(
          extractMailLink(await waitForMail(portal, demoMember.email, 'insuranceRequestAccepted')),
        )
        await expect(page).toHaveURL(/\/ReviewWithoutInsurance\//)
        const payment = main.getByRole('button', { name: /\$/ })
        await expect(payment).toBeVisible()
        await expectAccessible(page)
        await device.press(payment)

        await expect(page).toHaveURL(/\/success\/.*\?sansAssurance=1$/)
        await expect(main).toContainText(
          translate(language, 'access-rights', `AccessRightType.${type}_WITHOUT_INSURANCE`),
        )
        await expect(
          main.getByRole('link', { name: translate(language, 'access-rights', 'PassActions.insurance') }),
        ).toHaveCount(0)
        await page.goto(`${portal.url}/RequestsWithoutInsurance`)
        await expect(card).toContainText(t('Request.standing.paid'))
        await expect(card.getByRole('link', { name: t('Request.payAlone') })).toHaveCount(0)
        // The changed magazine preference was saved with the request.
        await page.goto(`${portal.url}/editprofile`)
        await expect(
          page.getByRole('checkbox', { name: translate(language, 'magazines', 'Magazine.review.digital') }),
        ).toBeChecked({ checked: shouldBeChecked })
      },
    )
  }

  test(
    'a refused request for a pass without insurance shows its status, and the member can make a new request [F35]',
    { tag: '@full' },
    async ({ page, portal }) => {
      const device = createDevice(page)
      const on = createInsuranceRequestPageObject(page, language, device)
      await signIn(page, portal, language, {
        email: 'sansassurance@sentier.example',
        password: demoMember.password,
      })
      await page.goto(`${portal.url}/RequestsWithoutInsurance`)
      const refusedRequest = on.main.getByRole('listitem').filter({ hasText: 'REFUSE-21' })
      await expect(refusedRequest).toContainText(on.t('Request.standing.refused'))
      await device.press(
        refusedRequest.getByRole('link', { name: new RegExp(`^${on.t('Request.restart')}`) }),
      )
      await device.press(
        page.getByRole('link', { name: translate(language, 'video', 'Video.skip'), exact: true }),
      )
      await expect(page).toHaveURL(/WithoutInsuranceInfo$/)
      await on.acceptStatements()
      await on.next()
      await on.fillInsurance()
      // The restarted request keeps the vehicle, so the vehicle step is skipped.
      await expect(page).not.toHaveURL(/accesspass\/vehicle$/)
    },
  )
})

describeWithPortalVariant('fr, phone, by touch', ({ language, createDevice }) => {
  test(
    'a staff decision on the demo admin page appears on the screen of the pending request for a pass without insurance',
    { tag: '@full' },
    async ({ page, portal }) => {
      const on = createInsuranceRequestPageObject(page, language, createDevice(page))
      await page.clock.install()
      await signIn(page, portal, language, {
        email: 'sansassurance@sentier.example',
        password: demoMember.password,
      })
      await page.goto(`${portal.url}/RequestsWithoutInsurance`)
      const request = on.main.getByRole('listitem').filter({ hasText: 'ATTENTE-23' })
      await expect(request).toContainText(on.t('Request.standing.pending'))
      await expect(request.getByRole('link')).toHaveCount(0)

      const adminPage = await page.context().newPage()
      await adminPage.goto(`${portal.federationUrl}/desk/decisions?lang=${language}`)
      const accept = translate(language, 'desk', 'Act.approve-insurance-request.submit')
      await adminPage
        .getByRole('row')
        .filter({ hasText: 'ATTENTE-23' })
        .getByRole('button', { name: accept })
        .click()
      await expect(adminPage.getByRole('status')).toHaveText(
        translate(language, 'desk', 'Act.approve-insurance-request.done'),
      )
      await adminPage.close()

      await page.clock.fastForward(36_000)
      const number = /\d{6}/.exec(await request.innerText())?.[0] ?? ''
      await expect(on.main.getByRole('status').filter({ hasText: number })).toHaveText(
        new RegExp(on.t('Request.live.toPay', { number })),
      )
      await expect(request).toContainText(on.t('Request.standing.toPay'))
      await expect(request.getByRole('link', { name: /^Payer/ })).toBeVisible()
      await expectAccessible(page)
    },
  )
})

describeWithPortalVariant('en, desktop, by mouse', ({ language, createDevice }) => {
  test(
    'a double click charges a pass without insurance only once, even after a declined card [F21, F22]',
    { tag: '@full' },
    async ({ page, portal }) => {
      const on = createInsuranceRequestPageObject(page, language, createDevice(page))
      const next = on.main.getByRole('button', { name: translate(language, 'common', 'words.next') })
      await signIn(page, portal, language, {
        email: 'sansassurance@sentier.example',
        password: demoMember.password,
      })
      await page.goto(`${portal.url}/RequestsWithoutInsurance`)
      const before = readChargesInCents(portal)
      await on.main.getByRole('link', { name: /^Pay \$/ }).click()
      await expect(page).toHaveURL(/\/ReviewWithoutInsurance\//)
      await on.main.locator('a[href*="change=card"]').click()
      await on.main.getByRole('button', { name: translate(language, 'payment', 'Card.another') }).click()
      await typeCardIntoPaymentIframes(page, language, '4000 0000 0000 0341')
      await next.click()
      await expect(page).toHaveURL(/\/ReviewWithoutInsurance\//)
      const pay = on.main.getByRole('button', { name: /\$/ })
      const total = Number((await pay.innerText()).replaceAll(/\D/g, ''))
      await pay.click()
      await on.main.getByRole('button', { name: translate(language, 'payment', 'Card.another') }).click()
      await typeCardIntoPaymentIframes(page, language, '4242 4242 4242 4242')
      await on.main.getByRole('button', { name: translate(language, 'payment', 'OtherCard.pay') }).dblclick()
      await expect(page).toHaveURL(/\/success\/.*sansAssurance=1$/)
      expect(readChargesInCents(portal)).toEqual([...before, total])
    },
  )

  const type = 'ANNUAL_WITHOUT_INSURANCE'

  test(
    'a member can agree to replace a pass without insurance, or a request for such a pass, by an insured pass [R-48]',
    { tag: '@full' },
    async ({ page, portal }) => {
      const on = createInsuranceRequestPageObject(page, language, createDevice(page))
      const translatePassText = (textKey: string) =>
        translate(language, ['purchase', 'vehicles', 'access-rights'], textKey)
      const locatePassReplacementCheckbox = (name: string) =>
        on.main.getByRole('checkbox', { name: translatePassText(`VehicleChoice.giveUp.${name}`) })
      const next = on.main.getByRole('button', {
        name: translate(language, 'common', 'words.next'),
        exact: true,
      })
      const pay = on.main.getByRole('button', { name: /\$/ })
      const chooseVehicle = async (name: string) => {
        await storePurchaseDraftInBrowser(page, { type: 'ANNUAL' })
        await page.goto(`${portal.url}/accesspass/vehicle`)
        await on.main.getByRole('radio', { name, exact: true }).check()
      }
      await signIn(page, portal, language, {
        email: 'sansassurance@sentier.example',
        password: demoMember.password,
      })
      const before = readChargesInCents(portal)

      // The vehicle step asks to give up an open request.
      await chooseVehicle('ATTENTE-23')
      await expect(next).toHaveAccessibleDescription(translatePassText('VehicleChoice.giveUp.reason'))
      await locatePassReplacementCheckbox('request').check()
      await expect(next).not.toHaveAttribute('aria-disabled')
      await next.click()
      await on.chooseClub()
      await expect(page).toHaveURL(/accesspass\/review$/)
      await expect(on.main).toContainText(translatePassText('Review.givesUp'))
      await pay.click()
      await expect(page).toHaveURL(/\/success\//)
      expect(readChargesInCents(portal)).toHaveLength(before.length + 1)
      await page.goto(`${portal.url}/RequestsWithoutInsurance`)
      await expect(on.main.getByRole('listitem').filter({ hasText: 'ATTENTE-23' })).toContainText(
        on.t('Request.standing.refused'),
      )

      // A paid pass makes the gateway reject the purchase; the review then asks to give up that
      // pass.
      await chooseVehicle('PAYE-2020')
      await next.click()
      await on.chooseClub()
      await expect(page).toHaveURL(/accesspass\/review$/)
      await expect(locatePassReplacementCheckbox('pass')).toHaveCount(0)
      await pay.click()
      await locatePassReplacementCheckbox('pass').check()
      expect(readChargesInCents(portal)).toHaveLength(before.length + 1)
      await pay.click()
      await expect(page).toHaveURL(/\/success\//)
      expect(readChargesInCents(portal)).toHaveLength(before.length + 2)
    },
  )

  test('the upload field for a proof of insurance accepts PDF files and pictures, and checks file name and content [F07, F08, F09, O38, O39]', async ({
    page,
    portal,
  }) => {
    const on = createInsuranceRequestPageObject(page, language, createDevice(page))
    await signIn(page, portal, language)
    await storePurchaseDraftInBrowser(page, { type, withoutInsuranceAccepted: true })
    await page.goto(`${portal.url}/accesspass/WithoutInsuranceUserInfo`)
    for (const [file, key] of [
      [{ ...pdfProof, name: 'preuve.docx' }, 'fileExtensionError'],
      [{ ...pdfProof, name: `${'a'.repeat(97)}.pdf` }, 'fileNameError'],
      [heicPhoto, 'WithoutInsuranceUserInfo.misfit.heic'],
      [{ ...pdfProof, name: 'photo.jpg' }, 'WithoutInsuranceUserInfo.misfit.content'],
      [{ ...pdfProof, buffer: Buffer.alloc(0) }, 'WithoutInsuranceUserInfo.misfit.empty'],
    ] as const) {
      await on.file.setInputFiles(file)
      await expect(on.main.getByText(on.t(key)).first(), file.name).toBeVisible()
      await expect(on.file).toHaveAttribute('aria-invalid', 'true')
    }
    await on.file.setInputFiles({
      ...pdfProof,
      buffer: Buffer.concat([pdfProof.buffer, Buffer.alloc(5 * 1024 * 1024)]),
    })
    await expect(
      on.main.getByText(on.t('WithoutInsuranceUserInfo.misfit.tooLarge', { size: '5\u00a0MB' })),
    ).toBeVisible()
    await on.file.setInputFiles({ ...pdfProof, name: `${'é'.repeat(35)}xyz.PDF` })
    await expect(on.main.getByText(`${'é'.repeat(35)}…`, { exact: true })).toBeVisible()
    await expect(on.file).not.toHaveAttribute('aria-invalid')
  })

  test(
    'a photo of a proof of insurance is rotated by its EXIF orientation and scaled down before the upload',
    { tag: '@full' },
    async ({ page, portal }) => {
      const on = createInsuranceRequestPageObject(page, language, createDevice(page))
      await signIn(page, portal, language)
      const vehicleId = decodeURIComponent(await fetchVehicleId(portal, 'demo', 'CASTOR-450'))
      const insurer = { insurerName: 'Northern Mutual', policyNumber: 'NM-1' }
      const draftFields = { vehicleId, regionId: encodeNodeId('Region', 1), clubId: encodeNodeId('Club', 1) }
      await storePurchaseDraftInBrowser(page, {
        type,
        withoutInsuranceAccepted: true,
        ...insurer,
        ...draftFields,
      })
      const upright = addExifOrientation(await createJpegPhoto(page, 'certificate.jpg', 3000, 1500, true))
      expect(upright.buffer.length).toBeGreaterThan(1_500_000)
      await page.goto(`${portal.url}/accesspass/WithoutInsuranceUserInfo`)
      await on.file.setInputFiles(upright)
      await expect(on.main.getByText('certificate.jpg', { exact: true })).toBeVisible()
      await on.next()
      await on.expectStep('WithoutInsuranceReview')
      const sent = page.waitForRequest((request) => request.postData()?.includes('base64') === true)
      await on.button('WithoutInsuranceReview.send').click()
      const { variables } = (await sent).postDataJSON() as {
        variables: { input: { proof: { base64: string } } }
      }
      const { base64 } = variables.input.proof
      await expect(page).toHaveURL(/successWithoutInsurance/)
      // Orientation 6 turns the left side to the top.
      expect(await readPictureSizeAndColors(page, base64)).toEqual({
        width: 1024,
        height: 2048,
        top: 'red',
        bottom: 'blue',
      })
    },
  )

  test(
    'the file that the member selected last becomes the proof of insurance, even if an earlier file finishes loading later',
    { tag: '@full' },
    async ({ page, portal }) => {
      const on = createInsuranceRequestPageObject(page, language, createDevice(page))
      await signIn(page, portal, language)
      const letter = await createJpegPhoto(page, 'lettre.jpg', 60, 40)
      await storePurchaseDraftInBrowser(page, { type, withoutInsuranceAccepted: true })
      // Pictures are decoded only when the test dispatches `let-go`.
      await page.addInitScript(() => {
        const open = window.createImageBitmap.bind(window)
        const decodeImageSlowly = async (source: ImageBitmapSource) => {
          await new Promise((go) => addEventListener('let-go', go, { once: true }))
          const opened = await open(source)
          setTimeout(() => document.body.setAttribute('data-opened', ''))
          return opened
        }
        window.createImageBitmap = decodeImageSlowly
      })
      await page.goto(`${portal.url}/accesspass/WithoutInsuranceUserInfo`)
      await on.field('insurerName').fill('Northern Mutual')
      await on.field('policyNumber').fill('NM-1')
      await on.file.setInputFiles(letter)
      await on.file.setInputFiles(pdfProof)
      await expect(on.main.getByText('preuve.pdf', { exact: true })).toBeVisible()
      await on.next()
      await on.expectStep('vehicle')
      await page.evaluate(() => dispatchEvent(new Event('let-go')))
      await expect(page.locator('body[data-opened]')).toBeVisible()
      await page.goBack()
      await on.expectStep('WithoutInsuranceUserInfo')
      await expect(on.main.getByText('preuve.pdf', { exact: true })).toBeVisible()
      await expect(on.main.getByText('lettre.jpg', { exact: true })).toHaveCount(0)
    },
  )

  test(
    'reloading the page of a request for a pass without insurance keeps all its data except the proof of insurance',
    { tag: '@full' },
    async ({ page, portal }) => {
      const on = createInsuranceRequestPageObject(page, language, createDevice(page))
      await signIn(page, portal, language)
      await storePurchaseDraftInBrowser(page, { type, withoutInsuranceAccepted: true })
      await page.goto(`${portal.url}/accesspass/WithoutInsuranceUserInfo`)
      await on.fillInsurance()
      await on.expectStep('vehicle')
      await page.reload()
      await on.expectStep('WithoutInsuranceUserInfo')
      await expect(on.main).toContainText(on.t('WithoutInsuranceUserInfo.againText', { name: 'preuve.pdf' }))
      await expect(on.field('insurerName')).toHaveValue('Assurances du Fleuve')
      await expect(on.field('policyNumber')).toHaveValue('AF-20417')
      await on.file.setInputFiles(pdfProof)
      await on.next()
      await on.expectStep('vehicle')
    },
  )

  test(
    'the URL of a later step of a request for a pass without insurance redirects to the first incomplete step',
    { tag: '@full' },
    async ({ page, portal }) => {
      const on = createInsuranceRequestPageObject(page, language, createDevice(page))
      await signIn(page, portal, language)
      await storePurchaseDraftInBrowser(page, { type })
      for (const path of [
        'WithoutInsuranceUserInfo',
        'vehicle',
        'region',
        'clubs',
        'WithoutInsuranceReview',
        'paymentinfo',
        'review',
      ]) {
        await page.goto(`${portal.url}/accesspass/${path}`)
        await on.expectStep('WithoutInsuranceInfo')
      }
      await storePurchaseDraftInBrowser(page, { type, withoutInsuranceAccepted: true })
      for (const path of ['vehicle', 'WithoutInsuranceReview', 'review']) {
        await page.goto(`${portal.url}/accesspass/${path}`)
        await on.expectStep('WithoutInsuranceUserInfo')
      }
      // A purchase with insurance redirects from the steps of a request.
      await storePurchaseDraftInBrowser(page, { type: 'ANNUAL', withoutInsuranceAccepted: true })
      for (const path of ['WithoutInsuranceInfo', 'WithoutInsuranceUserInfo', 'WithoutInsuranceReview']) {
        await page.goto(`${portal.url}/accesspass/${path}`)
        await on.expectStep('vehicle')
      }
    },
  )

  test(
    'a request for a pass without insurance can be paid only while its status is pending payment [F20, F21]',
    { tag: '@full' },
    async ({ page, portal }) => {
      const on = createInsuranceRequestPageObject(page, language, createDevice(page))
      await signIn(page, portal, language, {
        email: 'sansassurance@sentier.example',
        password: demoMember.password,
      })
      await page.goto(`${portal.url}/RequestsWithoutInsurance`)
      const readShownInsuranceRequestNumber = async (vehicle: string) =>
        Number(
          /\d{6}/.exec(
            await on.main.getByRole('listitem').filter({ hasText: vehicle }).getByRole('heading').innerText(),
          )![0],
        )
      const numbers = Object.fromEntries(
        await Promise.all(
          ['PAYE-2020', 'REFUSE-21', 'ATTENTE-23', 'ACCEPTE-22'].map(async (name) => [
            name,
            await readShownInsuranceRequestNumber(name),
          ]),
        ),
      ) as Record<string, number>
      for (const id of [numbers['PAYE-2020']!, numbers['REFUSE-21']!, numbers['ATTENTE-23']!, 99_999]) {
        for (const path of ['PaymentInfoWithoutInsurance', 'ReviewWithoutInsurance']) {
          await page.goto(`${portal.url}/${path}/${encodeNodeId('InsuranceRequest', id)}`)
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(on.t('PayRequest.none'))
        }
      }
      await page.goto(
        `${portal.url}/PaymentInfoWithoutInsurance/${encodeNodeId('InsuranceRequest', numbers['ACCEPTE-22']!)}?change=card`,
      )
      await expect(on.main.getByText(translate(language, 'payment', 'Card.title')).first()).toBeVisible()
      await expect(on.main.getByText(translate(language, 'payment', 'Address.title')).first()).toBeVisible()
    },
  )
})
