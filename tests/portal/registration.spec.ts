/** Browser tests of the registration of an account, up to the confirmation link in the e-mail. */
import type { Page } from '@playwright/test'
import type { RunningGateway } from '../gateway/helpers/gateway-process.ts'
import { resetDemoPersonas } from './helpers/staff-actions.ts'
import { expectDateInFields, createTouchDevice } from './helpers/input-devices.ts'
import { extractMailLink, waitForMail } from './helpers/mails.ts'
import { unsupportedPicture, pixelPicture, oversizedPicture } from './helpers/picture-files.ts'
import {
  demoMember,
  expect,
  expectAccessible,
  windowSizes,
  test,
  translate,
} from './helpers/portal-fixtures.ts'
import {
  baseInfoPath,
  newPassword,
  createRegistrationPageObject,
  fillOntarioAddress,
  fillPersonalData,
} from './helpers/registration-page.ts'
import { describeInFourPortalVariants, describeWithPortalVariant } from './helpers/variants.ts'

/**
 * Resets the members of the seed data after each test, so that every test starts with the same
 * data.
 */
test.afterEach(async ({ portal }) => await resetDemoPersonas(portal))

/** Returns the content of localStorage and sessionStorage as a string. */
const readBrowserStorage = (page: Page) =>
  page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]))

/**
 * Details that distinguish the second of two members with the same name, in French and in English.
 */
const twinDetails = {
  fr: 'Naissance : 30 août 1959 · Arctic Cat 500 2003',
  en: 'Born on August 30, 1959 · Arctic Cat 500 2003',
}

describeInFourPortalVariants('fr, phone, by touch', (variant) => {
  const { language } = variant

  test('a returning member finds the existing member record, creates the account, confirms it by e-mail and signs in [B31, B32, B34, B35, B38, B40, B41, C09]', async ({
    page,
    portal,
  }) => {
    const registrationPage = createRegistrationPageObject(page, variant)
    const email = 'rejean@sentier.example'
    await page.goto(`${portal.url}/login?lang=${language}`)
    await registrationPage.press(registrationPage.link('Login.register'))
    await expect(page).toHaveURL(/\/account\/register\/baseinfo$/)
    await expect(registrationPage.title).toHaveText(registrationPage.t('BaseInfo.title'))
    await expectAccessible(page)
    await registrationPage.begin(email, 'returning')

    await expect(page).toHaveURL(/\/ctrlnumbersearch$/)
    await expectAccessible(page)
    await registrationPage.typeText(registrationPage.label('registration', 'Search.controlNumber'), 'c1103')
    await registrationPage.typeDate(registrationPage.birthDate, '1959-08-30')
    await registrationPage.press(registrationPage.button(registrationPage.t('Search.submit')))

    await expect(page).toHaveURL(/\/memberchoices$/)
    await expect(page.getByRole('radio')).toHaveCount(2)
    await expect(page.getByText(twinDetails[language])).toBeVisible()
    await expectAccessible(page)
    await registrationPage.selectRadio(registrationPage.radio('Réjean Côté'))
    await registrationPage.press(registrationPage.button(registrationPage.t('MemberChoices.submit')))

    await expect(page).toHaveURL(/\/creation$/)
    await expect(registrationPage.person('firstName')).toHaveValue('Réjean')
    await expectDateInFields(registrationPage.birthDate, '1959-08-30')
    await expectAccessible(page)
    await registrationPage.typeText(registrationPage.person('phoneNumber'), '4505550172')
    await fillOntarioAddress(page, registrationPage)
    await registrationPage.next()

    await expect(page).toHaveURL(/\/Consent\/CreateAccountConsent$/)
    await registrationPage.accept()
    await expect(page).toHaveURL(/\/account\/creationsucceeded$/)
    await expect(registrationPage.title).toHaveText(registrationPage.t('CreationSucceeded.title'))
    await expect(registrationPage.locateText('CreationSucceeded.lead', { email })).toBeVisible()
    await expectAccessible(page)
    // The browser stores no data of the registration.
    await expect.poll(async () => await readBrowserStorage(page)).not.toContain('Réjean')

    await page.goto(extractMailLink(await waitForMail(portal, email, 'confirmEmail')))
    await expect(page).toHaveURL(/\/login/)
    await registrationPage.enter(email)
    await expect(page).toHaveURL(/\/Dashboard$/)
    await expect(registrationPage.title).toContainText('Réjean')
  })
})

describeInFourPortalVariants('en, desktop, by mouse', (variant) => {
  const { language } = variant

  test('a business registers with a picture after correcting an e-mail address that is already in use, and signs in [B30, B37, B46, M05]', async ({
    page,
    portal,
  }) => {
    const registrationPage = createRegistrationPageObject(page, variant)
    const email = 'location@sentier.example'
    await page.goto(`${portal.url}${baseInfoPath}?lang=${language}`)
    await registrationPage.begin(demoMember.email, 'new')
    await expect(page).toHaveURL(/\/creation$/)
    // The country of the address is the only question about the residence.
    await expect(registrationPage.address('country')).toHaveValue('CANADA')
    const business = registrationPage.label('registration', 'Creation.isBusiness')
    await expect(business).not.toBeChecked()
    await registrationPage.toggleCheckbox(business)
    await fillPersonalData(page, registrationPage)
    await expect(registrationPage.person('phoneNumber')).toHaveValue('(418) 555-0199')

    const picture = page.locator('#picture')
    const preview = page.getByRole('img', { name: registrationPage.t('Creation.pictureAlt') })
    for (const file of [unsupportedPicture, oversizedPicture]) {
      await registrationPage.uploadFile(picture, file)
      await expect(picture).toHaveAttribute('aria-invalid', 'true')
      await expect(picture).toHaveAccessibleDescription(
        new RegExp(registrationPage.translateKey('common', 'errors.picture')),
      )
      await expect(preview).toHaveCount(0)
    }
    await registrationPage.uploadFile(picture, pixelPicture)
    await expect(preview).toBeVisible()
    await expect(picture).not.toHaveAttribute('aria-invalid')
    await expect(
      page.getByText(translate(language, 'common', 'ui.picture.chosen', { name: pixelPicture.name })),
    ).toBeVisible()
    await registrationPage.press(
      registrationPage.button(registrationPage.translateKey('common', 'ui.picture.remove')),
    )
    await expect(preview).toHaveCount(0)
    await expect(picture).toBeFocused()
    await registrationPage.uploadFile(picture, pixelPicture)
    await expect(preview).toBeVisible()
    await expectAccessible(page)
    await registrationPage.next()
    await registrationPage.accept()

    // The wizard returns to the e-mail field and links to the sign-in screen.
    await expect(page).toHaveURL(/\/account\/register\/baseinfo$/)
    await expect(registrationPage.label('registration', 'Registration.email')).toHaveAccessibleDescription(
      new RegExp(registrationPage.t('Problems.EmailTakenProblem')),
    )
    await expect(page.locator('#email-error').getByRole('link')).toHaveAttribute('href', '/login')
    await expectAccessible(page)
    await registrationPage.begin(email, 'new')
    await registrationPage.accept()
    await expect(registrationPage.title).toHaveText(registrationPage.t('CreationSucceeded.title'))
    const link = extractMailLink(await waitForMail(portal, email, 'confirmEmail'))
    await registrationPage.press(registrationPage.link('CreationSucceeded.resend'))
    await expect(page).toHaveURL(/\/account\/resendemailconfirmation$/)
    await expect(registrationPage.label('session', 'Login.email')).toHaveValue(email)

    await page.goto(link)
    await expect(registrationPage.locateText('Login.message.confirmed')).toBeVisible()
    await registrationPage.enter(email)
    await expect(page).toHaveURL(/\/Dashboard$/)
    await expect(registrationPage.title).toContainText('Jeanne')
    // A rental business is offered only rental passes.
    const offers = page.getByRole('region', { name: registrationPage.translateKey('offers', 'Offers.title') })
    await expect(offers.getByRole('heading', { level: 3 })).toHaveText(
      ['ANNUAL_RENTAL', 'SUMMER_RENTAL'].map((type) =>
        registrationPage.translateKey('access-rights', `AccessRightType.${type}`),
      ),
    )
    await registrationPage.press(page.getByRole('button', { name: 'Jeanne' }))
    await registrationPage.press(
      page.getByRole('link', { name: registrationPage.translateKey('common', 'shell.profile') }),
    )
    await expect(
      page.getByText(registrationPage.translateKey('members', 'Profile.business'), { exact: true }),
    ).toBeVisible()
    const portrait = page.getByRole('img', {
      name: registrationPage.translateKey('members', 'Profile.pictureAlt'),
    })
    await expect
      .poll(async () => await portrait.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(1)
  })
})

describeWithPortalVariant('fr, phone, by touch', (variant) => {
  test('the step bar shows no segments while the number of steps is uncertain, then one segment of equal width per step', async ({
    page,
    portal,
  }) => {
    const registrationPage = createRegistrationPageObject(page, variant)
    const stepBar = page.getByRole('navigation', { name: translate('fr', 'common', 'ui.steps.label') })
    const list = stepBar.getByRole('list')
    const readSegmentWidths = () =>
      list
        .getByRole('listitem')
        .evaluateAll((segments) =>
          segments.map((segment) => Math.round(segment.getBoundingClientRect().width)),
        )
    await page.goto(`${portal.url}${baseInfoPath}?lang=fr`)
    await expect(stepBar).toContainText('Étape 1')
    expect((await list.boundingBox())!.width).toBeLessThanOrEqual(1)

    await registrationPage.begin('etapes@sentier.example', 'new')
    await expect(page).toHaveURL(/\/creation$/)
    await expect(stepBar).toContainText('Étape 2 de 3')
    const widths = await readSegmentWidths()
    expect(widths).toHaveLength(3)
    expect(Math.max(...widths) - Math.min(...widths)).toBeLessThanOrEqual(1)
    // The segments fill the whole step bar, so no further segment follows.
    expect(Math.min(...widths)).toBeGreaterThan((await stepBar.boundingBox())!.width / 3 - 10)
  })

  test('the registration reports all invalid fields in one submission, each at its field [B29, B42, B43, B49]', async ({
    page,
    portal,
  }) => {
    const registrationPage = createRegistrationPageObject(page, variant)
    await page.goto(`${portal.url}${baseInfoPath}?lang=fr`)
    await registrationPage.next()
    await expect(registrationPage.summary).toBeFocused()
    await expect(registrationPage.summary.getByRole('link')).toHaveCount(4)

    const repeated = registrationPage.label('registration', 'Registration.confirmPassword')
    await registrationPage.typeText(registrationPage.label('registration', 'Registration.email'), 'quelqu’un')
    await registrationPage.typeText(registrationPage.label('registration', 'Registration.password'), 'court')
    await registrationPage.typeText(repeated, 'différent')
    await registrationPage.selectRadio(registrationPage.radio(registrationPage.t('BaseInfo.new')))
    await registrationPage.next()
    await expect(repeated).toHaveAccessibleDescription(
      new RegExp(translate('fr', 'common', 'errors.confirmPassword')),
    )
    await expect(registrationPage.label('registration', 'Registration.email')).toHaveAccessibleDescription(
      /nom@exemple\.com/,
    )
    await expect(registrationPage.label('registration', 'Registration.password')).toHaveAccessibleDescription(
      /au moins 6/,
    )
    await expectAccessible(page)

    await registrationPage.begin('jeune@sentier.example', 'new')
    await expect(page).toHaveURL(/\/creation$/)
    await registrationPage.typeDate(registrationPage.birthDate, '2050-01-01')
    await registrationPage.next()
    await expect(registrationPage.birthDate).toHaveAccessibleDescription(/au moins 10\sans/)
    await registrationPage.typeDate(registrationPage.birthDate, '1850-06-01')
    await registrationPage.birthDate.getByRole('textbox').last().blur()
    await expectDateInFields(registrationPage.birthDate, '1900-01-01')
    await expectAccessible(page)
  })

  test('a password confirmation that differs from the password blocks registration and password reset with the same message [B26]', async ({
    page,
    portal,
  }) => {
    const registrationPage = createRegistrationPageObject(page, variant)
    const differs = translate('fr', 'common', 'errors.confirmPassword')
    const repeated = registrationPage.label('registration', 'Registration.confirmPassword')
    await page.goto(`${portal.url}${baseInfoPath}?lang=fr`)
    await registrationPage.typeText(
      registrationPage.label('registration', 'Registration.email'),
      'differe@sentier.example',
    )
    await registrationPage.typeText(
      registrationPage.label('registration', 'Registration.password'),
      newPassword,
    )
    await registrationPage.typeText(repeated, `${newPassword}s`)
    for (const membership of ['new', 'returning']) {
      await registrationPage.selectRadio(registrationPage.radio(registrationPage.t(`BaseInfo.${membership}`)))
      await registrationPage.next()
      await expect(repeated).toHaveAccessibleDescription(new RegExp(differs))
      await expect(page).toHaveURL(/\/baseinfo$/)
    }
    for (const step of ['creation', 'ctrlnumbersearch', 'otherinfosearch', 'memberchoices']) {
      await page.goto(`${portal.url}/account/register/${step}`)
      await expect(page).toHaveURL(/\/baseinfo$/)
    }
    await page.goto(`${portal.url}/account/resetpassword?token=a&email=differe@sentier.example`)
    await registrationPage.typeText(registrationPage.label('session', 'ResetPassword.password'), newPassword)
    await registrationPage.typeText(
      registrationPage.label('session', 'ResetPassword.confirmPassword'),
      `${newPassword}s`,
    )
    await registrationPage.press(registrationPage.button(registrationPage.t('ResetPassword.submit')))
    await expect(page.locator('#confirmPassword-error')).toContainText(differs)

    // The gateway also rejects different passwords, because a client may skip the portal's
    // validation.
    const passwords = {
      email: 'differe@sentier.example',
      password: newPassword,
      confirmPassword: `${newPassword}s`,
    }
    const address = {
      addressLine: '1, rue Une',
      province: 'ON',
      otherCity: 'Hearst',
      postalCode: 'P0L 1N0',
    }
    const person = {
      firstName: 'Zoé',
      lastName: 'Roy',
      phoneNumber: '819 555 0147',
      birthDate: '2001-12-02',
    }
    for (const [mutation, type, input] of [
      ['register', 'RegisterInput', { ...passwords, ...person, address, agreementVersion: 1 }],
      ['resetPassword', 'ResetPasswordInput', { ...passwords, token: 'a' }],
    ] as const) {
      const { data } = await portal.query(
        `mutation ($input: ${type}!) { ${mutation}(input: $input) {
          ... on InvalidInputProblem { fields { field message } } } }`,
        { input },
        null,
        { 'x-language': 'fr' },
      )
      expect(data).toEqual({
        [mutation]: { fields: [{ field: 'confirmPassword', message: differs }] },
      })
    }
  })

  test('when the search for a member record finds nothing, the portal offers a search by name or a new registration [B33, B36, B55]', async ({
    page,
    portal,
  }) => {
    const registrationPage = createRegistrationPageObject(page, variant)
    await page.goto(`${portal.url}${baseInfoPath}?lang=fr`)
    await registrationPage.begin('therese@sentier.example', 'returning')
    await registrationPage.typeText(registrationPage.label('registration', 'Search.controlNumber'), 'Z9999')
    await registrationPage.typeDate(registrationPage.birthDate, '1950-02-03')
    await registrationPage.press(registrationPage.button(registrationPage.t('Search.submit')))
    await expect(registrationPage.title).toHaveText(registrationPage.t('MemberChoices.none'))
    await expectAccessible(page)

    await registrationPage.press(registrationPage.link('OtherWays.otherinfosearch'))
    await expect(page).toHaveURL(/\/otherinfosearch$/)
    await expectAccessible(page)
    await expectDateInFields(registrationPage.birthDate, '1950-02-03')
    await registrationPage.typeText(registrationPage.person('firstName'), 'therese')
    await registrationPage.typeText(registrationPage.person('lastName'), 'Lachance')
    await registrationPage.typeText(registrationPage.label('registration', 'Search.postalCode'), 'g0a3m0')
    await registrationPage.typeText(registrationPage.person('phoneNumber'), '418-555-0129')
    await registrationPage.press(registrationPage.button(registrationPage.t('Search.submit')))
    await expect(page.getByRole('radio')).toHaveCount(1)
    await expect(page.getByText(registrationPage.t('MemberChoices.birthDateUnknown'))).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText('1900')

    await registrationPage.press(registrationPage.button(registrationPage.t('OtherWays.new')))
    await expect(page).toHaveURL(/\/creation$/)
    await expect(registrationPage.person('firstName')).toHaveValue('')
  })

  test(
    'going back to the first registration step discards the member record chosen from the search results [B31]',
    { tag: '@full' },
    async ({ page, portal }) => {
      const registrationPage = createRegistrationPageObject(page, variant)
      const email = 'retour@sentier.example'
      const number = registrationPage.label('registration', 'Search.controlNumber')
      const chooseFoundMemberRecord = async () => {
        await registrationPage.press(registrationPage.button(registrationPage.t('Search.submit')))
        await registrationPage.selectRadio(registrationPage.radio('Réjean Côté'))
        await registrationPage.press(registrationPage.button(registrationPage.t('MemberChoices.submit')))
        await expect(page).toHaveURL(/\/creation$/)
        await expect(registrationPage.person('firstName')).toHaveValue('Réjean')
      }
      await page.goto(`${portal.url}${baseInfoPath}?lang=fr`)
      await registrationPage.begin(email, 'returning')
      await registrationPage.typeText(number, 'c1103')
      await registrationPage.typeDate(registrationPage.birthDate, '1959-08-30')
      await chooseFoundMemberRecord()

      const homeLink = page
        .getByRole('main')
        .getByRole('link', { name: translate('fr', 'common', 'words.back') })
      const returnToFirstRegistrationStep = async () => {
        for (const step of ['memberchoices', 'ctrlnumbersearch', 'baseinfo']) {
          await registrationPage.press(homeLink)
          await expect(page).toHaveURL(new RegExp(`/${step}$`))
        }
      }
      await returnToFirstRegistrationStep()
      await registrationPage.next()
      await expect(page).toHaveURL(/\/ctrlnumbersearch$/)
      await expect(number).toHaveValue('c1103')
      expect(await readBrowserStorage(page)).not.toContain('formerMember')
      await chooseFoundMemberRecord()

      await returnToFirstRegistrationStep()
      await registrationPage.begin(email, 'new')
      await expect(page).toHaveURL(/\/creation$/)
      for (const name of ['firstName', 'lastName'])
        await expect(registrationPage.person(name)).toHaveValue('')
      await expectDateInFields(registrationPage.birthDate, '')
      expect(await readBrowserStorage(page)).not.toMatch(/Réjean|c1103|1959/)

      // The search steps are no longer in the history of a new member.
      for (const step of ['baseinfo', 'creation', 'creation']) {
        await page.goBack()
        await expect(page).toHaveURL(new RegExp(`/${step}$`))
      }
    },
  )

  test(
    'reloading a later registration step redirects to the first step, because the browser never stores the password [B39]',
    { tag: '@full' },
    async ({ page, portal }) => {
      const registrationPage = createRegistrationPageObject(page, variant)
      for (const step of ['ctrlnumbersearch', 'otherinfosearch', 'memberchoices', 'creation']) {
        await page.goto(`${portal.url}/account/register/${step}?lang=fr`)
        await expect(page).toHaveURL(/\/account\/register\/baseinfo$/)
      }
      await page.goto(`${portal.url}/Consent/CreateAccountConsent`)
      await expect(page).toHaveURL(/\/account\/register\/baseinfo$/)

      await registrationPage.begin('oubli@sentier.example', 'new')
      await expect(page).toHaveURL(/\/creation$/)
      await registrationPage.typeText(registrationPage.person('firstName'), 'Anaïs')
      await page.reload()
      await expect(page).toHaveURL(/\/account\/register\/baseinfo$/)
      expect(await readBrowserStorage(page)).not.toContain(newPassword)
      await expect(registrationPage.label('registration', 'Registration.email')).toHaveValue(
        'oubli@sentier.example',
      )
      await expect(page.getByRole('radio', { name: registrationPage.t('BaseInfo.new') })).toBeChecked()
      await registrationPage.begin('oubli@sentier.example', 'new')
      await expect(registrationPage.person('firstName')).toHaveValue('Anaïs')
    },
  )
})

describeWithPortalVariant('en, desktop, by keyboard', (variant) => {
  test(
    'canceling on the terms screen opens the sign-in screen and discards the registration [C05, C09]',
    { tag: '@full' },
    async ({ page, portal }) => {
      const registrationPage = createRegistrationPageObject(page, variant)
      await page.goto(`${portal.url}${baseInfoPath}?lang=en`)
      await registrationPage.begin('quitter@sentier.example', 'new')
      await fillPersonalData(page, registrationPage)
      await registrationPage.next()
      await registrationPage.press(
        registrationPage.button(registrationPage.agreements('Consent.acceptTerms')),
      )
      await expect(registrationPage.title).toHaveText(registrationPage.agreements('Federation.privacy.title'))
      await registrationPage.press(registrationPage.button(registrationPage.t('Creation.cancel')))
      await expect(page).toHaveURL(/\/login$/)
      expect(await readBrowserStorage(page)).not.toContain('quitter')
      await page.goto(`${portal.url}${baseInfoPath}`)
      await expect(registrationPage.label('registration', 'Registration.email')).toHaveValue('')
    },
  )

  test(
    'the registration reports that the member record found by the search already belongs to another account [B38]',
    { tag: '@full' },
    async ({ page, portal }) => {
      const registrationPage = createRegistrationPageObject(page, variant)
      await page.goto(`${portal.url}${baseInfoPath}?lang=en`)
      await registrationPage.begin('second@sentier.example', 'returning')
      await registrationPage.typeText(registrationPage.label('registration', 'Search.controlNumber'), '2305')
      await registrationPage.typeDate(registrationPage.birthDate, '2001-12-02')
      await registrationPage.press(registrationPage.button(registrationPage.t('Search.submit')))
      await registrationPage.selectRadio(registrationPage.radio('Zoé L’Écuyer'))
      await registrationPage.press(registrationPage.button(registrationPage.t('MemberChoices.submit')))
      await registrationPage.typeText(registrationPage.person('phoneNumber'), '819 555 0147')
      await fillOntarioAddress(page, registrationPage)
      await registrationPage.next()
      await expect(registrationPage.title).toHaveText(registrationPage.agreements('Federation.terms.title'))
      await registerAccountOfFormerMember(portal)
      await registrationPage.accept()
      await expect(page).toHaveURL(/\/ctrlnumbersearch$/)
      await expect(page.getByText(registrationPage.t('Problems.FormerMemberNotFoundProblem'))).toBeVisible()
      await expect(registrationPage.label('registration', 'Search.controlNumber')).toHaveValue('2305')
      await expectAccessible(page)
    },
  )
})

/**
 * Registers an account as the former member Zoé L'Écuyer. Afterward, no other account can use that
 * member record.
 */
async function registerAccountOfFormerMember(portal: RunningGateway): Promise<void> {
  const search = { controlNumber: '2305', birthDate: '2001-12-02' }
  const searchResult = await portal.query<{ findExistingMembers: { members: { reference: string }[] } }>(
    `mutation ($input: FindExistingMembersInput!) {
      findExistingMembers(input: $input) { ... on FindExistingMembersPayload { members { reference } } }
    }`,
    { input: search },
  )
  const { data } = await portal.query<{ register: { __typename: string } }>(
    'mutation ($input: RegisterInput!) { register(input: $input) { __typename } }',
    {
      input: {
        email: 'first@sentier.example',
        password: newPassword,
        confirmPassword: newPassword,
        firstName: 'Zoé',
        lastName: 'L’Écuyer',
        phoneNumber: '819 555 0147',
        birthDate: '2001-12-02',
        address: { addressLine: '1, rue Une', province: 'ON', otherCity: 'Hearst', postalCode: 'P0L 1N0' },
        formerMember: { reference: searchResult.data.findExistingMembers.members[0]!.reference, search },
        agreementVersion: 1,
      },
    },
  )
  expect(data.register.__typename).toBe('RegisterPayload')
}

for (const [language, colorScheme, size] of [
  ['fr', 'dark', 'phone'],
  ['en', 'light', 'desktop'],
] as const) {
  test.describe(`registration screens in language ${language}, ${colorScheme} color scheme, ${size} window`, () => {
    test.use({
      colorScheme,
      viewport: windowSizes[size],
      contextOptions: { reducedMotion: 'reduce' },
      hasTouch: true,
    })

    test(
      'axe finds no accessibility violation on the registration screens',
      { tag: '@full' },
      async ({ page, portal }) => {
        const registrationPage = createRegistrationPageObject(page, {
          language,
          createDevice: createTouchDevice,
        })
        await page.goto(`${portal.url}${baseInfoPath}?lang=${language}`)
        await registrationPage.next()
        await expectAccessible(page)
        await registrationPage.begin('axe@sentier.example', 'returning')
        for (const [step, other] of [
          ['ctrlnumbersearch', 'OtherWays.otherinfosearch'],
          ['otherinfosearch', 'OtherWays.ctrlnumbersearch'],
        ] as const) {
          await expect(page).toHaveURL(new RegExp(step))
          await registrationPage.press(registrationPage.button(registrationPage.t('Search.submit')))
          await expect(registrationPage.summary).toBeFocused()
          await expectAccessible(page)
          await registrationPage.press(registrationPage.link(other))
        }
        await registrationPage.press(registrationPage.button(registrationPage.t('OtherWays.new')))
        await expect(page).toHaveURL(/\/creation$/)
        await expectAccessible(page)
        await registrationPage.next()
        await expect(registrationPage.summary).toBeFocused()
        await expectAccessible(page)
        await fillPersonalData(page, registrationPage)
        await registrationPage.next()
        await expect(registrationPage.title).toHaveText(registrationPage.agreements('Federation.terms.title'))
        await expectAccessible(page)
        await registrationPage.press(
          registrationPage.button(registrationPage.agreements('Consent.acceptTerms')),
        )
        await expect(registrationPage.title).toHaveText(
          registrationPage.agreements('Federation.privacy.title'),
        )
        await expectAccessible(page)
        await registrationPage.press(registrationPage.button(registrationPage.t('Creation.accept')))
        await expect(registrationPage.title).toHaveText(registrationPage.t('CreationSucceeded.title'))
        await expectAccessible(page)
      },
    )
  })
}
