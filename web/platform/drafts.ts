import { removeStored } from './stored.ts'

/** What begins the key of a draft; each ends with the member whose it is. */
const draftPrefix = 'sentier.draft.'

/** Under what key this tab keeps what a member, or a guest, has begun. */
export const draftKey = (name: string, memberId: string) => `${draftPrefix}${name}.${memberId}`

/** Forgets whatever was begun in this tab, but for what this member has where one is named. */
export function forgetDrafts(butOf?: string): void {
  removeStored(
    'sessionStorage',
    (key) => key.startsWith(draftPrefix) && !(butOf && key.endsWith(`.${butOf}`)),
  )
}
