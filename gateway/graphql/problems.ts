/**
 * Creates GraphQL problems: the errors that a mutation returns as part of its result union. The
 * message of a problem is the locale text `Problems.<name>` of any domain.
 */
import { type Language, domains, translate } from '../platform/translate.ts'
import type { ResolversInterfaceTypes } from './generated/resolvers.ts'
import type { InvalidField, InvalidFieldCode } from './generated/types.ts'

type AnyProblem = ResolversInterfaceTypes<Record<string, unknown>>['Problem']
export type ProblemName = AnyProblem['__typename']
export type ProblemOf<Name extends ProblemName> = Extract<AnyProblem, { __typename: Name }>

/** Fields of a GraphQL problem in addition to its message. */
type Details<Name extends ProblemName> = Omit<ProblemOf<Name>, '__typename' | 'message'>

/** Names of the GraphQL problems that have only a message. */
export type PlainProblemName = {
  [Name in ProblemName]: object extends Details<Name> ? Name : never
}[ProblemName]

/**
 * Returns a GraphQL problem with its message in the caller's language; `details.message` replaces
 * the message.
 */
export function createGraphqlProblem<Name extends PlainProblemName>(
  language: Language,
  name: Name,
  details?: { message?: string },
): ProblemOf<Name>
export function createGraphqlProblem<Name extends ProblemName>(
  language: Language,
  name: Name,
  details: Details<Name> & { message?: string },
): ProblemOf<Name>
export function createGraphqlProblem(language: Language, name: ProblemName, details?: { message?: string }) {
  const message = details?.message ?? translate(language, domains, `Problems.${name}`)
  return { __typename: name, ...details, message }
}

/**
 * A mistake in an input field, with a reason that selects the text `Problems.Field.<reason>` of the
 * `common` locale file.
 */
export interface FieldMistake {
  field: string
  reason: FieldReason
  /**
   * Limit that the message about an invalid field mentions, such as the maximum length of the
   * field.
   */
  count?: number
  /**
   * Message of the federation about an invalid field, used instead of the gateway's message for the
   * reason (B49).
   */
  message?: string | undefined
}

/** Reasons why an input field is invalid, each with its code in the GraphQL schema. */
export const fieldReasonCodes = {
  required: 'REQUIRED',
  minLength: 'TOO_SHORT',
  maxLength: 'TOO_LONG',
  minimum: 'TOO_SMALL',
  maximum: 'TOO_LARGE',
  malformed: 'MALFORMED',
  modelYear: 'TOO_LARGE',
  firstModelYear: 'TOO_SMALL',
  notFound: 'NOT_FOUND',
  day: 'NOT_ALLOWED',
  fixedFirstDay: 'NOT_ALLOWED',
  postalCode: 'MALFORMED',
  zipCode: 'MALFORMED',
  otherPostalCode: 'MISMATCH',
  choice: 'NOT_ALLOWED',
  quantity: 'TOO_LARGE',
  nothingChosen: 'REQUIRED',
  keyReused: 'TAKEN',
  over: 'EXPIRED',
  locked: 'LOCKED',
  picture: 'MALFORMED',
  pictureType: 'NOT_ALLOWED',
  wrongPassword: 'MISMATCH',
  codeAsPassword: 'NOT_ALLOWED',
  confirmPassword: 'MISMATCH',
  confirmEmail: 'MISMATCH',
  currentEmail: 'MISMATCH',
  sameEmail: 'TAKEN',
  email: 'MALFORMED',
  phoneNumber: 'MALFORMED',
  birthDate: 'NOT_ALLOWED',
  fileExtension: 'NOT_ALLOWED',
  fileName: 'TOO_LONG',
  fileContent: 'MALFORMED',
  fileSize: 'TOO_LONG',
  oneFile: 'NOT_ALLOWED',
  exclusive: 'NOT_ALLOWED',
  restrictions: 'REQUIRED',
} as const satisfies Record<string, InvalidFieldCode>
export type FieldReason = keyof typeof fieldReasonCodes

/** Describes an invalid field in a GraphQL result, with a message in the caller's language. */
export function describeInputFieldMistake(
  language: Language,
  { field, reason, count, message }: FieldMistake,
): Omit<InvalidField, '__typename'> {
  return {
    field,
    path: field.split('.'),
    code: fieldReasonCodes[reason],
    limit: count ?? null,
    message:
      message ??
      translate(language, 'common', `Problems.Field.${reason}`, count === undefined ? {} : { count }),
  }
}

/** Returns the GraphQL problem that lists every invalid input field. */
export function createInvalidInputProblem(
  language: Language,
  mistakes: FieldMistake[],
): ProblemOf<'InvalidInputProblem'> {
  const fields = mistakes.map((mistake) => describeInputFieldMistake(language, mistake))
  return createGraphqlProblem(language, 'InvalidInputProblem', { fields })
}
