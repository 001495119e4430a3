import { removeStored } from './stored.ts'

/** What begins the key of a draft; each ends with the member whose it is. */
const draftPrefix = 'sentier.draft.'

/** What begins the key of a copy that outlives the tab. */
const leftPrefix = 'sentier.left.'

/** Under what key this tab keeps what a member, or a guest, has begun. */
export const draftKey = (name: string, memberId: string) => `${draftPrefix}${name}.${memberId}`

/** Under what key this browser keeps what they have left, for a later visit. */
export const leftKey = (name: string, memberId: string) => `${leftPrefix}${name}.${memberId}`

/** The key under which a page keeps what only the page that continues it takes over (`continuation.ts`). */
export const pageKey = (name: string, memberId: string) => draftKey(`page.${name}`, memberId)

/** Forgets what the page before held, where this page does not continue it. */
export const forgetPage = (): void =>
  removeStored('sessionStorage', (key) => key.startsWith(`${draftPrefix}page.`))

let forgets = 0

/** Returns how often this page has forgotten the drafts of a member who signed in or out. */
export const forgetCount = (): number => forgets

/** Forgets whatever was begun in this tab, or left in this browser, but for what this member has where one is named. */
export function forgetDrafts(butOf?: string): void {
  forgets += 1
  const isMeant = (prefix: string) => (key: string) =>
    key.startsWith(prefix) && !(butOf && key.endsWith(`.${butOf}`))
  removeStored('sessionStorage', isMeant(draftPrefix))
  removeStored('localStorage', isMeant(leftPrefix))
}
