import { isShortText } from '../../../platform/storedValue.ts'
import { paths } from '../../../platform/paths.ts'
import { buildWizardStepUrl, defineWizard } from '../../../wizard/wizard.ts'
import {
  resolveRedirectToSafetyVideoForSeveralVehicles,
  storeMessageThatVideoWasSkipped,
} from '../../video/shared/watchedVideo.ts'
import { parseSoldPassType } from '../passTypes.ts'
import type { PurchaseLine } from './paymentLines.ts'

/** Draft of a purchase for several vehicles. The draft contains only ids and choices. */
export interface SeveralDraft {
  /** Passes to buy, one per vehicle. */
  readonly lines?: readonly PurchaseLine[]
  /**
   * Input of the vehicle selection that is not submitted yet, as JSON text; absent if there is
   * none.
   */
  readonly selection?: string
  /** Pass choices for all vehicles, as JSON text; absent if the member made none. */
  readonly common?: string
  /** Additional fee in cents that the member accepted, by vehicle id (E47). */
  readonly fees?: Readonly<Record<string, number>>
  /** Magazine delivery that the member chose; absent before the choice. */
  readonly magazines?: { readonly printedQuantity: number; readonly digital: boolean }
  /** True if the purchase resumes the unpaid passes of an earlier, partly paid purchase. */
  readonly isResumed?: boolean
}

/** Maximum number of passes in one purchase, which limits the size of the stored draft. */
export const maximumLines = 100

/** Maximum length of the stored vehicle selection, in characters: enough for 100 vehicles. */
const maximumSelectionLength = 50_000

function parseSeveralVehiclesDraft(storedValue: unknown): SeveralDraft {
  const { lines, selection, common, fees, magazines, isResumed } = (storedValue ?? {}) as Partial<
    Record<keyof SeveralDraft, unknown>
  >
  const { printedQuantity, digital } = (magazines ?? {}) as { printedQuantity?: unknown; digital?: unknown }
  const hasValidFeeCents = ([, cents]: [string, unknown]) => Number.isInteger(cents)
  return {
    ...(Array.isArray(lines) && { lines: parsePurchaseLines(lines) }),
    ...(isShortText(selection, maximumSelectionLength) && { selection }),
    ...(isShortText(common) && { common }),
    ...(typeof fees === 'object' &&
      fees !== null && { fees: Object.fromEntries(Object.entries(fees).filter(hasValidFeeCents)) }),
    ...(Number.isInteger(printedQuantity) && {
      magazines: { printedQuantity: printedQuantity as number, digital: digital === true },
    }),
    ...(isResumed === true && { isResumed }),
  }
}

/**
 * Parses the stored passes of a purchase for several vehicles. If a vehicle occurs several times,
 * only its first pass is kept.
 */
function parsePurchaseLines(storedValue: readonly unknown[]): PurchaseLine[] {
  const lines = new Map<string, PurchaseLine>()
  for (const each of storedValue.slice(0, maximumLines)) {
    const { vehicleId, type: typeName, clubId, desiredActivation } = (each ?? {}) as Partial<PurchaseLine>
    const type = parseSoldPassType(isShortText(typeName) ? typeName : null)
    if (!type || !isShortText(vehicleId) || !isShortText(clubId) || lines.has(vehicleId)) continue
    lines.set(vehicleId, {
      vehicleId,
      type,
      clubId,
      desiredActivation: isShortText(desiredActivation) ? desiredActivation : null,
    })
  }
  return [...lines.values()]
}

/** Wizard for the purchase of passes for several vehicles: selection and review. */
export const severalVehiclesWizard = defineWizard({
  id: 'severalVehicles',
  version: 1,
  path: paths.severalVehicles(),
  audience: 'member',
  exitPath: paths.dashboard(),
  width: 'page',
  parse: parseSeveralVehiclesDraft,
  steps: [
    { path: 'vehicles', group: 'vehicles', isDone: ({ lines }) => Boolean(lines?.length) },
    { path: 'review', group: 'review' },
  ],
  labels: {
    vehicles: 'several-vehicles:SeveralVehicles.steps.vehicles',
    review: 'several-vehicles:SeveralVehicles.steps.review',
  },
  // The reasons why a vehicle cannot be chosen are those of a season pass, the usual pass.
  variables: () => ({ chosenType: 'ANNUAL' as const }),
  gate: resolveRedirectToSafetyVideoForSeveralVehicles,
  passGate: storeMessageThatVideoWasSkipped,
})

/** Returns the URL of a step of the purchase for several vehicles. */
export const buildSeveralVehiclesStepUrl = (step: 'vehicles' | 'review') =>
  buildWizardStepUrl(severalVehiclesWizard, step)
