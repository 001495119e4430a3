import { useEffect, useState } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router-dom'
import { useStored } from '../platform/stored.ts'
import {
  acceptDraft,
  isChangedElsewhere,
  readAcceptedDraft,
  readEnding,
  readEndingElsewhere,
  useDraft,
} from '../wizard/draft.ts'
import type { DraftEnding } from '../wizard/ending.ts'
import { type Wizard, stepBefore } from '../wizard/wizard.ts'

/** What the frame shows in place of its step: `leaving` until it is decided, or how the draft was lost. */
export type LostStep = 'leaving' | { ending: DraftEnding | null } | null

/**
 * Follows what other tabs, and the browser's "clear data", do to the draft of the step that is shown. A step that stays
 * open asks again for what it shows. A step that is not open any more says what happened, where tabs share the draft, or
 * makes way for the first open step (E08). Where another tab has completed the same, any step says so.
 */
export function useLostDraft<D extends object, Path extends string>(
  wizard: Wizard<D, Path>,
  step: NoInfer<Path> | undefined,
): LostStep {
  const location = useLocation()
  const navigate = useNavigate()
  const [lost, setLost] = useState<{ at: Location; ending: DraftEnding | null } | null>(null)
  const [draft] = useDraft(wizard)
  const isChanged = useStored({ get: () => isChangedElsewhere(wizard) })
  const isClosed = isChanged && step !== undefined && stepBefore(wizard.steps, draft, step) !== null
  if (isClosed && wizard.outlivesTab && lost?.at !== location)
    setLost({ at: location, ending: readEnding(wizard) })
  // A draft of this tab's own is still whole, and what it is about is done.
  const ending = useStored({ get: () => readEndingElsewhere(wizard) })
  if (ending && lost?.at !== location) setLost({ at: location, ending })

  useEffect(() => {
    if (!isChanged) return
    const variables = (of: D) => JSON.stringify(wizard.variables?.(of))
    const isStale = variables(readAcceptedDraft(wizard)) !== variables(draft)
    acceptDraft(wizard)
    // The guard of the step reads the draft again, and leads to the first open step.
    if (isClosed ? !wizard.outlivesTab : isStale)
      void navigate(location, { replace: true, state: location.state as unknown })
  }, [draft, isChanged, isClosed, location, navigate, wizard])

  if (lost?.at === location) return { ending: lost.ending }
  return isClosed ? 'leaving' : null
}
