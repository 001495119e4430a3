import { useSyncExternalStore } from 'react'
import { readSession } from '../platform/session.ts'
import { draftPrefix, keep, recall } from '../platform/stored.ts'
import type { Wizard } from './wizard.ts'

const listeners = new Set<() => void>()
/** The drafts of this page, whole: what is never stored is here alone. */
const drafts = new Map<string, object>()

/** What this member has chosen so far, in this tab; what the wizard parses of it outlives a reload. */
export function readDraft<D extends object>(wizard: Wizard<D>): D {
  const key = keyOf(wizard)
  const known = drafts.get(key)
  if (known) return known as D
  const draft = wizard.parse(recall('sessionStorage', key))
  drafts.set(key, draft)
  return draft
}

/** Adds to the draft; undefined takes a choice back. */
export function changeDraft<D extends object>(wizard: Wizard<D>, change: Partial<NoInfer<D>>): void {
  resetDraft(wizard, { ...readDraft(wizard), ...change })
}

/** Begins anew, with nothing chosen but `draft`. For the start of a wizard and after its success. */
export function resetDraft<D extends object>(
  wizard: Wizard<D>,
  draft: NoInfer<D> = wizard.parse(null),
): void {
  const key = keyOf(wizard)
  drafts.set(key, draft)
  keep('sessionStorage', key, wizard.parse(draft))
  for (const listener of listeners) listener()
}

/** The draft, followed, and `changeDraft` for it. */
export function useDraft<D extends object>(wizard: Wizard<D>) {
  const draft = useSyncExternalStore(subscribe, () => readDraft(wizard))
  return [draft, (change: Partial<D>) => changeDraft(wizard, change)] as const
}

function keyOf({ id, version }: { id: string; version: number }): string {
  return `${draftPrefix}${id}.${version}.${readSession()?.memberId ?? 'guest'}`
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
