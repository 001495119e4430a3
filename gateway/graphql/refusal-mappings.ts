/**
 * Maps refusals to the GraphQL problems of mutations. A refusal is the federation's error response
 * to a call.
 */
import type { Refusal } from '../federation/refusal-errors.ts'
import { type FieldNames, findInputFieldByFederationPath } from '../federation/field-names.ts'
import { lowercaseFirstLetter } from '../federation/refusal-body.ts'
import { sanitizeFederationMessage } from '../federation/sanitize-message.ts'
import { type Language, domains, translate } from '../platform/translate.ts'
import {
  type FieldReason,
  describeInputFieldMistake,
  type PlainProblemName,
  type ProblemOf,
  createInvalidInputProblem,
  createGraphqlProblem,
} from './problems.ts'

/**
 * Function that maps a refusal of the federation to a GraphQL problem. `mutation` is the name of
 * the refused mutation.
 */
export interface RefusalMapping<Problem> {
  (refusal: Refusal, language: Language, mutation: string): Problem
  /** Input fields that a GraphQL problem can name, keyed by the federation's name of the field. */
  names?: FieldNames
}

/**
 * Returns a function that maps a refusal to the GraphQL problem `name`, with the gateway's own
 * message.
 */
export function mapRefusalToPlainProblem<Name extends PlainProblemName>(
  name: Name,
): RefusalMapping<ProblemOf<Name>> {
  return (_refusal, language) => createGraphqlProblem(language, name)
}

/**
 * Returns a function that maps a refusal to the GraphQL problem `name`. The problem contains the
 * federation's message if a member may see that message (O13, O19, O30, O33).
 */
export function mapRefusalToProblemWithFederationMessage<Name extends PlainProblemName>(
  name: Name,
): RefusalMapping<ProblemOf<Name>> {
  return (refusal, language) =>
    createGraphqlProblem(language, name, { message: findFederationMessageInRefusal(refusal) })
}

/**
 * Returns a function that maps a refusal to an `InvalidInputProblem`. The problem contains the
 * federation's messages that members may see (B49). For a field without such a message, `reason`
 * selects the gateway's message. If the refusal names no field, the problem names `field`.
 * `reasonsByField` contains the reasons of fields that need another one.
 */
export function mapRefusalToInvalidInput(
  field: string,
  reason: FieldReason,
  names: FieldNames = {},
  reasonsByField: Readonly<Record<string, FieldReason>> = {},
): RefusalMapping<ProblemOf<'InvalidInputProblem'>> {
  const mapToInvalidInputFields: RefusalMapping<ProblemOf<'InvalidInputProblem'>> = (refusal, language) => {
    const namedMistakes = listRefusedInputFields(refusal, names)
    const mistakes = (namedMistakes.length > 0 ? namedMistakes : [{ field, message: undefined }]).map(
      (each) => ({
        field: each.field ?? field,
        reason: reasonsByField[each.field ?? field] ?? reason,
        message: each.message,
      }),
    )
    return createInvalidInputProblem(language, keepFirstMessagePerField(mistakes))
  }
  return Object.assign(mapToInvalidInputFields, { names })
}

/**
 * Returns true when a refusal of the federation has field errors (`modelState`), or names an input
 * field in `errors`.
 */
export function isRefusalOfInputFields(refusal: Refusal, names: FieldNames = {}): boolean {
  return listRefusedInputFields(refusal, names).length > 0
}

/**
 * Returns a function that maps a refusal to an `EditLimitedProblem`, which lists the fields that
 * the member cannot change (D47, M03). `names` maps the federation's field names to input fields.
 */
export function mapRefusalToEditLimitedProblem(
  names: FieldNames,
): RefusalMapping<ProblemOf<'EditLimitedProblem'>> {
  return (refusal, language) => {
    const fields = refusal.fields.map(({ name, texts }) =>
      describeInputFieldMistake(language, {
        field: findInputFieldByFederationPath(names, name) ?? lowercaseFirstLetter(name),
        reason: 'locked',
        message: findMessageVisibleToMembers(texts),
      }),
    )
    return createGraphqlProblem(language, 'EditLimitedProblem', { fields: keepFirstMessagePerField(fields) })
  }
}

interface FieldMessage {
  /**
   * Name of the input field to which a message of the federation refers; undefined when the input
   * has no such field.
   */
  field: string | undefined
  message: string | undefined
}

/**
 * Returns the input fields that a refusal names, each with its message: first the fields in
 * `modelState`, then the fields in `errors`.
 */
function listRefusedInputFields({ fields, body }: Refusal, names: FieldNames): FieldMessage[] {
  const inModel = fields.map(({ name, texts }) => ({
    field: findInputFieldByFederationPath(names, name),
    message: findMessageVisibleToMembers(texts),
  }))
  const inErrors = body.reasons.flatMap(({ name, texts }) => {
    const field = name === null ? undefined : findInputFieldByFederationPath(names, name)
    return field === undefined ? [] : [{ field, message: findMessageVisibleToMembers(texts) }]
  })
  return [...inModel, ...inErrors]
}

/** Returns the given field messages with only the first message of each field. */
function keepFirstMessagePerField<Message extends { field: string }>(
  messages: readonly Message[],
): Message[] {
  return messages.filter(({ field }, index) => messages.findIndex((other) => other.field === field) === index)
}

/** Returns the first federation message that a member may see; undefined if there is none. */
function findMessageVisibleToMembers(texts: readonly string[]): string | undefined {
  return texts.map(sanitizeFederationMessage).find((text) => text !== null) ?? undefined
}

/**
 * Returns the GraphQL problem for a refusal with an unknown code, with the gateway's own message.
 */
export function createRefusedProblem(
  { code }: Refusal,
  language: Language,
  mutation: string,
): ProblemOf<'RefusedProblem'> {
  return createGraphqlProblem(language, 'RefusedProblem', {
    code,
    message: describeFailedMutation(mutation, language),
  })
}

/**
 * Returns the GraphQL problem for a refusal with an unknown code, with the message of the
 * federation if a member may see it (O11, O14, O19, O25, O29, O30).
 */
export function createRefusedProblemWithMessage(
  refusal: Refusal,
  language: Language,
  mutation: string,
): ProblemOf<'RefusedProblem'> {
  const message = findFederationMessageInRefusal(refusal) ?? describeFailedMutation(mutation, language)
  return createGraphqlProblem(language, 'RefusedProblem', { code: refusal.code, message })
}

/** Returns an error message that tells the member which action has failed and what to do (B50). */
function describeFailedMutation(mutationName: string, language: Language): string {
  const what = translate(language, domains, `Problems.Refused.${mutationName}`)
  return `${what} ${translate(language, 'common', 'Problems.RefusedProblem')}`
}

/**
 * Returns the first text of a refusal that a member may see (O13, O25, O33): a text in `errors`,
 * the `description` or, if `errors` contains no text, the `message`. Returns undefined when there
 * is none.
 */
export function findFederationMessageInRefusal({ body }: Refusal): string | undefined {
  const texts = body.reasons.flatMap((reason) => reason.texts)
  return findMessageVisibleToMembers([
    ...texts,
    body.description ?? '',
    ...(texts.length === 0 ? [body.message ?? ''] : []),
  ])
}
