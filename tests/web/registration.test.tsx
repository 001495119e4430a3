import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RelayEnvironmentProvider } from 'react-relay'
import { RouterProvider, createMemoryRouter } from 'react-router-dom'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeLanguage } from '../../web/platform/i18n.ts'
import { initializeAllTexts } from './helpers/load-texts.ts'
import { routes } from './helpers/all-routes.ts'
import { environment, expireQueryResults } from '../../web/relay/environment.ts'
import {
  hasRefusedRegistrationFields,
  storeRegistrationRefusalAndFindStep,
  findRegistrationStepOfField,
  readAndClearRegistrationRefusalOfStep,
} from '../../web/domains/registration/registrationRefusal.ts'
import {
  type RegistrationDraft,
  buildFormerMemberAnswerChange,
  registrationWizard,
  buildFormerMemberSearchInput,
  findStepAfterCredentials,
} from '../../web/domains/registration/registrationWizard.ts'
import { readDraft, resetDraft } from '../../web/wizard/draft.ts'
import { findRequiredWizardStep } from '../../web/wizard/wizard.ts'
import { type Call, stubGateway } from './helpers/stub-gateway.ts'

beforeAll(initializeAllTexts)
beforeEach(async () => {
  await changeLanguage('fr')
  resetDraft(registrationWizard)
})

const started: RegistrationDraft = { email: 'a@sentier.example' }
const returning: RegistrationDraft = { ...started, isReturning: true }
const foundMember: RegistrationDraft = { ...returning, formerMember: 'MDoxMDQy', searchedBy: 'number' }

describe('required earlier step of a registration [B39]', () => {
  test.each([
    ['baseinfo', {}, null],
    ['creation', {}, 'baseinfo'],
    ['ctrlnumbersearch', {}, 'baseinfo'],
    ['consent', {}, 'baseinfo'],
    ['creation', started, null],
    ['ctrlnumbersearch', returning, null],
    ['otherinfosearch', returning, null],
    ['memberchoices', returning, 'ctrlnumbersearch'],
    ['memberchoices', { ...started, isReturning: false, found: [] }, 'creation'],
    ['ctrlnumbersearch', { ...started, isReturning: false }, 'creation'],
    ['otherinfosearch', started, 'baseinfo'],
    ['creation', returning, 'ctrlnumbersearch'],
    ['creation', foundMember, null],
    ['consent', foundMember, 'creation'],
    ['consent', { ...foundMember, profileDone: true }, null],
  ] as const)(
    'the registration step %s with the draft %j requires the earlier step %s',
    (step, draft, before) => {
      const password = 'un-bon-sentier'
      expect(findRequiredWizardStep(registrationWizard.steps, { ...draft, password }, step)).toBe(before)
    },
  )

  test('a registration draft without a password redirects every later step to the first step', () => {
    const draft = { ...foundMember, profileDone: true }
    expect(findRequiredWizardStep(registrationWizard.steps, draft, 'creation')).toBe('baseinfo')
    expect(findRequiredWizardStep(registrationWizard.steps, draft, 'consent')).toBe('baseinfo')
    expect(findRequiredWizardStep(registrationWizard.steps, draft, 'baseinfo')).toBeNull()
  })
})

test.each([
  [started, 'creation'],
  [{ ...started, profileDone: true }, 'consent'],
  [returning, 'ctrlnumbersearch'],
] as const)(
  'the first registration step with the draft %j leads to the step %s [B30, B31]',
  (draft, next) => {
    expect(findStepAfterCredentials(draft)).toBe(next)
  },
)

describe('return to the first step of a registration [B31]', () => {
  const chosen: RegistrationDraft = {
    ...foundMember,
    firstName: 'Réjean',
    lastName: 'Côté',
    birthDate: '1959-08-30',
    'search.controlNumber': 'c1103',
    'search.birthDate': '1959-08-30',
    addressLine: '1, rue Une',
    profileDone: true,
  }

  test('a returning member who repeats the search for the former member record keeps the other registration input', () => {
    const draft = { ...chosen, ...buildFormerMemberAnswerChange(chosen, true) }
    expect(draft).toMatchObject({ isReturning: true, formerMember: undefined, profileDone: undefined })
    expect(draft).toMatchObject({ firstName: 'Réjean', addressLine: '1, rue Une' })
    expect(findStepAfterCredentials(draft)).toBe('ctrlnumbersearch')
  })

  test('a registration as a new member discards every value of the former member record', () => {
    const draft = { ...chosen, ...buildFormerMemberAnswerChange(chosen, false) }
    expect(JSON.stringify(draft)).not.toMatch(/Réjean|Côté|1959|c1103|MDox|searchedBy|profileDone/)
    expect(draft).toMatchObject({ addressLine: '1, rue Une' })
    expect(findStepAfterCredentials(draft)).toBe('creation')
  })

  test('a visitor who again chooses to register as a new member keeps the input', () => {
    const newMember = { ...started, isReturning: false, firstName: 'Jeanne', profileDone: true }
    expect({ ...newMember, ...buildFormerMemberAnswerChange(newMember, false) }).toEqual(newMember)
  })

  test('a visitor returns to the consent screen after correcting the refused first step of the registration', () => {
    resetDraft(registrationWizard, chosen)
    storeRegistrationRefusalAndFindStep({ message: 'm', fields: [{ field: 'email', message: 'm' }] })
    expect(hasRefusedRegistrationFields('baseinfo')).toBe(true)
    expect(hasRefusedRegistrationFields('creation')).toBe(false)
    readAndClearRegistrationRefusalOfStep('baseinfo')
    expect(hasRefusedRegistrationFields('baseinfo')).toBe(false)
    const draft = { ...chosen, ...buildFormerMemberAnswerChange(chosen, true, true) }
    expect(findStepAfterCredentials(draft)).toBe('consent')
    expect({ ...chosen, ...buildFormerMemberAnswerChange(chosen, false, true) }.formerMember).toBeUndefined()
  })
})

describe('step that shows a refused registration field [B49]', () => {
  test.each([
    ['email', 'baseinfo'],
    ['confirmPassword', 'baseinfo'],
    ['firstName', 'creation'],
    ['address.postalCode', 'creation'],
    ['formerMember.reference', 'ctrlnumbersearch'],
    ['formerMember.search.birthDate', 'ctrlnumbersearch'],
  ])('an error of the registration field %s is shown in the step %s', (field, step) => {
    expect(findRegistrationStepOfField(field, foundMember)).toBe(step)
  })

  test('an error of the first name in the search for a former member is shown in the search-by-name step', () => {
    expect(
      findRegistrationStepOfField('formerMember.search.firstName', { ...foundMember, searchedBy: 'names' }),
    ).toBe('otherinfosearch')
  })

  test('a refused registration opens the first step that has a refused field, and each step shows its errors only once', () => {
    resetDraft(registrationWizard, foundMember)
    const createFieldError = (name: string) => ({ field: name, message: name })
    expect(
      storeRegistrationRefusalAndFindStep({
        message: 'm',
        fields: [createFieldError('firstName'), createFieldError('email')],
      }),
    ).toBe('baseinfo')
    expect(readAndClearRegistrationRefusalOfStep('baseinfo')?.fields).toEqual([createFieldError('email')])
    expect(readAndClearRegistrationRefusalOfStep('baseinfo')).toBeNull()
    expect(findStepAfterCredentials({ ...readDraft(registrationWizard), profileDone: true })).toBe('creation')
    expect(readAndClearRegistrationRefusalOfStep('creation')?.fields).toEqual([createFieldError('firstName')])
    expect(readDraft(registrationWizard).refusal).toBeUndefined()
  })
})

test('the input of the search for a former member has the e-mail address and the selected search criteria [B47]', () => {
  const draft: RegistrationDraft = {
    ...started,
    'search.controlNumber': ' c1103 ',
    'search.birthDate': '1959-08-30',
    'search.firstName': 'Réjean',
  }
  const searchCriteria = { birthDate: '1959-08-30', email: 'a@sentier.example' }
  expect(buildFormerMemberSearchInput(draft, 'number')).toEqual({ ...searchCriteria, controlNumber: 'c1103' })
  expect(buildFormerMemberSearchInput(draft, 'names')).toEqual({
    ...searchCriteria,
    firstName: 'Réjean',
    lastName: '',
    postalCode: '',
    phoneNumber: '',
  })
})

const createAgreement = (version: number, title: string) => ({
  __typename: 'Agreement',
  title,
  version,
  summaries: ['L’essentiel.'],
  url: null,
})

/** Stubs the gateway with a version of the agreements and the result of the registration. */
function stubRegistrationGateway(
  version: () => number,
  answer: (input: Record<string, unknown>) => object,
): Call[] {
  return stubGateway(({ body }) => {
    const input = body.variables['input'] as Record<string, unknown> | undefined
    if (input) return { data: { register: answer(input) } }
    return {
      data: {
        portal: {
          name: 'Sentier',
          now: '2026-11-21T17:00:00Z',
          limits: { minimumAge: 10, uploadBytes: 5_000_000 },
        },
        viewer: null,
        terms: createAgreement(version(), 'Les conditions'),
        privacyPolicy: createAgreement(version(), 'La politique'),
        formRules: [],
      },
    }
  })
}

/** Opens the consent screen with a complete registration draft. */
function openConsentScreen() {
  return openRegistrationScreen('/Consent/CreateAccountConsent', {
    ...started,
    password: 'un-bon-sentier',
    isReturning: false,
    profileDone: true,
    firstName: 'Jeanne',
    lastName: 'Roy',
    birthDate: '1990-04-02',
    phoneNumber: '(418) 555-0199',
    country: 'CANADA',
    addressLine: '1, rue Une',
    province: 'ON',
    otherCity: 'Hearst',
    postalCode: 'P0L 1N0',
    manualAddress: true,
  })
}

function openRegistrationScreen(path: string, draft: RegistrationDraft) {
  expireQueryResults()
  resetDraft(registrationWizard, draft)
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  render(
    <RelayEnvironmentProvider environment={environment}>
      <RouterProvider router={router} />
    </RelayEnvironmentProvider>,
  )
  return router
}

async function acceptTermsAndPrivacyPolicy() {
  await screen.findByRole('heading', { level: 1, name: 'Les conditions' })
  await userEvent.click(await screen.findByRole('button', { name: 'J’accepte les conditions' }))
  await screen.findByRole('heading', { level: 1, name: 'La politique' })
  await userEvent.click(screen.getByRole('button', { name: 'J’accepte et je crée mon compte' }))
}

test('the registration mutation sends the input and the accepted version of the agreements [B41, C09]', async () => {
  const inputs: Record<string, unknown>[] = []
  stubRegistrationGateway(
    () => 3,
    (input) => {
      inputs.push(input)
      return { __typename: 'RegisterPayload', email: 'a@sentier.example' }
    },
  )
  const router = openConsentScreen()
  await acceptTermsAndPrivacyPolicy()
  await waitFor(() => expect(router.state.location.pathname).toBe('/account/creationsucceeded'))
  expect(inputs).toEqual([
    {
      email: 'a@sentier.example',
      password: 'un-bon-sentier',
      confirmPassword: 'un-bon-sentier',
      firstName: 'Jeanne',
      lastName: 'Roy',
      phoneNumber: '(418) 555-0199',
      gender: 'MALE',
      isCanadian: true,
      isBusiness: false,
      birthDate: '1990-04-02',
      address: {
        country: 'CANADA',
        addressLine: '1, rue Une',
        apartment: null,
        province: 'ON',
        cityId: null,
        otherCity: 'Hearst',
        postalCode: 'P0L 1N0',
      },
      manualAddress: true,
      picture: null,
      formerMember: null,
      agreementVersion: 3,
    },
  ])
  expect(readDraft(registrationWizard).password).toBeUndefined()
})

test('the screen that confirms a new account redirects to sign-in when no account was created [B40]', async () => {
  const router = createMemoryRouter(routes, { initialEntries: ['/account/creationsucceeded'] })
  render(
    <RelayEnvironmentProvider environment={environment}>
      <RouterProvider router={router} />
    </RelayEnvironmentProvider>,
  )
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  expect(screen.queryByText(/Votre compte est créé/)).toBeNull()
})

test('agreements that changed during a registration are shown again in their new version [C03]', async () => {
  let version = 3
  const versions: unknown[] = []
  stubRegistrationGateway(
    () => version,
    ({ agreementVersion }) => {
      versions.push(agreementVersion)
      version = 4
      return agreementVersion === 4
        ? { __typename: 'RegisterPayload', email: 'a@sentier.example' }
        : { __typename: 'AgreementOutdatedProblem', message: 'Changé.' }
    },
  )
  const router = openConsentScreen()
  await acceptTermsAndPrivacyPolicy()
  await screen.findByText(/Les textes ont changé/)
  await screen.findByText('Version 4, en vigueur')
  await acceptTermsAndPrivacyPolicy()
  await waitFor(() => expect(router.state.location.pathname).toBe('/account/creationsucceeded'))
  expect(versions).toEqual([3, 4])
})

test('refused fields of a registration are shown in their steps, one step after the other [B49]', async () => {
  const createFieldProblem = (name: string, message: string) => ({ field: name, message })
  stubRegistrationGateway(
    () => 1,
    () => ({
      __typename: 'InvalidInputProblem',
      message: 'À corriger.',
      fields: [
        createFieldProblem('lastName', 'Ce nom ne va pas.'),
        createFieldProblem('password', 'Ce mot de passe ne va pas.'),
      ],
    }),
  )
  const router = openConsentScreen()
  await acceptTermsAndPrivacyPolicy()
  await waitFor(() => expect(router.state.location.pathname).toBe('/account/register/baseinfo'))
  await waitFor(() =>
    expect(screen.getByLabelText('Mot de passe').getAttribute('aria-describedby')).toContain(
      'password-error',
    ),
  )
  expect(screen.getAllByText('Ce mot de passe ne va pas.').length).toBeGreaterThan(0)
  await userEvent.click(screen.getByRole('button', { name: 'Suivant' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/account/register/creation'))
  await waitFor(() => expect(screen.getAllByText('Ce nom ne va pas.').length).toBeGreaterThan(0))
})

describe('member records found by a search [B35]', () => {
  const createMemberRecord = (reference: string, firstName: string) => ({
    reference,
    firstName,
    lastName: 'Côté',
    birthDate: '1959-08-30',
    vehicle: null,
  })
  const openMemberRecordChoice = (...records: ReturnType<typeof createMemberRecord>[]) => {
    stubRegistrationGateway(
      () => 3,
      () => ({}),
    )
    return openRegistrationScreen('/account/register/memberchoices', {
      ...returning,
      password: 'un-bon-sentier',
      found: records,
      foundBy: 'number',
    })
  }
  const pressConfirmMemberRecordButton = async () =>
    userEvent.click(await screen.findByRole('button', { name: 'C’est mon dossier' }))

  test('a search that finds one member record offers a button that selects the record', async () => {
    const router = openMemberRecordChoice(createMemberRecord('MDoxMTAz', 'Réjean'))
    await pressConfirmMemberRecordButton()
    await waitFor(() => expect(router.state.location.pathname).toBe('/account/register/creation'))
    expect(readDraft(registrationWizard)).toMatchObject({ formerMember: 'MDoxMTAz', firstName: 'Réjean' })
  })

  test('a search that finds no member record offers the other search as the main action, under one title', async () => {
    openMemberRecordChoice()
    const link = await screen.findByRole('link', { name: 'Chercher par nom et téléphone' })
    expect(link.className).toContain('primary')
    expect(screen.getAllByRole('heading', { level: 1 }).map((title) => title.textContent)).toEqual([
      'Aucun dossier ne correspond',
    ])
    expect(screen.queryByText('Une autre façon de continuer')).toBeNull()
  })

  test('a search that finds several member records requires the visitor to select a record', async () => {
    const router = openMemberRecordChoice(
      createMemberRecord('MDoxMTAz', 'Réjean'),
      createMemberRecord('MDoxMTA0', 'Roger'),
    )
    await pressConfirmMemberRecordButton()
    expect(await screen.findAllByText('Choisissez votre dossier.')).not.toHaveLength(0)
    expect(router.state.location.pathname).toBe('/account/register/memberchoices')
    expect(readDraft(registrationWizard).formerMember).toBeUndefined()
  })
})
