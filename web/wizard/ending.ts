import { leftKey } from '../platform/drafts.ts'
import { memberOrGuest } from '../platform/session.ts'
import { stored } from '../platform/stored.ts'

/** How a wizard's draft was completed, for the other tabs of this browser that still show one of its steps. */
export interface DraftEnding {
  /** A pass was paid, a pass without insurance was requested, or a report was paid. */
  readonly what: 'bought' | 'requested' | 'paid'
  /** What the draft was about, as the wizard's `subject` told it. */
  readonly subject: string | null
  /** The number of the pass, `#000027`; null for a request, whose pass does not exist yet. */
  readonly number: string | null
  /** The path of the screen that shows the result. */
  readonly to: string
}

function parseEnding(found: unknown): DraftEnding | null {
  const ending = found as DraftEnding | null
  const isEnding =
    ['bought', 'requested', 'paid'].includes(ending?.what ?? '') && typeof ending?.to === 'string'
  return isEnding ? ending : null
}

/** The ending of the last draft of this name; it is removed when the next draft begins, and when the member signs out. */
export const storedEnding = (name: string) =>
  stored('localStorage', () => leftKey(`${name}.ended`, memberOrGuest()), parseEnding)
