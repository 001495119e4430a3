import { persistentDraftStorageKeyOf } from '../platform/drafts.ts'
import { readDraftOwnerId } from '../platform/session.ts'
import { createStoredValue } from '../platform/storedValue.ts'

/**
 * Outcome of a completed wizard, with the subject of the wizard, such as a vehicle. The outcome is
 * stored for other tabs of this browser that still show a step of the wizard.
 */
export interface DraftOutcome {
  /**
   * Outcome of the completed draft: a pass was paid, a pass without insurance was requested, or an
   * intervention report was paid.
   */
  readonly what: 'bought' | 'requested' | 'paid'
  /**
   * Subject of the completed draft, such as a vehicle, as returned by the function `subject` of the
   * wizard.
   */
  readonly subject: string | null
  /**
   * Number of the bought or paid pass, such as `#000027`; null after a request for a pass without
   * insurance, because that pass does not exist yet.
   */
  readonly number: string | null
  /** Path of the screen that shows the outcome of the wizard. */
  readonly to: string
}

function parseDraftOutcome(storedValue: unknown): DraftOutcome | null {
  const ending = storedValue as DraftOutcome | null
  const isEnding =
    ['bought', 'requested', 'paid'].includes(ending?.what ?? '') && typeof ending?.to === 'string'
  return isEnding ? ending : null
}

/**
 * Returns the browser storage for the outcome of the last completed draft with the given name. A
 * new draft or a sign-out deletes this outcome.
 */
export const draftOutcomeStorageOf = (name: string) =>
  createStoredValue(
    'localStorage',
    () => persistentDraftStorageKeyOf(`${name}.ended`, readDraftOwnerId()),
    parseDraftOutcome,
  )
