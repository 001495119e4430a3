import type { PickedPicture } from '../../ui/PictureField.tsx'
import { readDraft } from '../../wizard/draft.ts'
import type { Draft, Wizard } from '../../wizard/wizard.ts'

/** What somebody of the old files is looked for by (B32, B33). */
export const searchNames = [
  'controlNumber',
  'firstName',
  'lastName',
  'postalCode',
  'phoneNumber',
  'birthDate',
] as const
export type SearchName = (typeof searchNames)[number]

const fields = {
  email: 'text',
  /** They have been a member before (B31). */
  isReturning: 'tick',
  'search.controlNumber': 'text',
  'search.firstName': 'text',
  'search.lastName': 'text',
  'search.postalCode': 'text',
  'search.phoneNumber': 'text',
  'search.birthDate': 'text',
  /** The search that found whom was chosen: by `number` or by `names`. */
  searchedBy: 'text',
  /** Whom they have chosen in the old files, as the gateway names them. */
  formerMember: 'text',
  firstName: 'text',
  lastName: 'text',
  phoneNumber: 'text',
  gender: 'text',
  isCanadian: 'tick',
  isBusiness: 'tick',
  birthDate: 'text',
  country: 'text',
  addressLine: 'text',
  apartment: 'text',
  province: 'text',
  cityId: 'text',
  otherCity: 'text',
  postalCode: 'text',
  manualAddress: 'tick',
  /** The profile was sent, and fits. */
  profileDone: 'tick',
} as const

/** What is typed so far; never a password, which the browser does not keep. */
export type RegistrationDraft = Draft<typeof fields>

const isNew = (draft: RegistrationDraft) => draft.isReturning !== true
const isFound = (draft: RegistrationDraft) => Boolean(draft.formerMember)

const steps = [
  { path: 'baseinfo', group: 'account', done: isStarted },
  { path: 'ctrlnumbersearch', group: 'former', hidden: isNew, done: isFound },
  { path: 'otherinfosearch', group: 'former', hidden: isNew, done: isFound },
  { path: 'memberchoices', group: 'former', hidden: isNew, done: isFound },
  { path: 'creation', group: 'profile', done: (draft) => draft.profileDone === true },
  // Has an address of its own, where the texts are (B41).
  { path: 'consent', group: 'consent' },
] as const satisfies Wizard<typeof fields>['steps']

/** A screen of the registration. */
export type RegistrationStepPath = (typeof steps)[number]['path']

/** Opening an account (B29–B41). Its steps fork, so that `stepBefore` guards them, and not their order. */
export const registration: Wizard<typeof fields> = {
  id: 'registration',
  version: 1,
  path: '/account/register',
  fields,
  steps,
}

/** The address of a step. */
export const stepAddress = (step: RegistrationStepPath) =>
  step === 'consent' ? '/Consent/CreateAccountConsent' : `${registration.path}/${step}`

/** Somebody of the old files whom a search has found. */
export interface FoundMember {
  readonly reference: string
  readonly firstName: string
  readonly lastName: string
  readonly birthDate: string | null | undefined
  readonly vehicle: string | null | undefined
}

/** Why the account was refused. */
export interface Refusal {
  readonly message: string
  readonly fields: ReadonlyArray<{ readonly field: string; readonly message: string }>
}

/** What is held in memory alone, as long as the page lives. */
interface Memory {
  password: string
  /** What the last search has found; null before there was one. */
  found: readonly FoundMember[] | null
  /** By what it has searched. */
  foundBy: 'number' | 'names'
  picture: PickedPicture | null
  /** What is still to be said of the steps; each takes its own. */
  refusal: Refusal | null
  /** The e-mail that has an account already. */
  takenEmail: string | null
}

const nothing: Memory = {
  password: '',
  found: null,
  foundBy: 'number',
  picture: null,
  refusal: null,
  takenEmail: null,
}

/** What the draft does not keep: a password is never stored on disk. */
export const memory: Memory = { ...nothing }

/** Forgets what is in memory. */
export function forgetMemory(): void {
  Object.assign(memory, nothing)
}

/** E-mail and password are there, which the steps need that follow (B39). */
function isStarted(draft: RegistrationDraft): boolean {
  return Boolean(draft.email && memory.password)
}

/** The step that has to come before `step`; null when it may be shown (B39). */
export function stepBefore(
  step: RegistrationStepPath,
  draft: RegistrationDraft = readDraft(registration),
): RegistrationStepPath | null {
  if (step === 'baseinfo') return null
  if (!isStarted(draft)) return 'baseinfo'
  if (step === 'memberchoices') return memory.found ? null : 'ctrlnumbersearch'
  if (step !== 'creation' && step !== 'consent') return null
  if (draft.isReturning && !draft.formerMember) return 'ctrlnumbersearch'
  return step === 'consent' && !draft.profileDone ? 'creation' : null
}

/** The same by the path of a route: the address to see first. */
export function addressBefore(path: string): string | null {
  const step = steps.find((step) => stepAddress(step.path) === `/${path}`)
  const before = step && stepBefore(step.path)
  return before ? stepAddress(before) : null
}

/** The fields of the profile. */
const profileNames = [
  'firstName',
  'lastName',
  'phoneNumber',
  'gender',
  'isCanadian',
  'isBusiness',
  'birthDate',
  'country',
  'addressLine',
  'apartment',
  'province',
  'cityId',
  'otherCity',
  'postalCode',
  'manualAddress',
] as const satisfies ReadonlyArray<keyof typeof fields>

/** What the profile holds so far. */
export function profileOf(draft: RegistrationDraft): Pick<RegistrationDraft, (typeof profileNames)[number]> {
  return Object.fromEntries(
    profileNames.flatMap((name) => (draft[name] === undefined ? [] : [[name, draft[name]]])),
  )
}

/** Where it goes on from e-mail and password: to what is not there yet, or has to be put right (B30, B31). */
export function stepAfterBaseInfo(draft: RegistrationDraft): RegistrationStepPath {
  if (draft.isReturning && !draft.formerMember) return 'ctrlnumbersearch'
  return draft.profileDone && !memory.refusal ? 'consent' : 'creation'
}

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
  return steps.find(({ path }) => concerned.has(path))?.path ?? null
}

/** What was refused of `step`, once. */
export function takeRefusal(step: RegistrationStepPath, draft: RegistrationDraft): Refusal | null {
  const { refusal } = memory
  if (!refusal) return null
  const own = refusal.fields.filter(({ field }) => stepOfField(field, draft) === step)
  if (own.length === 0) return null
  const rest = refusal.fields.filter((field) => !own.includes(field))
  memory.refusal = rest.length > 0 ? { ...refusal, fields: rest } : null
  return { ...refusal, fields: own }
}

/** A search as the gateway takes it: by control number and birth date, or by all the rest (B47). */
export function searchInput(draft: RegistrationDraft, by: string | undefined = draft.searchedBy) {
  const given = (name: SearchName) => draft[`search.${name}`]?.trim() ?? ''
  const { email = '' } = draft
  const birthDate = given('birthDate')
  if (by !== 'names') return { controlNumber: given('controlNumber'), birthDate, email }
  return {
    firstName: given('firstName'),
    lastName: given('lastName'),
    postalCode: given('postalCode'),
    phoneNumber: given('phoneNumber'),
    birthDate,
    email,
  }
}
