/** Refusals of registration and consent, with the check of each refusal. */
import accept from '../../../web/__generated__/PrivacyPolicySummaryScreenMutation.graphql.ts'
import register from '../../../web/__generated__/useRegisterMutation.graphql.ts'
import search from '../../../web/__generated__/useSearchMutation.graphql.ts'
import {
  type RegistrationDraft,
  registrationWizard,
} from '../../../web/domains/registration/registrationWizard.ts'
import { resetDraft } from '../../../web/wizard/draft.ts'
import { email } from './default-results.ts'
import {
  type RefusalCheck,
  type RefusalScreen,
  expectFocusedAlert,
  expectFieldError,
  expectScreen,
  expectFieldNotSent,
} from './harness.tsx'

const buildStepPath = (path: string) => `/account/register/${path}`

/** Returns a setup function that starts a registration with the given draft. */
const createRegistrationSetup = (draft: RegistrationDraft) => () => {
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
const found: RegistrationDraft = {
  formerMember: 'MDoxMDQy',
  'search.birthDate': '1990-04-02',
  'search.controlNumber': 'C1103',
  'search.firstName': 'Jeanne',
  'search.lastName': 'Roy',
  'search.postalCode': 'G5L 1A4',
  'search.phoneNumber': '(418) 555-0199',
}

const expectInBaseInfo = (refusalCheck: RefusalCheck) => expectScreen(buildStepPath('baseinfo'), refusalCheck)
const expectInCreation = (refusalCheck: RefusalCheck) => expectScreen(buildStepPath('creation'), refusalCheck)
const expectInNumberSearch = (refusalCheck: RefusalCheck) =>
  expectScreen(buildStepPath('ctrlnumbersearch'), refusalCheck)
const expectInNameSearch = (refusalCheck: RefusalCheck) =>
  expectScreen(buildStepPath('otherinfosearch'), refusalCheck)
const picture = expectInCreation(expectFieldError('picture'))

const opening = {
  document: register,
  mutation: 'register',
  address: '/Consent/CreateAccountConsent',
  send: ['agreements:Consent.acceptTerms', 'registration:Creation.accept'],
  again: 'registration:Creation.accept',
} satisfies Partial<RefusalScreen>
/** Parts of a test row for an account whose former member record was searched by number. */
const formerMember = {
  before: createRegistrationSetup({ ...profile, ...found, searchedBy: 'number' }),
  problems: { FormerMemberNotFoundProblem: expectInNumberSearch(expectFocusedAlert()) },
}

export const screens: RefusalScreen[] = [
  {
    title: 'searching a former member by control number [B32]',
    document: search,
    mutation: 'findExistingMembers',
    address: buildStepPath('ctrlnumbersearch'),
    before: createRegistrationSetup({}),
    typed: { controlNumber: 'C1103', birthDate: '1990-04-02' },
    send: ['registration:Search.submit'],
    problems: { RefusedProblem: expectFocusedAlert() },
    inputs: {
      controlNumber: expectFieldError('controlNumber'),
      birthDate: expectFieldError('birthDate'),
      email: expectInBaseInfo(expectFieldError('email')),
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
    address: buildStepPath('otherinfosearch'),
    before: createRegistrationSetup({}),
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
      firstName: expectFieldError('firstName'),
      lastName: expectFieldError('lastName'),
      postalCode: expectFieldError('postalCode'),
      phoneNumber: expectFieldError('phoneNumber'),
      birthDate: expectFieldError('birthDate'),
      email: expectInBaseInfo(expectFieldError('email')),
    },
  },
  {
    ...opening,
    ...formerMember,
    title: 'creating an account for a former member found by control number [B49]',
    problems: {
      ...formerMember.problems,
      EmailTakenProblem: expectInBaseInfo(expectFieldError('email')),
      AgreementOutdatedProblem: expectScreen('/Consent/CreateAccountConsent', 'agreements:Consent.changed'),
      RefusedProblem: expectFocusedAlert(),
    },
    inputs: {
      email: expectInBaseInfo(expectFieldError('email')),
      password: expectInBaseInfo(expectFieldError('password')),
      confirmPassword: expectInBaseInfo(expectFieldError('confirmPassword')),
      firstName: expectInCreation(expectFieldError('firstName')),
      lastName: expectInCreation(expectFieldError('lastName')),
      phoneNumber: expectInCreation(expectFieldError('phoneNumber')),
      gender: expectInCreation(expectFieldError('gender')),
      isCanadian: expectInCreation(expectFieldError('isCanadian')),
      isBusiness: expectInCreation(expectFieldError('isBusiness')),
      birthDate: expectInCreation(expectFieldError('birthDate')),
      address: expectInCreation(expectFocusedAlert()),
      'address.addressLine': expectInCreation(expectFieldError('addressLine')),
      'address.apartment': expectInCreation(expectFieldError('apartment')),
      'address.cityId': expectInCreation(expectFieldError('cityId')),
      'address.otherCity': expectFieldNotSent,
      'address.province': expectInCreation(expectFieldError('province')),
      'address.postalCode': expectInCreation(expectFieldError('postalCode')),
      'address.country': expectInCreation(expectFieldError('country')),
      manualAddress: expectInCreation(expectFieldError('manualAddress')),
      formerMember: expectInNumberSearch(expectFocusedAlert()),
      'formerMember.reference': expectInNumberSearch(expectFocusedAlert()),
      'formerMember.search': expectInNumberSearch(expectFocusedAlert()),
      'formerMember.search.controlNumber': expectInNumberSearch(expectFieldError('controlNumber')),
      'formerMember.search.firstName': expectFieldNotSent,
      'formerMember.search.birthDate': expectInNumberSearch(expectFieldError('birthDate')),
      'formerMember.search.email': expectInBaseInfo(expectFieldError('email')),
      // The version belongs to the text of the agreements.
      agreementVersion: expectScreen('/Consent/CreateAccountConsent', expectFocusedAlert()),
    },
  },
  {
    ...opening,
    title: 'creating an account for a former member found by name',
    before: createRegistrationSetup({ ...profile, ...found, searchedBy: 'names' }),
    problems: { FormerMemberNotFoundProblem: expectInNameSearch(expectFocusedAlert()) },
    inputs: {
      'formerMember.search.controlNumber': expectFieldNotSent,
      'formerMember.search.firstName': expectInNameSearch(expectFieldError('firstName')),
      'formerMember.search.lastName': expectInNameSearch(expectFieldError('lastName')),
      'formerMember.search.postalCode': expectInNameSearch(expectFieldError('postalCode')),
      'formerMember.search.phoneNumber': expectInNameSearch(expectFieldError('phoneNumber')),
    },
  },
  {
    ...opening,
    title: 'creating an account outside Quebec with a picture',
    before: () => {
      const smallPicture = { fileName: 'moi.png', base64: 'AAAA', contentType: 'image/png' }
      createRegistrationSetup({
        ...profile,
        isReturning: false,
        province: 'ON',
        cityId: '',
        otherCity: 'Hearst',
        picture: smallPicture,
      })()
    },
    inputs: {
      'address.otherCity': expectInCreation(expectFieldError('otherCity')),
      'address.cityId': expectFieldNotSent,
      picture,
      'picture.upload': picture,
      'picture.upload.fileName': picture,
      'picture.upload.base64': picture,
      'picture.upload.contentType': picture,
      'picture.delete': expectFieldNotSent,
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
      AgreementOutdatedProblem: expectScreen('/Consent/TermsSummary', 'agreements:Consent.changed'),
      RefusedProblem: expectFocusedAlert(),
    },
    inputs: { version: expectFocusedAlert() },
  },
]
