import { useCallback } from 'react'
import { matchPath } from 'react-router-dom'
import { draftKey, forgetCount, leftKey } from '../platform/drafts.ts'
import { memberOrGuest } from '../platform/session.ts'
import { stored, useStored } from '../platform/stored.ts'
import { type DraftEnding, storedEnding } from './ending.ts'
import { type Wizard, routeOf } from './wizard.ts'

/** What of a wizard tells where its draft is, and what of it is kept; without `variables` its steps ask later. */
export type DraftOptions<D extends object> = Pick<
  Wizard<D>,
  'id' | 'version' | 'parse' | 'outlivesTab' | 'variables'
>

/** By what name the draft of a wizard is kept. */
export const draftName = ({ id, version }: Pick<Wizard<object>, 'id' | 'version'>) => `${id}.${version}`

/** What nobody has begun yet, once for each wizard: it stays the same object. */
const nothings = new WeakMap<object, object>()

function nothingOf<D extends object>({ parse }: DraftOptions<D>): D {
  const nothing = nothings.get(parse) ?? parse(null)
  nothings.set(parse, nothing)
  return nothing as D
}

/**
 * A tab goes on with its own draft. One that has none takes up what was left last in this browser, where that outlives
 * the tab: two tabs that buy two passes do not disturb each other, and a browser that was closed has lost nothing.
 */
function draftOf<D extends object>(wizard: DraftOptions<D>) {
  const { parse, outlivesTab, variables } = wizard
  const name = draftName(wizard)
  const read = (found: unknown) => (found === null ? null : parse(found))
  // Beside it, what its steps ask with: a page that begins anew asks before any code is there (`web/start/early.js`).
  const write = (draft: D | null) => {
    const kept = draft && parse(draft)
    return kept && { ...kept, asks: variables?.(kept) }
  }
  const inTab = stored('sessionStorage', () => draftKey(name, memberOrGuest()), read, write)
  const left = stored('localStorage', () => leftKey(name, memberOrGuest()), read, write)
  return {
    get: (): D => inTab.get() ?? (outlivesTab ? left.get() : null) ?? nothingOf(wizard),
    set(draft: D) {
      inTab.set(draft)
      if (!outlivesTab) return
      if (JSON.stringify(parse(draft)) === '{}') return left.remove()
      const ending = storedEnding(name)
      if (ending.get()) ending.remove()
      left.set(draft)
    },
  }
}

/** Whether this page has brought the wizard to its end, and not begun it anew. */
const over = ({ id }: Pick<Wizard<object>, 'id'>) =>
  stored('page', `sentier.wizard.over.${id}`, (found) => found === true)

/** The draft of each wizard as this page wrote it last, or opened a step with it. */
const accepted = new Map<
  string,
  {
    draft: object
    owner: string
    forgotten: number
    /** Known when the draft was begun here. */ ending: DraftEnding | null
  }
>()

function accept(wizard: DraftOptions<object>, draft: object, isBegun = false): void {
  const before = accepted.get(draftName(wizard))
  const owner = memberOrGuest()
  const isSame = !isBegun && before?.owner === owner
  accepted.set(draftName(wizard), {
    draft,
    owner,
    forgotten: forgetCount(),
    ending: isSame ? before.ending : readEnding(wizard),
  })
}

/** Takes the draft as it stands in the browser for the one that this page works with. */
export const acceptDraft = <D extends object>(wizard: DraftOptions<D>): void =>
  accept(wizard, readDraft(wizard))

/** Returns the draft that this page worked with before another tab changed it. */
export const readAcceptedDraft = <D extends object>(wizard: DraftOptions<D>): D =>
  (accepted.get(draftName(wizard))?.draft ?? readDraft(wizard)) as D

/**
 * Whether another tab, or the browser's "clear data", has changed the draft since this page read or wrote it. A page
 * whose member has signed in or out makes way for another one, and is not meant.
 */
export function isChangedElsewhere<D extends object>(wizard: DraftOptions<D>): boolean {
  const last = accepted.get(draftName(wizard))
  if (last?.owner !== memberOrGuest() || last.forgotten !== forgetCount()) return false
  return last.draft !== readDraft(wizard)
}

/** What this member has chosen so far, in this tab; what the wizard parses of it outlives a reload. */
export const readDraft = <D extends object>(wizard: DraftOptions<D>): D => draftOf(wizard).get()

/** Adds to the draft; undefined takes a choice back. */
export function changeDraft<D extends object>(wizard: DraftOptions<D>, change: Partial<NoInfer<D>>): void {
  const draft = { ...readDraft(wizard), ...change }
  // A change on top of a draft that was lost does not hide the loss.
  if (!isChangedElsewhere(wizard)) accept(wizard, draft)
  write(wizard, draft)
}

function write<D extends object>(wizard: DraftOptions<D>, draft: D): void {
  draftOf(wizard).set(draft)
  over(wizard).remove()
}

/** Begins anew, with nothing chosen but `draft`. For the start of a wizard. */
export function resetDraft<D extends object>(
  wizard: DraftOptions<D>,
  draft: NoInfer<D> = wizard.parse(null),
): void {
  accept(wizard, draft, true)
  write(wizard, draft)
}

/**
 * Nothing is left of it: what it was for is done. Back leads past its steps, until it is begun anew. Other tabs that
 * show one of its steps are told the `ending`.
 */
export function endDraft<D extends object>(wizard: Wizard<D>, ending?: Omit<DraftEnding, 'subject'>): void {
  const subject = wizard.subject?.(readDraft(wizard)) ?? null
  if (ending) storedEnding(draftName(wizard)).set({ ...ending, subject })
  resetDraft(wizard)
  over(wizard).set(true)
}

/** Returns how this wizard was completed last in this browser; null when its draft was restarted or cleared since. */
export const readEnding = <D extends object>(wizard: DraftOptions<D>): DraftEnding | null =>
  storedEnding(draftName(wizard)).get()

/** Returns how another tab has completed what this tab's own draft is about, since it was begun here; null if it has not. */
export function readEndingElsewhere<D extends object>(wizard: Wizard<D>): DraftEnding | null {
  const ending = readEnding(wizard)
  const last = accepted.get(draftName(wizard))
  if (ending?.subject == null || last?.owner !== memberOrGuest() || last.ending === ending) return null
  return wizard.subject?.(readDraft(wizard)) === ending.subject ? ending : null
}

/** Whether its steps have nothing to go back to. */
export const isOver = <D extends object>(wizard: DraftOptions<D>): boolean => over(wizard).get()

/** It is begun anew, with whatever its draft holds. */
export const reopenDraft = <D extends object>(wizard: DraftOptions<D>): void => over(wizard).remove()

/** Whether an address of the portal is one of a wizard's steps. */
export const isWithin = <D extends object>(wizard: Wizard<D>, pathname: string): boolean =>
  wizard.steps.some(({ path }) => matchPath(routeOf(wizard, path), pathname))

/** Somebody is elsewhere than in this wizard: of its draft stays what `whenLeft` leaves. */
export function leaveDraft<D extends object>(wizard: Wizard<D>): void {
  const draft = readDraft(wizard)
  if (wizard.whenLeft && Object.keys(draft).length > 0) resetDraft(wizard, wizard.whenLeft(draft))
}

/** The draft, followed, and `changeDraft` for it. */
export function useDraft<D extends object>(wizard: DraftOptions<D>) {
  const draft = useStored(draftOf(wizard))
  const change = useCallback((change: Partial<D>) => changeDraft(wizard, change), [wizard])
  return [draft, change] as const
}
