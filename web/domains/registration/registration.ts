import { paths } from '../../platform/paths.ts'
import type { Problem } from '../../relay/problem.ts'
import type { PickedPicture } from '../../ui/PictureField.tsx'
import { type Draft, defineWizard, parseFields, stepAddress } from '../../wizard/wizard.ts'

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

/** Somebody of the old files whom a search has found. */
export interface FoundMember {
  readonly reference: string
  readonly firstName: string
  readonly lastName: string
  readonly birthDate: string | null | undefined
  readonly vehicle: string | null | undefined
}

/** What the browser does not keep: it is there as long as the page lives. */
interface InMemory {
  readonly password?: string
  /** What the last search has found; absent before there was one. */
  readonly found?: readonly FoundMember[]
  /** By what it has searched. */
  readonly foundBy?: 'number' | 'names'
  readonly picture?: PickedPicture | undefined
  /** What is still to be said of the steps; each takes its own. */
  readonly refusal?: Problem | undefined
  /** The e-mail that has an account already. */
  readonly takenEmail?: string | undefined
}

/** What is typed so far. */
export type RegistrationDraft = Draft<typeof fields> & InMemory

const isNew = (draft: RegistrationDraft) => draft.isReturning !== true
const isFound = (draft: RegistrationDraft) => Boolean(draft.formerMember)
/** E-mail and password are there, which the steps need that follow (B39). */
const isStarted = (draft: RegistrationDraft) => Boolean(draft.email && draft.password)

const afterStart = (draft: RegistrationDraft) => (isStarted(draft) ? null : 'baseinfo')
const afterFile = (draft: RegistrationDraft) =>
  afterStart(draft) ?? (draft.isReturning && !draft.formerMember ? 'ctrlnumbersearch' : null)

/** The old files are for those who return; a new member goes on with the profile (B31). */
const afterReturning = (draft: RegistrationDraft) => {
  if (draft.isReturning) return afterStart(draft)
  return afterStart(draft) ?? (draft.isReturning === false ? 'creation' : 'baseinfo')
}

/** The search that has led to what was found. */
const searchBefore = ({ foundBy }: RegistrationDraft) =>
  foundBy === 'names' ? 'otherinfosearch' : 'ctrlnumbersearch'

/** Opening an account (B29–B41). */
export const registration = defineWizard({
  id: 'registration',
  version: 1,
  path: paths.registration(),
  of: 'visitor',
  exit: paths.login(),
  width: 'text',
  parse: (kept): RegistrationDraft => parseFields(fields)(kept),
  steps: [
    { path: 'baseinfo', group: 'account', done: isStarted, next: stepAfterBaseInfo },
    {
      path: 'ctrlnumbersearch',
      group: 'former',
      hidden: isNew,
      done: isFound,
      needs: afterReturning,
      next: () => 'memberchoices',
      back: () => 'baseinfo',
    },
    {
      path: 'otherinfosearch',
      group: 'former',
      hidden: isNew,
      done: isFound,
      needs: afterReturning,
      back: () => 'baseinfo',
    },
    {
      path: 'memberchoices',
      group: 'former',
      hidden: isNew,
      done: isFound,
      needs: (draft) => afterReturning(draft) ?? (draft.found ? null : 'ctrlnumbersearch'),
      back: searchBefore,
    },
    {
      path: 'creation',
      group: 'profile',
      done: (draft) => draft.profileDone === true,
      needs: afterFile,
    },
    {
      path: 'consent',
      // Where the texts are (B41).
      address: paths.registrationConsent(),
      group: 'consent',
      needs: (draft) => afterFile(draft) ?? (draft.profileDone ? null : 'creation'),
    },
  ],
  labels: {
    account: 'registration:Registration.steps.account',
    former: 'registration:Registration.steps.former',
    profile: 'registration:Registration.steps.profile',
    consent: 'registration:Registration.steps.consent',
  },
})

/** A screen of the registration. */
export type RegistrationStepPath = (typeof registration)['steps'][number]['path']

/** The address of a step. */
export const registrationAddress = (step: RegistrationStepPath) => stepAddress(registration, step)

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
export function profileOf(
  draft: Draft<typeof fields>,
): Pick<RegistrationDraft, (typeof profileNames)[number]> {
  return Object.fromEntries(
    profileNames.flatMap((name) => (draft[name] === undefined ? [] : [[name, draft[name]]])),
  )
}

/** Where it goes on from e-mail and password: to what is not there yet, or has to be put right (B30, B31). */
export function stepAfterBaseInfo(draft: RegistrationDraft) {
  if (draft.isReturning && !draft.formerMember) return 'ctrlnumbersearch'
  return draft.profileDone && !draft.refusal ? 'consent' : 'creation'
}

const noSearch = Object.fromEntries(searchNames.map((name) => [`search.${name}`, undefined])) as Partial<
  Record<`search.${SearchName}`, undefined>
>

/**
 * What the answer of the first step makes of the draft (B31). Who says again that they return chooses their old file
 * again; a new member keeps nothing of one that was chosen, nor of what was looked for. Whom a refusal of this step has sent back is not asked for
 * the file a second time.
 */
export function membershipChosen(
  draft: RegistrationDraft,
  isReturning: boolean,
  isRefused = false,
): RegistrationDraft {
  const kept = isReturning ? { isReturning } : { isReturning, ...noSearch }
  if (!draft.formerMember || (isReturning && isRefused)) return kept
  const noFile = { formerMember: undefined, searchedBy: undefined, profileDone: undefined }
  if (isReturning) return { isReturning, ...noFile }
  return { ...kept, ...noFile, firstName: undefined, lastName: undefined, birthDate: undefined }
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
