import { useCallback } from 'react'
import { matchPath } from 'react-router-dom'
import {
  tabDraftStorageKeyOf,
  getDraftDeletionCountSincePageLoad,
  persistentDraftStorageKeyOf,
} from '../platform/drafts.ts'
import { readDraftOwnerId } from '../platform/session.ts'
import { createStoredValue, useStoredValue } from '../platform/storedValue.ts'
import { type DraftOutcome, draftOutcomeStorageOf } from './draftEnding.ts'
import { type Wizard, stepUrlPatternOf } from './wizard.ts'

/**
 * Properties of a wizard that determine how its draft is stored. The result of `variables` is
 * stored with the draft, because prefetching reads the query variables there.
 */
export type DraftOptions<D extends object> = Pick<
  Wizard<D>,
  'id' | 'version' | 'parse' | 'outlivesTab' | 'variables'
>

/** Returns the name under which the draft of a wizard is stored. */
export const draftNameOf = ({ id, version }: Pick<Wizard<object>, 'id' | 'version'>) => `${id}.${version}`

/** Empty draft of each wizard, cached so that repeated reads return the same object. */
const emptyDrafts = new WeakMap<object, object>()

function createEmptyDraft<D extends object>({ parse }: DraftOptions<D>): D {
  const nothing = emptyDrafts.get(parse) ?? parse(null)
  emptyDrafts.set(parse, nothing)
  return nothing as D
}

/**
 * Returns the browser storage of a wizard's draft. Each tab has its own draft, so that two tabs can
 * buy two passes independently. If the wizard has `outlivesTab`, a new tab starts with a copy of
 * the latest draft.
 */
function draftStorageOf<D extends object>(wizard: DraftOptions<D>) {
  const { parse, outlivesTab, variables } = wizard
  const name = draftNameOf(wizard)
  const parseStoredDraft = (storedValue: unknown) => (storedValue === null ? null : parse(storedValue))
  // The variables of the step queries are stored with the draft, because `web/start/early.js` sends
  // the query of a new page before the code of the wizard has loaded.
  const formatDraftForStorage = (draft: D | null) => {
    const leftDraft = draft && parse(draft)
    return leftDraft && { ...leftDraft, asks: variables?.(leftDraft) }
  }
  const inTab = createStoredValue(
    'sessionStorage',
    () => tabDraftStorageKeyOf(name, readDraftOwnerId()),
    parseStoredDraft,
    formatDraftForStorage,
  )
  const left = createStoredValue(
    'localStorage',
    () => persistentDraftStorageKeyOf(name, readDraftOwnerId()),
    parseStoredDraft,
    formatDraftForStorage,
  )
  return {
    get: (): D => inTab.get() ?? (outlivesTab ? left.get() : null) ?? createEmptyDraft(wizard),
    set(draft: D) {
      inTab.set(draft)
      if (!outlivesTab) return
      if (JSON.stringify(parse(draft)) === '{}') return left.remove()
      const ending = draftOutcomeStorageOf(name)
      if (ending.get()) ending.remove()
      left.set(draft)
    },
  }
}

/**
 * Returns the storage of the flag that the member has completed the wizard on this page. The flag
 * is removed when the wizard is opened again.
 */
const storedWizardCompletionFlagOf = ({ id }: Pick<Wizard<object>, 'id'>) =>
  createStoredValue('page', `sentier.wizard.over.${id}`, (storedValue) => storedValue === true)

/**
 * Draft of each wizard as this page last wrote or read the draft. If the stored draft is different,
 * another tab has changed the stored draft.
 */
const acceptedDrafts = new Map<
  string,
  {
    draft: object
    owner: string
    forgotten: number
    /**
     * Outcome of an earlier draft of the wizard that was stored when this draft was created; null
     * without such an outcome.
     */
    ending: DraftOutcome | null
  }
>()

function recordDraftOfThisPage(wizard: DraftOptions<object>, draft: object, isNewDraft = false): void {
  const before = acceptedDrafts.get(draftNameOf(wizard))
  const owner = readDraftOwnerId()
  const isSame = !isNewDraft && before?.owner === owner
  acceptedDrafts.set(draftNameOf(wizard), {
    draft,
    owner,
    forgotten: getDraftDeletionCountSincePageLoad(),
    ending: isSame ? before.ending : readLastDraftOutcome(wizard),
  })
}

/**
 * Accepts the changes that another tab has made to the draft of a wizard. The draft then no longer
 * counts as changed by another tab.
 */
export const acceptStoredDraft = <D extends object>(wizard: DraftOptions<D>): void =>
  recordDraftOfThisPage(wizard, readDraft(wizard))

/**
 * Returns the draft of a wizard without changes by another tab: as this page last wrote or read the
 * draft.
 */
export const readDraftBeforeChangeInOtherTab = <D extends object>(wizard: DraftOptions<D>): D =>
  (acceptedDrafts.get(draftNameOf(wizard))?.draft ?? readDraft(wizard)) as D

/**
 * Returns whether another tab, or the "clear data" command of the browser, has changed the draft
 * since this page last read or wrote it. Returns false after a sign-in or sign-out, because the
 * page then reloads anyway.
 */
export function hasOtherTabChangedDraft<D extends object>(wizard: DraftOptions<D>): boolean {
  const acceptedDraft = acceptedDrafts.get(draftNameOf(wizard))
  if (
    acceptedDraft?.owner !== readDraftOwnerId() ||
    acceptedDraft.forgotten !== getDraftDeletionCountSincePageLoad()
  )
    return false
  return acceptedDraft.draft !== readDraft(wizard)
}

/**
 * Returns the draft of a wizard for the current member in this tab. After a reload, the draft
 * contains only the fields that the `parse` function of the wizard keeps.
 */
export const readDraft = <D extends object>(wizard: DraftOptions<D>): D => draftStorageOf(wizard).get()

/** Merges changed choices into the draft of a wizard; the value undefined removes a choice. */
export function changeDraft<D extends object>(wizard: DraftOptions<D>, change: Partial<NoInfer<D>>): void {
  const draft = { ...readDraft(wizard), ...change }
  // A change of a lost draft must not hide the loss.
  if (!hasOtherTabChangedDraft(wizard)) recordDraftOfThisPage(wizard, draft)
  writeDraft(wizard, draft)
}

function writeDraft<D extends object>(wizard: DraftOptions<D>, draft: D): void {
  draftStorageOf(wizard).set(draft)
  storedWizardCompletionFlagOf(wizard).remove()
}

/** Replaces the draft of a wizard that starts; by default, with an empty draft. */
export function resetDraft<D extends object>(
  wizard: DraftOptions<D>,
  draft: NoInfer<D> = wizard.parse(null),
): void {
  recordDraftOfThisPage(wizard, draft, true)
  writeDraft(wizard, draft)
}

/**
 * Clears the draft of a completed wizard. The Back button then skips the wizard until the member
 * starts the wizard again. Other tabs that show the wizard read the outcome `ending`.
 */
export function completeDraft<D extends object>(
  wizard: Wizard<D>,
  ending?: Omit<DraftOutcome, 'subject'>,
): void {
  const subject = wizard.subject?.(readDraft(wizard)) ?? null
  if (ending) draftOutcomeStorageOf(draftNameOf(wizard)).set({ ...ending, subject })
  resetDraft(wizard)
  storedWizardCompletionFlagOf(wizard).set(true)
}

/**
 * Returns the outcome of the draft that was last completed in this wizard and browser. Returns null
 * if the member has begun or cleared a draft later.
 */
export const readLastDraftOutcome = <D extends object>(wizard: DraftOptions<D>): DraftOutcome | null =>
  draftOutcomeStorageOf(draftNameOf(wizard)).get()

/**
 * Returns the outcome of a draft that another tab has completed for the subject of the draft in
 * this tab, otherwise null. Also returns null if the draft of this tab is newer than the outcome.
 */
export function readDraftOutcomeOfOtherTab<D extends object>(wizard: Wizard<D>): DraftOutcome | null {
  const ending = readLastDraftOutcome(wizard)
  const acceptedDraft = acceptedDrafts.get(draftNameOf(wizard))
  if (
    ending?.subject == null ||
    acceptedDraft?.owner !== readDraftOwnerId() ||
    acceptedDraft.ending === ending
  )
    return null
  return wizard.subject?.(readDraft(wizard)) === ending.subject ? ending : null
}

/**
 * Returns whether this page has completed the wizard. The Back button then skips the steps of the
 * wizard.
 */
export const isWizardCompleted = <D extends object>(wizard: DraftOptions<D>): boolean =>
  storedWizardCompletionFlagOf(wizard).get()

/**
 * Clears the flag that this page has completed the wizard, because the member opens the wizard
 * again. The draft of the wizard stays unchanged.
 */
export const clearWizardCompletionFlag = <D extends object>(wizard: DraftOptions<D>): void =>
  storedWizardCompletionFlagOf(wizard).remove()

/** Returns whether a URL path is the path of a step of the given wizard. */
export const isWizardStepPath = <D extends object>(wizard: Wizard<D>, pathname: string): boolean =>
  wizard.steps.some(({ path }) => matchPath(stepUrlPatternOf(wizard, path), pathname))

/**
 * Deletes the part of a draft that is not needed after the member has left the wizard. Keeps only
 * the result of the function `draftWhenLeft` of the wizard; without this function, keeps the whole
 * draft.
 */
export function removeUnneededDraftOfExitedWizard<D extends object>(wizard: Wizard<D>): void {
  const draft = readDraft(wizard)
  if (wizard.draftWhenLeft && Object.keys(draft).length > 0) resetDraft(wizard, wizard.draftWhenLeft(draft))
}

/**
 * Returns the draft of a wizard and a function that changes the draft. Re-renders the component
 * when the draft changes.
 */
export function useDraft<D extends object>(wizard: DraftOptions<D>) {
  const draft = useStoredValue(draftStorageOf(wizard))
  const change = useCallback((fields: Partial<D>) => changeDraft(wizard, fields), [wizard])
  return [draft, change] as const
}
