import type { Context } from '../../graphql/context.ts'
import {
  parseFormerMember,
  searchFields,
  registrationFields,
  buildFormerMemberTakeoverBody,
  buildFormerMemberSearchBody,
} from './rest.ts'
import { decodeFormerMemberReference } from './former-member-reference.ts'
import type { ExistingAccountSearch, FormerMemberId } from '../../federation/generated/contract.ts'
import { parseFederationRows } from '../../federation/parse-values.ts'
import type { FindExistingMembersInput } from '../../graphql/generated/types.ts'
import type { InputCheck } from '../../graphql/input-check.ts'
import { declareMutation } from '../../graphql/declare-mutation.ts'
import {
  maxNameLength,
  readBirthDateInput,
  readPhoneNumberInput,
  readProfileInput,
} from '../members/profile.ts'
import { mapRefusalToInvalidInput, mapRefusalToPlainProblem } from '../../graphql/refusal-mappings.ts'
import { maxAccountEmailLength, maxEmailLength } from '../../platform/federation-constants.ts'

export const findExistingMembers = declareMutation('findExistingMembers', {
  calls: ['findExistingAccount'],
  limit: {
    kind: 'secret',
    account: { email: (input) => input.email },
    // Every search counts, even a successful one: an attacker who enumerates numbers looks for
    // successes.
    number: { getNumber: (input) => input.controlNumber, missResults: ['FindExistingMembersPayload'] },
  },
  form: { name: 'findExistingAccount', fields: searchFields },
  renamedFields: { dateOfBirth: 'birthDate' },
  refusals: {
    InvalidRequest: mapRefusalToInvalidInput('birthDate', 'malformed', searchFields),
  },
  work: async ({ input }, context, { check, send }) => {
    const search = readFormerMemberSearch(input, check, context)
    check.assertValid()
    const found = await send('findExistingAccount', { body: search })
    return {
      __typename: 'FindExistingMembersPayload',
      members: parseFederationRows(found, parseFormerMember),
    }
  },
})

export const register = declareMutation('register', {
  calls: ['createAccount'],
  limit: {
    kind: 'mail',
    account: { email: (input) => input.email },
    alsoTo: null,
    number: {
      getNumber: (input) => input.formerMember?.search.controlNumber,
      missResults: ['FormerMemberNotFoundProblem'],
    },
    revealsAccount: 'EmailTakenProblem',
  },
  form: { name: 'createAccount', fields: registrationFields },
  renamedFields: { dateOfBirth: 'birthDate', 'formerMember.search.dateOfBirth': 'birthDate' },
  refusals: {
    InvalidRequest: mapRefusalToInvalidInput('email', 'malformed', registrationFields),
    EmailTaken: mapRefusalToPlainProblem('EmailTakenProblem'),
    AgreementOutdated: mapRefusalToPlainProblem('AgreementOutdatedProblem'),
    ExistingAccountNotFound: mapRefusalToPlainProblem('FormerMemberNotFoundProblem'),
    PictureInvalid: mapRefusalToInvalidInput('picture', 'picture'),
  },
  work: async ({ input }, context, { check, send }) => {
    const email = check.readEmail('email', input.email, { max: maxAccountEmailLength })
    const password = check.readNewPassword('password', input.password, input.confirmPassword)
    const profile = await readProfileInput(input, check, context)
    check.addMistakeUnless(input.birthDate != null, 'birthDate', 'required')
    const formerMember = input.formerMember ?? null
    const fileId =
      formerMember && readFormerMemberReference('formerMember.reference', formerMember.reference, check)
    const search =
      formerMember && readFormerMemberSearch(formerMember.search, check, context, 'formerMember.search.')
    check.assertValid()
    await send('createAccount', {
      body: {
        ...profile,
        birthDate: profile.birthDate ?? '',
        email,
        password,
        confirmPassword: password,
        isBusiness: input.isBusiness,
        ...buildFormerMemberTakeoverBody(fileId, search),
        version: input.agreementVersion,
      },
    })
    return { __typename: 'RegisterPayload', email }
  },
})

/**
 * Validates a search for a former member and returns it in the federation's request format. A
 * search without a control number requires all other fields (B32, B33).
 */
function readFormerMemberSearch(
  input: FindExistingMembersInput,
  check: InputCheck,
  context: Context,
  place = '',
): ExistingAccountSearch {
  const { controlNumber, firstName, lastName, postalCode, phoneNumber, birthDate, email } = input
  const isNumbered = (controlNumber ?? '').trim() !== ''
  // With a control number the other fields are optional, but fields that are given must match.
  const min = isNumbered ? 0 : 1
  const readOptionalSearchText = (field: string, value: string | null | undefined, max: number) =>
    check.readText(`${place}${field}`, value, { min, max }) || null
  return buildFormerMemberSearchBody({
    controlNumber: isNumbered
      ? check.readText(`${place}controlNumber`, controlNumber, { min: 4, max: 7 })
      : null,
    firstName: readOptionalSearchText('firstName', firstName, maxNameLength),
    lastName: readOptionalSearchText('lastName', lastName, maxNameLength),
    postalCode: readOptionalSearchText('postalCode', postalCode, 10),
    phoneNumber:
      isNumbered && (phoneNumber ?? '').trim() === ''
        ? null
        : readPhoneNumberInput(`${place}phoneNumber`, phoneNumber ?? '', check),
    birthDate: readBirthDateInput(`${place}birthDate`, birthDate ?? '', check, context.now()),
    email:
      (email ?? '').trim() === '' ? null : check.readEmail(`${place}email`, email, { max: maxEmailLength }),
  })
}

function readFormerMemberReference(
  field: string,
  reference: string,
  check: InputCheck,
): FormerMemberId | null {
  const found = decodeFormerMemberReference(reference)
  check.addMistakeUnless(found !== null, field, 'notFound')
  return found
}
