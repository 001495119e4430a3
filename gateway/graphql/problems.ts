/**
 * Problems, made by name: what a problem carries beyond its message is typed by the schema, and its message
 * is the text `Problems.<name>`, in whichever domain's file.
 */
import { type Language, domains, translate } from '../platform/texts.ts'
import type { ResolversInterfaceTypes } from './generated/resolvers.ts'

type AnyProblem = ResolversInterfaceTypes<Record<string, unknown>>['Problem']
export type ProblemName = AnyProblem['__typename']
export type ProblemOf<Name extends ProblemName> = Extract<AnyProblem, { __typename: Name }>

/** What a problem carries beyond its message. */
type Details<Name extends ProblemName> = Omit<ProblemOf<Name>, '__typename' | 'message'>

/** The problems that are nothing but their message. */
export type PlainProblemName = {
  [Name in ProblemName]: object extends Details<Name> ? Name : never
}[ProblemName]

/** A problem in the caller's words; `message` takes the place of its own text. */
export function problem<Name extends PlainProblemName>(
  language: Language,
  name: Name,
  details?: { message?: string },
): ProblemOf<Name>
export function problem<Name extends ProblemName>(
  language: Language,
  name: Name,
  details: Details<Name> & { message?: string },
): ProblemOf<Name>
export function problem(language: Language, name: ProblemName, details?: { message?: string }) {
  const message = details?.message ?? translate(language, domains, `Problems.${name}`)
  return { __typename: name, ...details, message }
}

/** A field that does not fit, and why: a key of the texts `Problems.Field.<reason>` of common. */
export interface FieldMistake {
  field: string
  reason: FieldReason
  /** The limit that the text names. */
  count?: number
  /** The federation's own text, which takes the place of the reason's (B49). */
  message?: string | undefined
}

/** Why a field does not fit. */
export const fieldReasons = [
  'required',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'malformed',
  'modelYear',
  'notFound',
  'day',
  'postalCode',
  'zipCode',
  'otherPostalCode',
  'choice',
  'quantity',
  'nothingChosen',
  'keyReused',
  'over',
  'locked',
  'picture',
  'wrongPassword',
  'codeAsPassword',
  'confirmPassword',
  'confirmEmail',
  'currentEmail',
  'sameEmail',
  'email',
  'phoneNumber',
  'birthDate',
  'fileExtension',
  'fileName',
  'fileContent',
  'fileSize',
  'restrictions',
] as const
export type FieldReason = (typeof fieldReasons)[number]

/** Every field that does not fit, at once. */
export function invalidInput(language: Language, mistakes: FieldMistake[]): ProblemOf<'InvalidInputProblem'> {
  const fields = mistakes.map(({ field, reason, count, message }) => ({
    field,
    message:
      message ??
      translate(language, 'common', `Problems.Field.${reason}`, count === undefined ? {} : { count }),
  }))
  return problem(language, 'InvalidInputProblem', { fields })
}
