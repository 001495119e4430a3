import { paths } from '../../platform/paths.ts'
import type { Problem } from '../../relay/problem.ts'
import type { PickedPicture } from '../../ui/PictureField.tsx'
import { type Draft, defineWizard, createDraftParser, buildWizardStepUrl } from '../../wizard/wizard.ts'

/** Field names of the search for a former member record (B32, B33). */
export const searchFieldNames = [
  'controlNumber',
  'firstName',
  'lastName',
  'postalCode',
  'phoneNumber',
  'birthDate',
] as const
export type SearchFieldName = (typeof searchFieldNames)[number]

const draftFields = {
  email: 'text',
  /** True when the person was a member before (B31). */
  isReturning: 'tick',
  'search.controlNumber': 'text',
  'search.firstName': 'text',
  'search.lastName': 'text',
  'search.postalCode': 'text',
  'search.phoneNumber': 'text',
  'search.birthDate': 'text',
  /** Kind of search that found the selected former member record: `number` or `names`. */
  searchedBy: 'text',
  /** Reference to the selected former member record, as the gateway returned the reference. */
  formerMember: 'text',
  firstName: 'text',
  lastName: 'text',
  phoneNumber: 'text',
  gender: 'text',
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
  addressSearch: 'text',
  /** True when the visitor has completed the profile step with valid input. */
  profileDone: 'tick',
} as const

/** Record of a former member that a search found. */
export interface FoundMember {
  readonly reference: string
  readonly firstName: string
  readonly lastName: string
  readonly birthDate: string | null | undefined
  readonly vehicle: string | null | undefined
}

/** Draft fields that are never written to the browser's storage, only kept in memory. */
interface MemoryFields {
  readonly password?: string
  /** Former member records that the last search found; undefined before the first search. */
  readonly found?: readonly FoundMember[]
  /** Kind of the last search for a former member record: `number` or `names`. */
  readonly foundBy?: 'number' | 'names'
  readonly picture?: PickedPicture | undefined
  /**
   * Fields that the gateway rejected and whose errors the visitor has not seen yet. Each
   * registration step shows the errors of its own fields and then removes them from the draft.
   */
  readonly refusal?: Problem | undefined
  /** E-mail address that the gateway rejected because it belongs to an existing account. */
  readonly takenEmail?: string | undefined
}

/** Draft of a registration: everything that the visitor has entered so far. */
export type RegistrationDraft = Draft<typeof draftFields> & MemoryFields

const isNewMember = (draft: RegistrationDraft) => draft.isReturning !== true
const hasSelectedFormerMember = (draft: RegistrationDraft) => Boolean(draft.formerMember)
/**
 * Returns whether the draft has an e-mail address and a password, which all further steps need
 * (B39).
 */
const hasCredentials = (draft: RegistrationDraft) => Boolean(draft.email && draft.password)

const findMissingCredentialsStep = (draft: RegistrationDraft) => (hasCredentials(draft) ? null : 'baseinfo')
const findStepRequiredBeforeProfile = (draft: RegistrationDraft) =>
  findMissingCredentialsStep(draft) ?? (draft.isReturning && !draft.formerMember ? 'ctrlnumbersearch' : null)

/**
 * Returns the step to show instead of the search for a former member record; null if the search may
 * be shown. For a new member, this is the profile step (B31).
 */
const findStepRequiredBeforeSearch = (draft: RegistrationDraft) => {
  if (draft.isReturning) return findMissingCredentialsStep(draft)
  return findMissingCredentialsStep(draft) ?? (draft.isReturning === false ? 'creation' : 'baseinfo')
}

/** Returns the search step that the visitor used last to find a former member record. */
const getStepWhereMemberWasFound = ({ foundBy }: RegistrationDraft) =>
  foundBy === 'names' ? 'otherinfosearch' : 'ctrlnumbersearch'

/** Wizard for the registration of an account (B29–B41). */
export const registrationWizard = defineWizard({
  id: 'registration',
  version: 1,
  path: paths.registration(),
  audience: 'visitor',
  exitPath: paths.login(),
  width: 'text',
  parse: (storedFields): RegistrationDraft => createDraftParser(draftFields)(storedFields),
  steps: [
    { path: 'baseinfo', group: 'account', isDone: hasCredentials, nextStep: findStepAfterCredentials },
    {
      path: 'ctrlnumbersearch',
      group: 'former',
      isHidden: isNewMember,
      isDone: hasSelectedFormerMember,
      requiredStep: findStepRequiredBeforeSearch,
      nextStep: () => 'memberchoices',
      previousStep: () => 'baseinfo',
    },
    {
      path: 'otherinfosearch',
      group: 'former',
      isHidden: isNewMember,
      isDone: hasSelectedFormerMember,
      requiredStep: findStepRequiredBeforeSearch,
      previousStep: () => 'baseinfo',
    },
    {
      path: 'memberchoices',
      group: 'former',
      isHidden: isNewMember,
      isDone: hasSelectedFormerMember,
      requiredStep: (draft) =>
        findStepRequiredBeforeSearch(draft) ?? (draft.found ? null : 'ctrlnumbersearch'),
      previousStep: getStepWhereMemberWasFound,
    },
    {
      path: 'creation',
      group: 'profile',
      isDone: (draft) => draft.profileDone === true,
      requiredStep: findStepRequiredBeforeProfile,
    },
    {
      path: 'consent',
      // URL of the agreements (B41).
      urlPattern: paths.registrationConsent(),
      group: 'consent',
      requiredStep: (draft) =>
        findStepRequiredBeforeProfile(draft) ?? (draft.profileDone ? null : 'creation'),
    },
  ],
  // The answer to "Were you a member before?" adds the search for the former record (B31).
  hasUncertainLength: (draft) => draft.isReturning === undefined,
  labels: {
    account: 'registration:Registration.steps.account',
    former: 'registration:Registration.steps.former',
    profile: 'registration:Registration.steps.profile',
    consent: 'registration:Registration.steps.consent',
  },
})

/** Path of a step of the registration. */
export type RegistrationStepPath = (typeof registrationWizard)['steps'][number]['path']

/** Returns the URL of a step of the registration. */
export const buildRegistrationStepUrl = (step: RegistrationStepPath) =>
  buildWizardStepUrl(registrationWizard, step)

/** Field names of the registration's profile step. */
const profileFieldNames = [
  'firstName',
  'lastName',
  'phoneNumber',
  'gender',
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
  'addressSearch',
] as const satisfies ReadonlyArray<keyof typeof draftFields>

/** Returns the form values of the registration's profile step from a draft. */
export function buildProfileFormValues(
  draft: Draft<typeof draftFields>,
): Pick<RegistrationDraft, (typeof profileFieldNames)[number]> {
  return Object.fromEntries(
    profileFieldNames.flatMap((name) => (draft[name] === undefined ? [] : [[name, draft[name]]])),
  )
}

/**
 * Returns the registration step after the step for e-mail address and password: the next step with
 * missing or rejected input (B30, B31).
 */
export function findStepAfterCredentials(draft: RegistrationDraft) {
  if (draft.isReturning && !draft.formerMember) return 'ctrlnumbersearch'
  return draft.profileDone && !draft.refusal ? 'consent' : 'creation'
}

const emptySearch = Object.fromEntries(
  searchFieldNames.map((name) => [`search.${name}`, undefined]),
) as Partial<Record<`search.${SearchFieldName}`, undefined>>

/**
 * Returns the changes of the draft for the answer to "Were you a member before?" (B31). Both
 * answers remove the selected member record, and "No" also removes the search input. With
 * `isRefused`, the answer "Yes" keeps the record.
 */
export function buildFormerMemberAnswerChange(
  draft: RegistrationDraft,
  isReturning: boolean,
  isRefused = false,
): RegistrationDraft {
  const searchFields = isReturning ? { isReturning } : { isReturning, ...emptySearch }
  if (!draft.formerMember || (isReturning && isRefused)) return searchFields
  const noFile = { formerMember: undefined, searchedBy: undefined, profileDone: undefined }
  if (isReturning) return { isReturning, ...noFile }
  return { ...searchFields, ...noFile, firstName: undefined, lastName: undefined, birthDate: undefined }
}

/**
 * Returns the mutation input of a search for a former member record. The input always contains the
 * birth date and the e-mail address. It also contains either the control number, or the name,
 * postal code and phone number (B47).
 */
export function buildFormerMemberSearchInput(
  draft: RegistrationDraft,
  searchKind: string | undefined = draft.searchedBy,
) {
  const getTrimmedSearchValue = (name: SearchFieldName) => draft[`search.${name}`]?.trim() ?? ''
  const { email = '' } = draft
  const birthDate = getTrimmedSearchValue('birthDate')
  if (searchKind !== 'names')
    return { controlNumber: getTrimmedSearchValue('controlNumber'), birthDate, email }
  return {
    firstName: getTrimmedSearchValue('firstName'),
    lastName: getTrimmedSearchValue('lastName'),
    postalCode: getTrimmedSearchValue('postalCode'),
    phoneNumber: getTrimmedSearchValue('phoneNumber'),
    birthDate,
    email,
  }
}
