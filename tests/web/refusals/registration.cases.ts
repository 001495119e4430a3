/**
 * Test cases: mutations of registration and consent that the gateway refuses, and what the screen
 * must show.
 */
import accept from '../../../web/__generated__/PrivacyPolicySummaryScreenMutation.graphql.ts'
import register from '../../../web/__generated__/useRegisterMutation.graphql.ts'
import search from '../../../web/__generated__/useSearchMutation.graphql.ts'
import {
  type RegistrationDraft,
  registrationWizard,
} from '../../../web/domains/registration/registrationWizard.ts'
import { resetDraft } from '../../../web/wizard/draft.ts'
import { email } from './default-mutation-results.ts'
import {
  type RefusalCheck,
  type RefusalScreen,
  expectFocusedAlert,
  createFieldErrorCheck,
  expectRefusalOnScreen,
  expectFieldNotSent,
} from './harness.tsx'

const buildRegistrationStepPath = (path: string) => `/account/register/${path}`

/** Returns a setup function that starts a registration with the given draft. */
const createActionStoringRegistrationDraft = (draft: RegistrationDraft) => () => {
  resetDraft(registrationWizard, { email, password: 'grande-boucle', isReturning: true, ...draft })
}
const profile: RegistrationDraft = {
  profileDone: true,
  firstName: 'Jeanne',
  lastName: 'Roy',
  birthDate: '1990-04-02',
  phoneNumber: '(418) 555-0199',
  country: 'CANADA',
  addressLine: '1, rue Une',
  province: 'QC',
  cityId: 'city-1',
  otherCity: 'Rimouski',
  postalCode: 'G5L 1A4',
}
const foundMember: RegistrationDraft = {
  formerMember: 'MDoxMDQy',
  'search.birthDate': '1990-04-02',
  'search.controlNumber': 'C1103',
  'search.firstName': 'Jeanne',
  'search.lastName': 'Roy',
  'search.postalCode': 'G5L 1A4',
  'search.phoneNumber': '(418) 555-0199',
}

const expectRefusalOnBaseInfoStep = (refusalCheck: RefusalCheck) =>
  expectRefusalOnScreen(buildRegistrationStepPath('baseinfo'), refusalCheck)
const expectRefusalOnCreationStep = (refusalCheck: RefusalCheck) =>
  expectRefusalOnScreen(buildRegistrationStepPath('creation'), refusalCheck)
const expectRefusalOnControlNumberStep = (refusalCheck: RefusalCheck) =>
  expectRefusalOnScreen(buildRegistrationStepPath('ctrlnumbersearch'), refusalCheck)
const expectRefusalOnNameSearchStep = (refusalCheck: RefusalCheck) =>
  expectRefusalOnScreen(buildRegistrationStepPath('otherinfosearch'), refusalCheck)
const picture = expectRefusalOnCreationStep(createFieldErrorCheck('picture'))

const opening = {
  document: register,
  mutation: 'register',
  address: '/Consent/CreateAccountConsent',
  send: ['agreements:Consent.acceptTerms', 'registration:Creation.accept'],
  again: 'registration:Creation.accept',
} satisfies Partial<RefusalScreen>
/**
 * Common properties of the test cases in which a person registers again and was found as a former
 * member by control number.
 */
const formerMember = {
  before: createActionStoringRegistrationDraft({ ...profile, ...foundMember, searchedBy: 'number' }),
  problems: { FormerMemberNotFoundProblem: expectRefusalOnControlNumberStep(expectFocusedAlert()) },
}

export const screens: RefusalScreen[] = [
  {
    title: 'searching a former member by control number [B32]',
    document: search,
    mutation: 'findExistingMembers',
    address: buildRegistrationStepPath('ctrlnumbersearch'),
    before: createActionStoringRegistrationDraft({}),
    typed: { controlNumber: 'C1103', birthDate: '1990-04-02' },
    send: ['registration:Search.submit'],
    problems: { RefusedProblem: expectFocusedAlert() },
    inputs: {
      controlNumber: createFieldErrorCheck('controlNumber'),
      birthDate: createFieldErrorCheck('birthDate'),
      email: expectRefusalOnBaseInfoStep(createFieldErrorCheck('email')),
      firstName: expectFieldNotSent,
      lastName: expectFieldNotSent,
      postalCode: expectFieldNotSent,
      phoneNumber: expectFieldNotSent,
    },
  },
  {
    title: 'searching a former member by name',
    document: search,
    mutation: 'findExistingMembers',
    address: buildRegistrationStepPath('otherinfosearch'),
    before: createActionStoringRegistrationDraft({}),
    typed: {
      firstName: 'Jeanne',
      lastName: 'Roy',
      postalCode: 'G5L 1A4',
      phoneNumber: '(418) 555-0199',
      birthDate: '1990-04-02',
    },
    send: ['registration:Search.submit'],
    problems: { RefusedProblem: expectFocusedAlert() },
    inputs: {
      controlNumber: expectFieldNotSent,
      firstName: createFieldErrorCheck('firstName'),
      lastName: createFieldErrorCheck('lastName'),
      postalCode: createFieldErrorCheck('postalCode'),
      phoneNumber: createFieldErrorCheck('phoneNumber'),
      birthDate: createFieldErrorCheck('birthDate'),
      dateOfBirth: expectFieldNotSent,
      email: expectRefusalOnBaseInfoStep(createFieldErrorCheck('email')),
    },
  },
  {
    ...opening,
    ...formerMember,
    title: 'creating an account for a former member found by control number [B49]',
    problems: {
      ...formerMember.problems,
      EmailTakenProblem: expectRefusalOnBaseInfoStep(createFieldErrorCheck('email')),
      AgreementOutdatedProblem: expectRefusalOnScreen(
        '/Consent/CreateAccountConsent',
        'agreements:Consent.changed',
      ),
      RefusedProblem: expectFocusedAlert(),
    },
    inputs: {
      email: expectRefusalOnBaseInfoStep(createFieldErrorCheck('email')),
      password: expectRefusalOnBaseInfoStep(createFieldErrorCheck('password')),
      confirmPassword: expectRefusalOnBaseInfoStep(createFieldErrorCheck('confirmPassword')),
      firstName: expectRefusalOnCreationStep(createFieldErrorCheck('firstName')),
      lastName: expectRefusalOnCreationStep(createFieldErrorCheck('lastName')),
      phoneNumber: expectRefusalOnCreationStep(createFieldErrorCheck('phoneNumber')),
      gender: expectRefusalOnCreationStep(createFieldErrorCheck('gender')),
      isCanadian: expectRefusalOnCreationStep(expectFocusedAlert()),
      isBusiness: expectRefusalOnCreationStep(createFieldErrorCheck('isBusiness')),
      birthDate: expectRefusalOnCreationStep(createFieldErrorCheck('birthDate')),
      address: expectRefusalOnCreationStep(expectFocusedAlert()),
      'address.addressLine': expectRefusalOnCreationStep(createFieldErrorCheck('addressLine')),
      'address.apartment': expectRefusalOnCreationStep(createFieldErrorCheck('apartment')),
      'address.cityId': expectRefusalOnCreationStep(createFieldErrorCheck('cityId')),
      'address.otherCity': expectFieldNotSent,
      'address.province': expectRefusalOnCreationStep(createFieldErrorCheck('province')),
      'address.postalCode': expectRefusalOnCreationStep(createFieldErrorCheck('postalCode')),
      'address.country': expectRefusalOnCreationStep(createFieldErrorCheck('country')),
      manualAddress: expectRefusalOnCreationStep(createFieldErrorCheck('manualAddress')),
      formerMember: expectRefusalOnControlNumberStep(expectFocusedAlert()),
      'formerMember.reference': expectRefusalOnControlNumberStep(expectFocusedAlert()),
      'formerMember.search': expectRefusalOnControlNumberStep(expectFocusedAlert()),
      'formerMember.search.controlNumber': expectRefusalOnControlNumberStep(
        createFieldErrorCheck('controlNumber'),
      ),
      'formerMember.search.firstName': expectFieldNotSent,
      'formerMember.search.birthDate': expectRefusalOnControlNumberStep(createFieldErrorCheck('birthDate')),
      'formerMember.search.email': expectRefusalOnBaseInfoStep(createFieldErrorCheck('email')),
      // The version belongs to the text of the agreements.
      agreementVersion: expectRefusalOnScreen('/Consent/CreateAccountConsent', expectFocusedAlert()),
    },
  },
  {
    ...opening,
    title: 'creating an account for a former member found by name',
    before: createActionStoringRegistrationDraft({ ...profile, ...foundMember, searchedBy: 'names' }),
    problems: { FormerMemberNotFoundProblem: expectRefusalOnNameSearchStep(expectFocusedAlert()) },
    inputs: {
      'formerMember.search.controlNumber': expectFieldNotSent,
      'formerMember.search.firstName': expectRefusalOnNameSearchStep(createFieldErrorCheck('firstName')),
      'formerMember.search.lastName': expectRefusalOnNameSearchStep(createFieldErrorCheck('lastName')),
      'formerMember.search.postalCode': expectRefusalOnNameSearchStep(createFieldErrorCheck('postalCode')),
      'formerMember.search.phoneNumber': expectRefusalOnNameSearchStep(createFieldErrorCheck('phoneNumber')),
    },
  },
  {
    ...opening,
    title: 'creating an account outside Quebec with a picture',
    before: () => {
      const smallPicture = { fileName: 'moi.png', base64: 'AAAA', contentType: 'image/png' }
      createActionStoringRegistrationDraft({
        ...profile,
        isReturning: false,
        province: 'ON',
        cityId: '',
        otherCity: 'Hearst',
        picture: smallPicture,
      })()
    },
    inputs: {
      'address.otherCity': expectRefusalOnCreationStep(createFieldErrorCheck('otherCity')),
      'address.cityId': expectFieldNotSent,
      picture,
      'picture.upload': picture,
      'picture.upload.fileName': picture,
      'picture.upload.base64': picture,
      'picture.upload.contentType': picture,
      'picture.delete': expectFieldNotSent,
      'picture.upload.file': expectFieldNotSent,
      dateOfBirth: expectFieldNotSent,
      'formerMember.search.dateOfBirth': expectFieldNotSent,
      'formerMember.reference': expectFieldNotSent,
    },
  },
  {
    title: 'accepting the agreements in force [C03]',
    document: accept,
    mutation: 'acceptAgreements',
    address: '/Consent/TermsSummary',
    signedIn: true,
    data: { viewer: { __typename: 'Member', id: 'member-1', consentRequired: true } },
    send: ['agreements:Consent.acceptTerms', 'agreements:Consent.acceptPrivacy'],
    again: 'agreements:Consent.acceptPrivacy',
    problems: {
      AgreementOutdatedProblem: expectRefusalOnScreen('/Consent/TermsSummary', 'agreements:Consent.changed'),
      RefusedProblem: expectFocusedAlert(),
    },
    inputs: { version: expectFocusedAlert() },
  },
]
