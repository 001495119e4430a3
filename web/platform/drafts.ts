import { removeStored } from './stored.ts'

/** Prefix of the keys of drafts in sessionStorage; each key ends with the id of the member. */
const draftPrefix = 'sentier.draft.'

/** Prefix of the keys of drafts in localStorage, which outlive the tab. */
const leftPrefix = 'sentier.left.'

/** Returns the sessionStorage key of a draft of a member or guest. */
export const draftKey = (name: string, memberId: string) => `${draftPrefix}${name}.${memberId}`

/** Returns the localStorage key of a draft that a member or guest has left for a later visit. */
export const leftKey = (name: string, memberId: string) => `${leftPrefix}${name}.${memberId}`

/**
 * Returns the key of a value that only the page continuing this one takes over (`continuation.ts`).
 */
export const pageKey = (name: string, memberId: string) => draftKey(`page.${name}`, memberId)

/** Deletes the values left by the previous page, if this page does not continue it. */
export const forgetPage = (): void =>
  removeStored('sessionStorage', (key) => key.startsWith(`${draftPrefix}page.`))

let forgets = 0

/** Returns the number of times that this page deleted drafts because a member signed in or out. */
export const forgetCount = (): number => forgets

/**
 * Deletes the drafts of this tab and of this browser, except those of the member `butOf` if given.
 */
export function forgetDrafts(butOf?: string): void {
  forgets += 1
  const isMeant = (prefix: string) => (key: string) =>
    key.startsWith(prefix) && !(butOf && key.endsWith(`.${butOf}`))
  removeStored('sessionStorage', isMeant(draftPrefix))
  removeStored('localStorage', isMeant(leftPrefix))
}
