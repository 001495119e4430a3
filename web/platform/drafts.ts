import { hasStoredValue, removeStoredValues } from './storedValue.ts'

/** Prefix of the sessionStorage keys of drafts; each key ends with the id of the member. */
const draftPrefix = 'sentier.draft.'

/** Prefix of the localStorage keys of drafts; such drafts stay stored after the tab is closed. */
const persistentDraftPrefix = 'sentier.left.'

/** Returns the sessionStorage key of a draft, for a member or a guest. */
export const tabDraftStorageKeyOf = (name: string, memberId: string) => `${draftPrefix}${name}.${memberId}`

/**
 * Returns the localStorage key of a draft, for a member or a guest. The draft stays stored after
 * the tab is closed.
 */
export const persistentDraftStorageKeyOf = (name: string, memberId: string) =>
  `${persistentDraftPrefix}${name}.${memberId}`

/**
 * Returns the sessionStorage key of a value that this page stores for the next page of the tab, for
 * example for the page after a reload (`previousPage.ts`).
 */
export const storageKeyOfValueForNextPage = (name: string, memberId: string) =>
  tabDraftStorageKeyOf(`page.${name}`, memberId)

/**
 * Deletes the values that the previous page of this tab stored for the page that follows a reload,
 * Back, Forward or a language change.
 */
export const deleteValuesStoredForNextPage = (): void =>
  removeStoredValues('sessionStorage', (key) => key.startsWith(`${draftPrefix}page.`))

/** Returns whether this tab has a draft: a wizard, a form with input or an unfinished payment. */
export const hasStoredDraft = (): boolean =>
  hasStoredValue('sessionStorage', (key) => key.startsWith(draftPrefix))

let deletionCount = 0

/**
 * Returns the number of times that this page has deleted the drafts, which happens at a sign-in or
 * sign-out.
 */
export const getDraftDeletionCountSincePageLoad = (): number => deletionCount

/**
 * Deletes the drafts in sessionStorage and localStorage, except the drafts of the member
 * `exceptMemberId`.
 */
export function deleteDrafts(exceptMemberId?: string): void {
  deletionCount += 1
  const isDeletableDraftStorageKey = (prefix: string) => (key: string) =>
    key.startsWith(prefix) && !(exceptMemberId && key.endsWith(`.${exceptMemberId}`))
  removeStoredValues('sessionStorage', isDeletableDraftStorageKey(draftPrefix))
  removeStoredValues('localStorage', isDeletableDraftStorageKey(persistentDraftPrefix))
}
