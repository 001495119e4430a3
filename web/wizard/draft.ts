import { useSyncExternalStore } from 'react'
import { readSession } from '../platform/session.ts'
import { draftPrefix, keep, recall } from '../platform/stored.ts'
import type { Draft, Wizard } from './wizard.ts'

type DraftOf<W extends Wizard> = Draft<W['fields']>

const listeners = new Set<() => void>()
const drafts = new Map<string, Draft>()

/**
 * What this member has chosen so far, in this tab; it outlives a reload. Only what fits the wizard's fields is taken
 * from the browser: a draft of another version is none.
 */
export function readDraft<W extends Wizard>(wizard: W): DraftOf<W> {
  const key = keyOf(wizard)
  const known = drafts.get(key)
  if (known) return known
  const kept = recall('sessionStorage', key)
  const entries = typeof kept === 'object' && kept !== null ? Object.entries(kept) : []
  const fits = ([name, value]: [string, unknown]) =>
    Object.hasOwn(wizard.fields, name) &&
    typeof value === (wizard.fields[name] === 'text' ? 'string' : 'boolean')
  const draft = Object.fromEntries(entries.filter(fits)) as DraftOf<W>
  drafts.set(key, draft)
  return draft
}

/** Adds to the draft; undefined takes a choice back. */
export function changeDraft<W extends Wizard>(wizard: W, change: DraftOf<W>): void {
  write(keyOf(wizard), { ...readDraft(wizard), ...change })
}

/** Begins anew, with nothing chosen but `draft`. For the start of a purchase and after its success. */
export function resetDraft<W extends Wizard>(wizard: W, draft: DraftOf<W> = {}): void {
  write(keyOf(wizard), draft)
}

/** The draft, followed, and `changeDraft` for it. */
export function useDraft<W extends Wizard>(wizard: W) {
  const draft = useSyncExternalStore(subscribe, () => readDraft(wizard))
  return [draft, (change: DraftOf<W>) => changeDraft(wizard, change)] as const
}

function keyOf({ id, version }: Wizard): string {
  return `${draftPrefix}${id}.${version}.${readSession()?.memberId ?? 'guest'}`
}

function write(key: string, draft: Draft): void {
  drafts.set(key, draft)
  keep('sessionStorage', key, draft)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
