import { useDeferredValue, useMemo } from 'react'
import type { SeveralDraft } from './severalVehiclesWizard.ts'
import { doSelectionsDifferInFewVehicles } from './vehicleSelection.ts'
import { getVehicleSelection } from './vehicleSelectionDraft.ts'

/**
 * Returns the vehicle selection of the draft, and the selection that the rows show. A press on a
 * row shows at once. The rows follow a change of many vehicles without blocking the next press.
 */
export function useShownSelection(draft: SeveralDraft) {
  const selection = useMemo(() => getVehicleSelection(draft), [draft])
  const deferredSelection = useDeferredValue(selection)
  const isShownAtOnce = doSelectionsDifferInFewVehicles(selection, deferredSelection)
  return { selection, shownSelection: isShownAtOnce ? selection : deferredSelection }
}
