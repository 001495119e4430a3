import type { Problem } from '../../relay/problem.ts'
import { changeDraft, readDraft } from '../../wizard/draft.ts'
import { type RegistrationDraft, type RegistrationStepPath, registration } from './registration.ts'

/** The step in which a field of the mutation's input was typed. */
export function stepOfField(field: string, draft: RegistrationDraft): RegistrationStepPath {
  // A search is made with the e-mail of the first step.
  if (/^(password|confirmPassword|(.*\.)?email)$/.test(field)) return 'baseinfo'
  if (field === 'agreementVersion') return 'consent'
  return field.startsWith('formerMember') ? searchStep(draft) : 'creation'
}

/** The search that found whom was chosen. */
export function searchStep({ searchedBy }: RegistrationDraft): RegistrationStepPath {
  return searchedBy === 'names' ? 'otherinfosearch' : 'ctrlnumbersearch'
}

/** Keeps a refusal for the steps that it concerns, and names the first of them; null where it concerns the texts alone. */
export function keepRefusal(refusal: Problem): RegistrationStepPath | null {
  const draft = readDraft(registration)
  const fields = refusal.fields.filter(({ field }) => stepOfField(field, draft) !== 'consent')
  keepFields(refusal, fields)
  const concerned = new Set(fields.map(({ field }) => stepOfField(field, draft)))
  return registration.steps.find(({ path }) => concerned.has(path))?.path ?? null
}

function refusedOf(step: RegistrationStepPath) {
  const draft = readDraft(registration)
  return draft.refusal?.fields.filter(({ field }) => stepOfField(field, draft) === step) ?? []
}

/** Whether something of `step` was refused, and is still to be said. */
export const isRefused = (step: RegistrationStepPath) => refusedOf(step).length > 0

/** What was refused of `step`, once. */
export function consumeRefusal(step: RegistrationStepPath): Problem | null {
  const { refusal } = readDraft(registration)
  const own = refusedOf(step)
  if (!refusal || own.length === 0) return null
  keepFields(
    refusal,
    refusal.fields.filter((field) => !own.includes(field)),
  )
  return { ...refusal, fields: own }
}

const keepFields = (refusal: Problem, fields: Problem['fields']) =>
  changeDraft(registration, { refusal: fields.length > 0 ? { ...refusal, fields } : undefined })
