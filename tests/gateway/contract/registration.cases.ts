import { publishNewAgreements } from '../helpers/federation-database.ts'
import type { Case, CaseContext } from './run-contract-cases.ts'

const registerMutation = `mutation ($input: RegisterInput!) {
  register(input: $input) {
    __typename
    ... on RegisterPayload { email }
    ... on InvalidInputProblem { fields { field message } }
    ... on Problem { message }
  }
}`
const findMutation = `mutation ($input: FindExistingMembersInput!) {
  findExistingMembers(input: $input) {
    __typename
    ... on FindExistingMembersPayload { members { reference firstName lastName birthDate vehicle } }
    ... on InvalidInputProblem { fields { field message } }
    ... on Problem { message }
  }
}`

const email = 'lea@sentier.example'
const formerMemberSearch = { controlNumber: '51042', birthDate: '1988-11-23' }

/** Returns the input of a new account, as the registration form sends it. */
function buildRegistrationVariables(overrides: object = {}): { input: object } {
  return {
    input: {
      email,
      password: 'secret-de-lea',
      confirmPassword: 'secret-de-lea',
      firstName: 'Léa',
      lastName: 'Poirier',
      phoneNumber: '(506) 555-0111',
      birthDate: '1991-04-30',
      address: {
        addressLine: '7, rang du Moulin',
        otherCity: 'Edmundston',
        province: 'NB',
        postalCode: 'E3V 1A1',
      },
      agreementVersion: 1,
      ...overrides,
    },
  }
}

/** Searches for the former member Marie-Ève. Returns her reference and the search criteria. */
async function findFormerMember({
  sendGraphQLDocument,
}: CaseContext): Promise<{ reference: string; search: object }> {
  const { findExistingMembers } = await sendGraphQLDocument(findMutation, { input: formerMemberSearch })
  return { reference: findExistingMembers.members[0].reference, search: formerMemberSearch }
}

const registeredResult = { register: { __typename: 'RegisterPayload', email } }
const buildFormerMemberSearchResult = (...members: object[]) => ({
  findExistingMembers: { __typename: 'FindExistingMembersPayload', members },
})
const buildPictureInput = (base64: string) => ({
  picture: { upload: { fileName: 'moi.png', contentType: 'image/png', base64 } },
})

export const registrationCases: Case[] = [
  {
    call: 'createAccount',
    code: 'ok',
    as: null,
    query: registerMutation,
    variables: buildRegistrationVariables(),
    expected: { holds: registeredResult },
  },
  {
    call: 'createAccount',
    code: 'ok',
    name: 'registers a business with a birth date before 1900',
    as: null,
    query: registerMutation,
    variables: buildRegistrationVariables({ isBusiness: true, gender: 'FEMALE', birthDate: '1899-12-31' }),
    expected: { holds: registeredResult },
  },
  {
    call: 'createAccount',
    code: 'ok',
    name: 'registers a former member',
    as: null,
    query: registerMutation,
    variables: async (context) =>
      buildRegistrationVariables({ formerMember: await findFormerMember(context) }),
    expected: { holds: registeredResult },
  },
  {
    call: 'createAccount',
    code: 'InvalidRequest',
    as: null,
    query: registerMutation,
    variables: buildRegistrationVariables({
      email: 'lea',
      password: 'court',
      confirmPassword: 'courte',
      firstName: ' ',
      lastName: 'a'.repeat(26),
      phoneNumber: '12',
      birthDate: '2091-04-30',
      address: { addressLine: '', province: 'QC', postalCode: 'E3V' },
      formerMember: { reference: 'x', search: { birthDate: '' } },
    }),
    expected: {
      problem: 'InvalidInputProblem',
      fields: [
        'email',
        'password',
        'confirmPassword',
        'firstName',
        'lastName',
        'phoneNumber',
        'birthDate',
        'address.addressLine',
        'address.cityId',
        'address.postalCode',
        'formerMember.reference',
        'formerMember.search.firstName',
        'formerMember.search.lastName',
        'formerMember.search.postalCode',
        'formerMember.search.phoneNumber',
        'formerMember.search.birthDate',
      ],
    },
  },
  {
    // Three emoji have six UTF-16 code units: the gateway counts six characters and accepts the
    // password, the federation counts three and refuses it.
    call: 'createAccount',
    code: 'InvalidRequest',
    name: 'refused by the federation',
    as: null,
    query: registerMutation,
    variables: buildRegistrationVariables({ password: '🦊🦊🦊', confirmPassword: '🦊🦊🦊' }),
    expected: { problem: 'InvalidInputProblem', fields: ['password'] },
  },
  {
    call: 'createAccount',
    code: 'EmailTaken',
    as: null,
    query: registerMutation,
    variables: buildRegistrationVariables({ email: 'Demo@Sentier.example' }),
    expected: { problem: 'EmailTakenProblem' },
  },
  {
    call: 'createAccount',
    code: 'AgreementOutdated',
    as: null,
    query: registerMutation,
    variables: buildRegistrationVariables(),
    meanwhile: ({ gateway }) => publishNewAgreements(gateway),
    expected: { problem: 'AgreementOutdatedProblem' },
  },
  {
    call: 'createAccount',
    code: 'ExistingAccountNotFound',
    as: null,
    query: registerMutation,
    variables: async (context) => {
      const formerMember = await findFormerMember(context)
      await context.sendGraphQLDocument(
        registerMutation,
        buildRegistrationVariables({ formerMember, email: 'eve@sentier.example' }),
      )
      return buildRegistrationVariables({ formerMember })
    },
    expected: { problem: 'FormerMemberNotFoundProblem' },
  },
  {
    call: 'createAccount',
    code: 'PictureInvalid',
    as: null,
    query: registerMutation,
    variables: buildRegistrationVariables(buildPictureInput(Buffer.from('no picture').toString('base64'))),
    expected: { problem: 'InvalidInputProblem', fields: ['picture.upload.base64'] },
  },
  {
    call: 'findExistingAccount',
    code: 'ok',
    as: null,
    query: findMutation,
    variables: { input: formerMemberSearch },
    expected: {
      holds: buildFormerMemberSearchResult({
        firstName: 'Marie-Ève',
        lastName: 'Bouchard',
        birthDate: '1988-11-23',
        vehicle: 'Polaris Sportsman 500 2010',
      }),
    },
  },
  {
    call: 'findExistingAccount',
    code: 'ok',
    name: 'by name, whatever its case and accents',
    as: null,
    query: findMutation,
    variables: {
      input: {
        firstName: 'leo paul',
        lastName: 'DESROSIERS',
        postalCode: 'g0l1a0',
        phoneNumber: '+1 418-555-0161',
        birthDate: '1951-03-09',
      },
    },
    expected: { holds: buildFormerMemberSearchResult({ firstName: 'Léo-Paul' }) },
  },
  {
    call: 'findExistingAccount',
    code: 'ok',
    name: 'a former member whose birth date is unknown [B36, P29]',
    as: null,
    query: findMutation,
    variables: {
      input: {
        firstName: 'therese',
        lastName: 'Lachance',
        postalCode: 'G0A 3M0',
        phoneNumber: '418 555-0129',
        birthDate: '1948-06-06',
      },
    },
    expected: { holds: buildFormerMemberSearchResult({ firstName: 'Thérèse', birthDate: null }) },
  },
  {
    call: 'findExistingAccount',
    code: 'ok',
    name: 'finds no former member with unknown birth date by control number',
    as: null,
    query: findMutation,
    variables: { input: { controlNumber: 'b1077', birthDate: '1948-06-06' } },
    expected: { holds: buildFormerMemberSearchResult() },
  },
  {
    call: 'findExistingAccount',
    code: 'ok',
    name: 'finds no former member with another birth date (B55)',
    as: null,
    query: findMutation,
    variables: { input: { ...formerMemberSearch, birthDate: '1988-11-24' } },
    expected: { holds: buildFormerMemberSearchResult() },
  },
  {
    call: 'findExistingAccount',
    code: 'InvalidRequest',
    as: null,
    query: findMutation,
    variables: { input: { controlNumber: 'A12', birthDate: '1988-02-30' } },
    expected: { problem: 'InvalidInputProblem', fields: ['controlNumber', 'birthDate'] },
  },
  {
    call: 'findExistingAccount',
    code: 'InvalidRequest',
    name: 'without a control number',
    as: null,
    query: findMutation,
    variables: { input: { birthDate: '1988-11-23' } },
    expected: {
      problem: 'InvalidInputProblem',
      fields: ['firstName', 'lastName', 'postalCode', 'phoneNumber'],
    },
  },
]
