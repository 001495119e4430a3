import type { Problem } from '../../relay/problem.ts'
import { changeDraft, readDraft } from '../../wizard/draft.ts'
import {
  type RegistrationDraft,
  type RegistrationStepPath,
  registrationWizard,
} from './registrationWizard.ts'

/** Returns the registration step whose form contains the given input field of the registration. */
export function findRegistrationStepOfField(field: string, draft: RegistrationDraft): RegistrationStepPath {
  // A search sends the e-mail address of the first step.
  if (/^(password|confirmPassword|(.*\.)?email)$/.test(field)) return 'baseinfo'
  if (field === 'agreementVersion') return 'consent'
  return field.startsWith('formerMember') ? getMemberSearchStep(draft) : 'creation'
}

/** Returns the search step with which the visitor found the selected member record. */
export function getMemberSearchStep({ searchedBy }: RegistrationDraft): RegistrationStepPath {
  return searchedBy === 'names' ? 'otherinfosearch' : 'ctrlnumbersearch'
}

/**
 * Stores the fields of a registration that the gateway rejected, so that the wizard steps with
 * these fields show the errors. Returns the first of these steps, or null when only the agreements
 * were rejected.
 */
export function storeRegistrationRefusalAndFindStep(refusal: Problem): RegistrationStepPath | null {
  const draft = readDraft(registrationWizard)
  const fields = refusal.fields.filter(({ field }) => findRegistrationStepOfField(field, draft) !== 'consent')
  writeRefusedFieldsToDraft(refusal, fields)
  const affectedSteps = new Set(fields.map(({ field }) => findRegistrationStepOfField(field, draft)))
  return registrationWizard.steps.find(({ path }) => affectedSteps.has(path))?.path ?? null
}

function readRefusedRegistrationFields(step: RegistrationStepPath) {
  const draft = readDraft(registrationWizard)
  return draft.refusal?.fields.filter(({ field }) => findRegistrationStepOfField(field, draft) === step) ?? []
}

/**
 * Returns whether the gateway has rejected fields of a registration step and the visitor has not
 * seen the errors yet.
 */
export const hasRefusedRegistrationFields = (step: RegistrationStepPath) =>
  readRefusedRegistrationFields(step).length > 0

/**
 * Returns the fields of a registration step that the gateway rejected, with their errors; null
 * without such fields. Then removes the errors from the draft.
 */
export function readAndClearRegistrationRefusalOfStep(step: RegistrationStepPath): Problem | null {
  const { refusal } = readDraft(registrationWizard)
  const fieldsOfStep = readRefusedRegistrationFields(step)
  if (!refusal || fieldsOfStep.length === 0) return null
  writeRefusedFieldsToDraft(
    refusal,
    refusal.fields.filter((field) => !fieldsOfStep.includes(field)),
  )
  return { ...refusal, fields: fieldsOfStep }
}

const writeRefusedFieldsToDraft = (refusal: Problem, fields: Problem['fields']) =>
  changeDraft(registrationWizard, { refusal: fields.length > 0 ? { ...refusal, fields } : undefined })
