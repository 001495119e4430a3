/** How a refusal of the federation becomes a problem: the few ways that the lines of mutations are made of. */
import type { Refusal } from '../federation/errors.ts'
import type { FieldNames } from '../federation/field-names.ts'
import { spoken } from '../federation/spoken.ts'
import { type Language, translate } from '../platform/texts.ts'
import { type FieldReason, type PlainProblemName, type ProblemOf, invalidInput, problem } from './problems.ts'

/** What a refusal becomes; `mutation` is the name of what was refused. */
export type Explain<Problem> = (refusal: Refusal, language: Language, mutation: string) => Problem

/** A problem that says its own text. */
export function plain<Name extends PlainProblemName>(name: Name): Explain<ProblemOf<Name>> {
  return (_refusal, language) => problem(language, name)
}

/** A problem that says the federation's words, where it has any that may be shown (O13, O19, O30, O33). */
export function speaking<Name extends PlainProblemName>(name: Name): Explain<ProblemOf<Name>> {
  return (refusal, language) => problem(language, name, { message: wordsOf(refusal) })
}

/** Fields that do not fit: those that `modelState` names, in the input's `names`; `field` for any other. */
export function invalid(
  field: string,
  reason: FieldReason,
  names: FieldNames = {},
): Explain<ProblemOf<'InvalidInputProblem'>> {
  return (refusal, language) => {
    const told = refusal.fields.length > 0 ? refusal.fields : [field]
    const fields = new Set(told.map((name) => inputName(names, name) ?? field))
    return invalidInput(
      language,
      [...fields].map((each) => ({ field: each, reason })),
    )
  }
}

/** Fields that hold values which the member cannot change (D47, M03), in the input's `names`. */
export function editLimited(names: FieldNames): Explain<ProblemOf<'EditLimitedProblem'>> {
  return (refusal, language) => {
    const fields = refusal.fields.map((field) => ({
      field: Object.hasOwn(names, field) ? names[field]! : field,
      message: translate(language, 'common', 'Problems.Field.locked'),
    }))
    return problem(language, 'EditLimitedProblem', { fields })
  }
}

/** A refusal whose code is not known yet. */
export function refused(
  { code }: Refusal,
  language: Language,
  mutation: string,
): ProblemOf<'RefusedProblem'> {
  return problem(language, 'RefusedProblem', { code, message: undone(mutation, language) })
}

/** The same, in the federation's words where it has any that may be shown (O11, O14, O19, O25, O29, O30). */
export function refusedInItsWords(
  refusal: Refusal,
  language: Language,
  mutation: string,
): ProblemOf<'RefusedProblem'> {
  const message = wordsOf(refusal) ?? undone(mutation, language)
  return problem(language, 'RefusedProblem', { code: refusal.code, message })
}

/** What has not come about, in the words of the screen that sent it (B50), and what to do now. */
function undone(mutation: string, language: Language): string {
  const what = translate(language, 'common', `Problems.Refused.${mutation}`)
  return `${what} ${translate(language, 'common', 'Problems.RefusedProblem')}`
}

/** The first description, else the message; undefined when it is not fit to be shown. */
export function wordsOf({ reason, body }: Refusal): string | undefined {
  return spoken(reason?.description ?? body.message) ?? undefined
}

/** The input's name of a field; of what it is part of where the part itself has none. */
function inputName(names: FieldNames, field: string): string | undefined {
  if (Object.hasOwn(names, field)) return names[field]
  const whole = field.slice(0, Math.max(0, field.lastIndexOf('.')))
  return whole === '' ? undefined : inputName(names, whole)
}
