import {
  type Refusal,
  type RegistrationDraft,
  type RegistrationStepPath,
  memory,
  stepPaths,
} from './registration.ts'

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
export function keepRefusal(refusal: Refusal, draft: RegistrationDraft): RegistrationStepPath | null {
  const fields = refusal.fields.filter(({ field }) => stepOfField(field, draft) !== 'consent')
  memory.refusal = fields.length > 0 ? { ...refusal, fields } : null
  const concerned = new Set(fields.map(({ field }) => stepOfField(field, draft)))
  return stepPaths.find((path) => concerned.has(path)) ?? null
}

const refusedOf = (step: RegistrationStepPath, draft: RegistrationDraft) =>
  memory.refusal?.fields.filter(({ field }) => stepOfField(field, draft) === step) ?? []

/** Whether something of `step` was refused, and is still to be said. */
export const isRefused = (step: RegistrationStepPath, draft: RegistrationDraft) =>
  refusedOf(step, draft).length > 0

/** What was refused of `step`, once. */
export function takeRefusal(step: RegistrationStepPath, draft: RegistrationDraft): Refusal | null {
  const { refusal } = memory
  const own = refusedOf(step, draft)
  if (!refusal || own.length === 0) return null
  const rest = refusal.fields.filter((field) => !own.includes(field))
  memory.refusal = rest.length > 0 ? { ...refusal, fields: rest } : null
  return { ...refusal, fields: own }
}
