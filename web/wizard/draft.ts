import { draftKey } from '../platform/drafts.ts'
import { memberOrGuest } from '../platform/session.ts'
import { stored, useStored } from '../platform/stored.ts'
import type { Wizard } from './wizard.ts'

const draftOf = <D extends object>({ id, version, parse }: Wizard<D>) =>
  stored('sessionStorage', () => draftKey(`${id}.${version}`, memberOrGuest()), parse, parse)

/** What this member has chosen so far, in this tab; what the wizard parses of it outlives a reload. */
export const readDraft = <D extends object>(wizard: Wizard<D>): D => draftOf(wizard).get()

/** Adds to the draft; undefined takes a choice back. */
export function changeDraft<D extends object>(wizard: Wizard<D>, change: Partial<NoInfer<D>>): void {
  resetDraft(wizard, { ...readDraft(wizard), ...change })
}

/** Begins anew, with nothing chosen but `draft`. For the start of a wizard and after its success. */
export function resetDraft<D extends object>(
  wizard: Wizard<D>,
  draft: NoInfer<D> = wizard.parse(null),
): void {
  draftOf(wizard).set(draft)
}

/** The draft, followed, and `changeDraft` for it. */
export function useDraft<D extends object>(wizard: Wizard<D>) {
  const draft = useStored(draftOf(wizard))
  return [draft, (change: Partial<D>) => changeDraft(wizard, change)] as const
}
