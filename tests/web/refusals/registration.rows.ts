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
import { type Place, type Screen, above, beside, leads, unsent } from './harness.tsx'

const step = (path: string) => `/account/register/${path}`

/** Returns a setup function that starts a registration with the given draft. */
const begun = (draft: RegistrationDraft) => () => {
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

const inBaseInfo = (place: Place) => leads(step('baseinfo'), place)
const inCreation = (place: Place) => leads(step('creation'), place)
const byNumber = (place: Place) => leads(step('ctrlnumbersearch'), place)
const byNames = (place: Place) => leads(step('otherinfosearch'), place)
const picture = inCreation(beside('picture'))

const opening = {
  document: register,
  mutation: 'register',
  address: '/Consent/CreateAccountConsent',
  send: ['agreements:Consent.acceptTerms', 'registration:Creation.accept'],
  again: 'registration:Creation.accept',
} satisfies Partial<Screen>
/** Row parts of an account whose former member record was searched by number. */
const formerMember = {
  before: begun({ ...profile, ...found, searchedBy: 'number' }),
  problems: { FormerMemberNotFoundProblem: byNumber(above()) },
}

export const screens: Screen[] = [
  {
    title: 'searching a former member by control number [B32]',
    document: search,
    mutation: 'findExistingMembers',
    address: step('ctrlnumbersearch'),
    before: begun({}),
    typed: { controlNumber: 'C1103', birthDate: '1990-04-02' },
    send: ['registration:Search.submit'],
    problems: { RefusedProblem: above() },
    inputs: {
      controlNumber: beside('controlNumber'),
      birthDate: beside('birthDate'),
      email: inBaseInfo(beside('email')),
      firstName: unsent,
      lastName: unsent,
      postalCode: unsent,
      phoneNumber: unsent,
    },
  },
  {
    title: 'searching a former member by name',
    document: search,
    mutation: 'findExistingMembers',
    address: step('otherinfosearch'),
    before: begun({}),
    typed: {
      firstName: 'Jeanne',
      lastName: 'Roy',
      postalCode: 'G5L 1A4',
      phoneNumber: '(418) 555-0199',
      birthDate: '1990-04-02',
    },
    send: ['registration:Search.submit'],
    problems: { RefusedProblem: above() },
    inputs: {
      controlNumber: unsent,
      firstName: beside('firstName'),
      lastName: beside('lastName'),
      postalCode: beside('postalCode'),
      phoneNumber: beside('phoneNumber'),
      birthDate: beside('birthDate'),
      email: inBaseInfo(beside('email')),
    },
  },
  {
    ...opening,
    ...formerMember,
    title: 'creating an account for a former member found by control number [B49]',
    problems: {
      ...formerMember.problems,
      EmailTakenProblem: inBaseInfo(beside('email')),
      AgreementOutdatedProblem: leads('/Consent/CreateAccountConsent', 'agreements:Consent.changed'),
      RefusedProblem: above(),
    },
    inputs: {
      email: inBaseInfo(beside('email')),
      password: inBaseInfo(beside('password')),
      confirmPassword: inBaseInfo(beside('confirmPassword')),
      firstName: inCreation(beside('firstName')),
      lastName: inCreation(beside('lastName')),
      phoneNumber: inCreation(beside('phoneNumber')),
      gender: inCreation(beside('gender')),
      isCanadian: inCreation(beside('isCanadian')),
      isBusiness: inCreation(beside('isBusiness')),
      birthDate: inCreation(beside('birthDate')),
      address: inCreation(above()),
      'address.addressLine': inCreation(beside('addressLine')),
      'address.apartment': inCreation(beside('apartment')),
      'address.cityId': inCreation(beside('cityId')),
      'address.otherCity': unsent,
      'address.province': inCreation(beside('province')),
      'address.postalCode': inCreation(beside('postalCode')),
      'address.country': inCreation(beside('country')),
      manualAddress: inCreation(beside('manualAddress')),
      formerMember: byNumber(above()),
      'formerMember.reference': byNumber(above()),
      'formerMember.search': byNumber(above()),
      'formerMember.search.controlNumber': byNumber(beside('controlNumber')),
      'formerMember.search.firstName': unsent,
      'formerMember.search.birthDate': byNumber(beside('birthDate')),
      'formerMember.search.email': inBaseInfo(beside('email')),
      // The version belongs to the text of the agreements.
      agreementVersion: leads('/Consent/CreateAccountConsent', above()),
    },
  },
  {
    ...opening,
    title: 'creating an account for a former member found by name',
    before: begun({ ...profile, ...found, searchedBy: 'names' }),
    problems: { FormerMemberNotFoundProblem: byNames(above()) },
    inputs: {
      'formerMember.search.controlNumber': unsent,
      'formerMember.search.firstName': byNames(beside('firstName')),
      'formerMember.search.lastName': byNames(beside('lastName')),
      'formerMember.search.postalCode': byNames(beside('postalCode')),
      'formerMember.search.phoneNumber': byNames(beside('phoneNumber')),
    },
  },
  {
    ...opening,
    title: 'creating an account outside Quebec with a picture',
    before: () => {
      const picture = { fileName: 'moi.png', base64: 'AAAA', contentType: 'image/png' }
      begun({ ...profile, isReturning: false, province: 'ON', cityId: '', otherCity: 'Hearst', picture })()
    },
    inputs: {
      'address.otherCity': inCreation(beside('otherCity')),
      'address.cityId': unsent,
      picture,
      'picture.upload': picture,
      'picture.upload.fileName': picture,
      'picture.upload.base64': picture,
      'picture.upload.contentType': picture,
      'picture.delete': unsent,
      'formerMember.reference': unsent,
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
      AgreementOutdatedProblem: leads('/Consent/TermsSummary', 'agreements:Consent.changed'),
      RefusedProblem: above(),
    },
    inputs: { version: above() },
  },
]
