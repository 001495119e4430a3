import type { Problem } from '../../relay/problem.ts'
import { changeDraft, readDraft } from '../../wizard/draft.ts'
import { type RegistrationDraft, type RegistrationStepPath, registration } from './registration.ts'

/** Returns the registration step that contains a field of the mutation's input. */
export function stepOfField(field: string, draft: RegistrationDraft): RegistrationStepPath {
  // A search sends the e-mail address of the first step.
  if (/^(password|confirmPassword|(.*\.)?email)$/.test(field)) return 'baseinfo'
  if (field === 'agreementVersion') return 'consent'
  return field.startsWith('formerMember') ? searchStep(draft) : 'creation'
}

/** Returns the search step that found the selected record. */
export function searchStep({ searchedBy }: RegistrationDraft): RegistrationStepPath {
  return searchedBy === 'names' ? 'otherinfosearch' : 'ctrlnumbersearch'
}

/**
 * Stores a rejection for the steps that it concerns and returns the first of these steps; null when
 * it concerns only the agreements.
 */
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

/** Returns whether a rejection of `step` is still to be shown. */
export const isRefused = (step: RegistrationStepPath) => refusedOf(step).length > 0

/** Returns the rejection of `step` and removes it from the draft; null when there is none. */
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
