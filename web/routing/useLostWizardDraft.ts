import { useEffect, useState } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router-dom'
import { useStoredValue } from '../platform/storedValue.ts'
import {
  acceptStoredDraft,
  hasOtherTabChangedDraft,
  readDraftBeforeChangeInOtherTab,
  readLastDraftOutcome,
  readDraftOutcomeOfOtherTab,
  useDraft,
} from '../wizard/draft.ts'
import type { DraftOutcome } from '../wizard/draftEnding.ts'
import { type Wizard, findRequiredWizardStep } from '../wizard/wizard.ts'

/**
 * State of a wizard step after another tab has changed the draft. Null: the step can still be
 * shown. An object: a message replaces the step. `leaving`: another step is about to replace the
 * step.
 */
export type LostStep = 'leaving' | { ending: DraftOutcome | null } | null

/**
 * Handles a change of the wizard draft by another tab or by the "clear data" command of the
 * browser. Reloads the data of the step if the step can still be shown. Otherwise, redirects to the
 * first step that is not done or explains the change (E08).
 */
export function useLostWizardDraft<D extends object, Path extends string>(
  wizard: Wizard<D, Path>,
  step: NoInfer<Path> | undefined,
): LostStep {
  const location = useLocation()
  const navigate = useNavigate()
  const [lost, setLost] = useState<{ at: Location; ending: DraftOutcome | null } | null>(null)
  const [draft] = useDraft(wizard)
  const isChanged = useStoredValue({ get: () => hasOtherTabChangedDraft(wizard) })
  const isClosed =
    isChanged && step !== undefined && findRequiredWizardStep(wizard.steps, draft, step) !== null
  if (isClosed && wizard.outlivesTab && lost?.at !== location)
    setLost({ at: location, ending: readLastDraftOutcome(wizard) })
  // A draft owned by this tab is intact, but another tab has completed its purpose.
  const ending = useStoredValue({ get: () => readDraftOutcomeOfOtherTab(wizard) })
  if (ending && lost?.at !== location) setLost({ at: location, ending })

  useEffect(() => {
    if (!isChanged) return
    const serializeStepQueryVariables = (stepDraft: D) => JSON.stringify(wizard.variables?.(stepDraft))
    const isStale =
      serializeStepQueryVariables(readDraftBeforeChangeInOtherTab(wizard)) !==
      serializeStepQueryVariables(draft)
    acceptStoredDraft(wizard)
    // The guard of the step reads the draft again and redirects to the first open step.
    if (isClosed ? !wizard.outlivesTab : isStale)
      void navigate(location, { replace: true, state: location.state as unknown })
  }, [draft, isChanged, isClosed, location, navigate, wizard])

  if (lost?.at === location) return { ending: lost.ending }
  return isClosed ? 'leaving' : null
}
