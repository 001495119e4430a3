import { leftDraftKey } from '../platform/drafts.ts'
import { draftOwner } from '../platform/session.ts'
import { stored } from '../platform/stored.ts'

/** Ending of a wizard's draft, for other tabs of this browser that still show one of its steps. */
export interface DraftEnding {
  /**
   * Outcome of the draft: a pass was paid, a pass without insurance was requested, or a report was
   * paid.
   */
  readonly what: 'bought' | 'requested' | 'paid'
  /** Subject of the draft, as the wizard's `subject` function returned it. */
  readonly subject: string | null
  /** Number of the pass, such as `#000027`; null for a request, whose pass does not exist yet. */
  readonly number: string | null
  /** Path of the screen that shows the result. */
  readonly to: string
}

function parseEnding(found: unknown): DraftEnding | null {
  const ending = found as DraftEnding | null
  const isEnding =
    ['bought', 'requested', 'paid'].includes(ending?.what ?? '') && typeof ending?.to === 'string'
  return isEnding ? ending : null
}

/**
 * Returns the stored ending of the last draft of this name. It is removed when the next draft
 * begins and when the member signs out.
 */
export const storedEnding = (name: string) =>
  stored('localStorage', () => leftDraftKey(`${name}.ended`, draftOwner()), parseEnding)
