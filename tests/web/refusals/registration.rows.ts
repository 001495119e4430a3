/** Refusals of registration and consent, with the check of each refusal. */
import accept from '../../../web/__generated__/PrivacyPolicySummaryScreenMutation.graphql.ts'
import register from '../../../web/__generated__/useRegisterMutation.graphql.ts'
import search from '../../../web/__generated__/useSearchMutation.graphql.ts'
import {
  type RegistrationDraft,
  registrationWizard,
} from '../../../web/domains/registration/registrationWizard.ts'
import { resetDraft } from '../../../web/wizard/draft.ts'
import { email } from './answers.ts'
import {
  type RefusalCheck,
  type RefusalScreen,
  expectFocusedAlert,
  expectFieldError,
  expectScreen,
  expectNotSent,
} from './harness.tsx'

const step = (path: string) => `/account/register/${path}`

/** Returns a setup function that starts a registration with the given draft. */
const startRegistration = (draft: RegistrationDraft) => () => {
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

const inBaseInfo = (place: RefusalCheck) => expectScreen(step('baseinfo'), place)
const inCreation = (place: RefusalCheck) => expectScreen(step('creation'), place)
const byNumber = (place: RefusalCheck) => expectScreen(step('ctrlnumbersearch'), place)
const byNames = (place: RefusalCheck) => expectScreen(step('otherinfosearch'), place)
const picture = inCreation(expectFieldError('picture'))

const opening = {
  document: register,
  mutation: 'register',
  address: '/Consent/CreateAccountConsent',
  send: ['agreements:Consent.acceptTerms', 'registration:Creation.accept'],
  again: 'registration:Creation.accept',
} satisfies Partial<RefusalScreen>
/** Row parts of an account whose former member record was searched by number. */
const formerMember = {
  before: startRegistration({ ...profile, ...found, searchedBy: 'number' }),
  problems: { FormerMemberNotFoundProblem: byNumber(expectFocusedAlert()) },
}

export const screens: RefusalScreen[] = [
  {
    title: 'searching a former member by control number [B32]',
    document: search,
    mutation: 'findExistingMembers',
    address: step('ctrlnumbersearch'),
    before: startRegistration({}),
    typed: { controlNumber: 'C1103', birthDate: '1990-04-02' },
    send: ['registration:Search.submit'],
    problems: { RefusedProblem: expectFocusedAlert() },
    inputs: {
      controlNumber: expectFieldError('controlNumber'),
      birthDate: expectFieldError('birthDate'),
      email: inBaseInfo(expectFieldError('email')),
      firstName: expectNotSent,
      lastName: expectNotSent,
      postalCode: expectNotSent,
      phoneNumber: expectNotSent,
    },
  },
  {
    title: 'searching a former member by name',
    document: search,
    mutation: 'findExistingMembers',
    address: step('otherinfosearch'),
    before: startRegistration({}),
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
      controlNumber: expectNotSent,
      firstName: expectFieldError('firstName'),
      lastName: expectFieldError('lastName'),
      postalCode: expectFieldError('postalCode'),
      phoneNumber: expectFieldError('phoneNumber'),
      birthDate: expectFieldError('birthDate'),
      email: inBaseInfo(expectFieldError('email')),
    },
  },
  {
    ...opening,
    ...formerMember,
    title: 'creating an account for a former member found by control number [B49]',
    problems: {
      ...formerMember.problems,
      EmailTakenProblem: inBaseInfo(expectFieldError('email')),
      AgreementOutdatedProblem: expectScreen('/Consent/CreateAccountConsent', 'agreements:Consent.changed'),
      RefusedProblem: expectFocusedAlert(),
    },
    inputs: {
      email: inBaseInfo(expectFieldError('email')),
      password: inBaseInfo(expectFieldError('password')),
      confirmPassword: inBaseInfo(expectFieldError('confirmPassword')),
      firstName: inCreation(expectFieldError('firstName')),
      lastName: inCreation(expectFieldError('lastName')),
      phoneNumber: inCreation(expectFieldError('phoneNumber')),
      gender: inCreation(expectFieldError('gender')),
      isCanadian: inCreation(expectFieldError('isCanadian')),
      isBusiness: inCreation(expectFieldError('isBusiness')),
      birthDate: inCreation(expectFieldError('birthDate')),
      address: inCreation(expectFocusedAlert()),
      'address.addressLine': inCreation(expectFieldError('addressLine')),
      'address.apartment': inCreation(expectFieldError('apartment')),
      'address.cityId': inCreation(expectFieldError('cityId')),
      'address.otherCity': expectNotSent,
      'address.province': inCreation(expectFieldError('province')),
      'address.postalCode': inCreation(expectFieldError('postalCode')),
      'address.country': inCreation(expectFieldError('country')),
      manualAddress: inCreation(expectFieldError('manualAddress')),
      formerMember: byNumber(expectFocusedAlert()),
      'formerMember.reference': byNumber(expectFocusedAlert()),
      'formerMember.search': byNumber(expectFocusedAlert()),
      'formerMember.search.controlNumber': byNumber(expectFieldError('controlNumber')),
      'formerMember.search.firstName': expectNotSent,
      'formerMember.search.birthDate': byNumber(expectFieldError('birthDate')),
      'formerMember.search.email': inBaseInfo(expectFieldError('email')),
      // The version belongs to the text of the agreements.
      agreementVersion: expectScreen('/Consent/CreateAccountConsent', expectFocusedAlert()),
    },
  },
  {
    ...opening,
    title: 'creating an account for a former member found by name',
    before: startRegistration({ ...profile, ...found, searchedBy: 'names' }),
    problems: { FormerMemberNotFoundProblem: byNames(expectFocusedAlert()) },
    inputs: {
      'formerMember.search.controlNumber': expectNotSent,
      'formerMember.search.firstName': byNames(expectFieldError('firstName')),
      'formerMember.search.lastName': byNames(expectFieldError('lastName')),
      'formerMember.search.postalCode': byNames(expectFieldError('postalCode')),
      'formerMember.search.phoneNumber': byNames(expectFieldError('phoneNumber')),
    },
  },
  {
    ...opening,
    title: 'creating an account outside Quebec with a picture',
    before: () => {
      const smallPicture = { fileName: 'moi.png', base64: 'AAAA', contentType: 'image/png' }
      startRegistration({
        ...profile,
        isReturning: false,
        province: 'ON',
        cityId: '',
        otherCity: 'Hearst',
        picture: smallPicture,
      })()
    },
    inputs: {
      'address.otherCity': inCreation(expectFieldError('otherCity')),
      'address.cityId': expectNotSent,
      picture,
      'picture.upload': picture,
      'picture.upload.fileName': picture,
      'picture.upload.base64': picture,
      'picture.upload.contentType': picture,
      'picture.delete': expectNotSent,
      'formerMember.reference': expectNotSent,
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
