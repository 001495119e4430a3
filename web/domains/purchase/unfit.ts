import { graphql, useFragment } from 'react-relay'
import type {
  PurchaseObstacle,
  unfit_query$data,
  unfit_query$key,
} from '../../__generated__/unfit_query.graphql.ts'
import { useDraft } from '../../wizard/draft.ts'
import { offeredType } from './passTypes.ts'
import { type PurchaseDraft, type PurchaseStepPath, purchase } from './steps.ts'

/** What of a draft cannot be bought as things stand: it was left for days, or an address named what is not there. */
export interface Unfit {
  /** The pass is not sold to this account now, or is none (E66, E79). */
  pass: boolean
  /** The vehicle is not the member's any more, or gets no pass now; null when it can stay. */
  vehicle: 'gone' | PurchaseObstacle | null
}

/** What a step is handed along with its address: why it is asked again. */
export interface StepReason {
  because: 'clubGone'
}

/** What the gateway says of a draft's choices; null where it was not asked or could not tell. */
interface Facts {
  offers: ReadonlyArray<{ readonly type: string; readonly available: boolean }> | null
  /** `known: null` is no vehicle of this member's. */
  vehicle: { known: { readonly purchaseObstacle: PurchaseObstacle | null } | null } | null
}

/**
 * What of an obstacle stands before this purchase: a report, or that nobody can tell of one, hides a new purchase and
 * not a payment that was begun before it (D18).
 */
export function obstacleTo(
  { accessRightId, givesUpRequest }: PurchaseDraft,
  obstacle: PurchaseObstacle | null,
): PurchaseObstacle | null {
  // What is given up for it is not in the way.
  if (givesUpRequest && obstacle === 'OPEN_REQUEST') return null
  return accessRightId && (obstacle === 'UNPAID_REPORT' || obstacle === 'UNCONFIRMED') ? null : obstacle
}

/** Holds a draft against what the gateway says. What is not known is let through: the purchase itself judges again. */
export function unfitOf(draft: PurchaseDraft, { offers, vehicle }: Facts): Unfit {
  const { type, vehicleId } = draft
  const wanted = offeredType(type)
  const isSold = (offers ?? []).some((offer) => offer.type === wanted && offer.available)
  return {
    pass: Boolean(type) && (wanted === null || (offers !== null && !isSold)),
    vehicle:
      !vehicleId || !vehicle
        ? null
        : vehicle.known
          ? obstacleTo(draft, vehicle.known.purchaseObstacle)
          : 'gone',
  }
}

/** The steps until a vehicle is chosen: none of them gives way to the choice of another. */
const asksForVehicle = new Set<PurchaseStepPath>([
  'WithoutInsuranceInfo',
  'WithoutInsuranceUserInfo',
  'vehicle',
  'addnewvehicle',
  'updatevehicle/:id',
])

/** The step that asks again for what does not fit, where another one is shown; null where this one may be. */
export function stepInstead(current: PurchaseStepPath, unfit: Unfit): PurchaseStepPath | null {
  // The first of a pass without insurance says itself that it cannot be asked for (F05).
  if (current === 'passchoice' || current === 'Insurance' || current === 'WithoutInsuranceInfo') return null
  if (unfit.pass) return 'passchoice'
  return unfit.vehicle && !asksForVehicle.has(current) ? 'vehicle' : null
}

/** What of the draft does not fit, by the answer to a step's query. */
export function useUnfit(query: unfit_query$key): Unfit {
  const [draft] = useDraft(purchase)
  return unfitOf(draft, useFacts(query))
}

/** What the gateway says of the draft's choices, and what is on sale with its price. */
export function useFacts(query: unfit_query$key) {
  const { offersOfKind, viewer } = useFragment(
    graphql`
      fragment unfit_query on Query {
        offersOfKind: accessRightOffers(withoutInsurance: $withoutInsurance) @catch {
          offers {
            type
            available
            taxIncluded
            currentPrice {
              cents
            }
            total @catch {
              cents
            }
          }
        }
        viewer {
          vehicle(id: $vehicleId) @include(if: $hasVehicle) @catch {
            purchaseObstacle(type: $chosenType)
          }
        }
      }
    `,
    query,
  )
  return {
    offers: offersOfKind.ok ? (offersOfKind.value?.offers ?? null) : null,
    vehicle: vehicleOf(viewer),
  }
}

function vehicleOf(viewer: unfit_query$data['viewer']): Facts['vehicle'] {
  return viewer?.vehicle?.ok ? { known: viewer.vehicle.value ?? null } : null
}
