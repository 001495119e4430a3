import type { PickedPicture } from '../../ui/PictureField.tsx'
import { readDraft } from '../../wizard/draft.ts'
import type { Draft, Wizard } from '../../wizard/wizard.ts'
import { paths } from '../../platform/paths.ts'

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
/** In the order in which they are taken. */
export const stepPaths = steps.map(({ path }) => path)

/** Opening an account (B29–B41). Its steps fork, so that `stepBefore` guards them, and not their order. */
export const registration: Wizard<typeof fields> = {
  id: 'registration',
  version: 1,
  path: paths.registration(),
  fields,
  steps,
}

/** The address of a step. */
export const stepAddress = (step: RegistrationStepPath) =>
  step === 'consent' ? paths.registrationConsent() : `${registration.path}/${step}`

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

/**
 * What the answer of the first step makes of the draft (B31). Who says again that they return chooses their old file
 * again; of one that was chosen, a new member keeps nothing. Whom a refusal of this step has sent back is not asked for
 * the file a second time.
 */
export function membershipChosen(
  draft: RegistrationDraft,
  isReturning: boolean,
  isRefused = false,
): RegistrationDraft {
  if (!draft.formerMember || (isReturning && isRefused)) return { isReturning }
  const noFile = { formerMember: undefined, searchedBy: undefined, profileDone: undefined }
  if (isReturning) return { isReturning, ...noFile }
  return { isReturning, ...noFile, firstName: undefined, lastName: undefined, birthDate: undefined }
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
