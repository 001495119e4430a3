/** How a refusal of the federation becomes a problem: the few ways that the lines of mutations are made of. */
import type { Refusal } from '../federation/errors.ts'
import { type FieldNames, findInputField } from '../federation/field-names.ts'
import { lowerFirst } from '../federation/refusal-body.ts'
import { sanitizeMessage } from '../federation/sanitize-message.ts'
import { type Language, translate } from '../platform/texts.ts'
import { type FieldReason, type PlainProblemName, type ProblemOf, invalidInput, problem } from './problems.ts'

/** Maps a refusal to a problem; `mutation` is the name of the refused mutation. */
export interface RefusalMapping<Problem> {
  (refusal: Refusal, language: Language, mutation: string): Problem
  /** The fields of the input that the problem names, by the federation's names. */
  names?: FieldNames
}

/** A problem that says its own text. */
export function plain<Name extends PlainProblemName>(name: Name): RefusalMapping<ProblemOf<Name>> {
  return (_refusal, language) => problem(language, name)
}

/** A problem that says the federation's words, where it has any that may be shown (O13, O19, O30, O33). */
export function withFederationMessage<Name extends PlainProblemName>(
  name: Name,
): RefusalMapping<ProblemOf<Name>> {
  return (refusal, language) => problem(language, name, { message: federationMessage(refusal) })
}

/**
 * The fields that a refusal names, in the input's `names` and with the federation's own text where it may be shown
 * (B49). `field` stands for a name that the input does not have, and `reason` for a text that may not be shown.
 */
export function invalid(
  field: string,
  reason: FieldReason,
  names: FieldNames = {},
): RefusalMapping<ProblemOf<'InvalidInputProblem'>> {
  const explainFields: RefusalMapping<ProblemOf<'InvalidInputProblem'>> = (refusal, language) => {
    const told = refusedFields(refusal, names)
    const mistakes = (told.length > 0 ? told : [{ field, message: undefined }]).map((each) => ({
      field: each.field ?? field,
      reason,
      message: each.message,
    }))
    return invalidInput(language, firstOfEach(mistakes))
  }
  return Object.assign(explainFields, { names })
}

/** Whether a refusal names fields of an input, or any fields in `modelState`. */
export function isOfFields(refusal: Refusal, names: FieldNames = {}): boolean {
  return refusedFields(refusal, names).length > 0
}

/** Fields that hold values which the member cannot change (D47, M03), in the input's `names`. */
export function editLimited(names: FieldNames): RefusalMapping<ProblemOf<'EditLimitedProblem'>> {
  return (refusal, language) => {
    const fields = refusal.fields.map(({ name, texts }) => ({
      field: findInputField(names, name) ?? lowerFirst(name),
      message: firstSpoken(texts) ?? translate(language, 'common', 'Problems.Field.locked'),
    }))
    return problem(language, 'EditLimitedProblem', { fields: firstOfEach(fields) })
  }
}

interface FieldMessage {
  /** Undefined where the input has no such field. */
  field: string | undefined
  message: string | undefined
}

/** The entries of `modelState`, then those of `errors` that name a field of the input. */
function refusedFields({ fields, body }: Refusal, names: FieldNames): FieldMessage[] {
  const inModel = fields.map(({ name, texts }) => ({
    field: findInputField(names, name),
    message: firstSpoken(texts),
  }))
  const inErrors = body.reasons.flatMap(({ name, texts }) => {
    const field = name === null ? undefined : findInputField(names, name)
    return field === undefined ? [] : [{ field, message: firstSpoken(texts) }]
  })
  return [...inModel, ...inErrors]
}

/** The first of the messages about each field. */
function firstOfEach<Message extends { field: string }>(messages: readonly Message[]): Message[] {
  return messages.filter(({ field }, index) => messages.findIndex((other) => other.field === field) === index)
}

/** The first text that may be shown. */
function firstSpoken(texts: readonly string[]): string | undefined {
  return texts.map(sanitizeMessage).find((text) => text !== null) ?? undefined
}

/** Returns the problem for a refusal with an unknown code. */
export function unknownRefusal(
  { code }: Refusal,
  language: Language,
  mutation: string,
): ProblemOf<'RefusedProblem'> {
  return problem(language, 'RefusedProblem', { code, message: undone(mutation, language) })
}

/** The same, in the federation's words where it has any that may be shown (O11, O14, O19, O25, O29, O30). */
export function unknownRefusalWithMessage(
  refusal: Refusal,
  language: Language,
  mutation: string,
): ProblemOf<'RefusedProblem'> {
  const message = federationMessage(refusal) ?? undone(mutation, language)
  return problem(language, 'RefusedProblem', { code: refusal.code, message })
}

/** What has not come about, in the words of the screen that sent it (B50), and what to do now. */
function undone(mutation: string, language: Language): string {
  const what = translate(language, 'common', `Problems.Refused.${mutation}`)
  return `${what} ${translate(language, 'common', 'Problems.RefusedProblem')}`
}

/**
 * The first description that may be shown: of `errors`, else the one beside it (O13, O25, O33), else the message
 * where `errors` says nothing. Undefined where there is none.
 */
export function federationMessage({ body }: Refusal): string | undefined {
  const texts = body.reasons.flatMap((reason) => reason.texts)
  return firstSpoken([...texts, body.description ?? '', ...(texts.length === 0 ? [body.message ?? ''] : [])])
}
