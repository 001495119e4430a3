import { graphql, useFragment } from 'react-relay'
import type {
  PurchaseObstacle,
  invalidChoices_query$data,
  invalidChoices_query$key,
} from '../../__generated__/invalidChoices_query.graphql.ts'
import { useDraft } from '../../wizard/draft.ts'
import { parseOfferedPassType } from './passTypes.ts'
import { type PurchaseDraft, type PurchaseStepPath, purchaseWizard } from './purchaseWizard.ts'

/**
 * Choices of a purchase draft that prevent the purchase. A choice becomes invalid when the draft is
 * days old, or when the URL contained an invalid id.
 */
export interface InvalidChoices {
  /**
   * True when the selected pass type does not exist or is currently not on sale for the member's
   * account (E66, E79).
   */
  pass: boolean
  /**
   * Reason why the vehicle in the draft cannot be used: the member no longer owns it, or it has a
   * purchase obstacle. Null when the vehicle can be used.
   */
  vehicle: 'gone' | PurchaseObstacle | null
}

/**
 * Data from the gateway with which the choices of a purchase draft are validated. A field is null
 * if its data was not loaded.
 */
interface DraftFacts {
  offers: ReadonlyArray<{ readonly type: string; readonly available: boolean }> | null
  /**
   * Vehicle with the id in the purchase draft. `vehicleNode` is null when the member does not own
   * the vehicle.
   */
  vehicle: { vehicleNode: { readonly purchaseObstacle: PurchaseObstacle | null } | null } | null
}

/**
 * Returns the obstacle that prevents the purchase of a pass; null when there is none. An
 * intervention report that is unpaid, or possibly unpaid, blocks a new purchase. The report does
 * not block the payment of an earlier purchase (D18).
 */
export function findPurchaseObstacle(
  { accessRightId, givesUpRequest }: PurchaseDraft,
  obstacle: PurchaseObstacle | null,
): PurchaseObstacle | null {
  // A request that is given up for the purchase is no obstacle.
  if (givesUpRequest && obstacle === 'OPEN_REQUEST') return null
  return accessRightId && (obstacle === 'UNPAID_REPORT' || obstacle === 'UNCONFIRMED') ? null : obstacle
}

/**
 * Returns the choices of a purchase draft that are invalid according to the gateway's data. A
 * choice without loaded data counts as valid, because the gateway validates it again during the
 * purchase.
 */
export function findInvalidPurchaseChoices(
  draft: PurchaseDraft,
  { offers, vehicle }: DraftFacts,
): InvalidChoices {
  const { type, vehicleId } = draft
  const offeredType = parseOfferedPassType(type)
  const isTypeOnSale = (offers ?? []).some((offer) => offer.type === offeredType && offer.available)
  return {
    pass: Boolean(type) && (offeredType === null || (offers !== null && !isTypeOnSale)),
    vehicle:
      !vehicleId || !vehicle
        ? null
        : vehicle.vehicleNode
          ? findPurchaseObstacle(draft, vehicle.vehicleNode.purchaseObstacle)
          : 'gone',
  }
}

/**
 * Purchase steps up to and including the vehicle step. On these steps an invalid vehicle causes no
 * redirect.
 */
const stepsBeforeVehicle = new Set<PurchaseStepPath>([
  'WithoutInsuranceInfo',
  'WithoutInsuranceUserInfo',
  'vehicle',
  'addnewvehicle',
  'updatevehicle/:id',
])

/** Returns whether a purchase step comes after the step on which the member selects the vehicle. */
export const isStepAfterVehicleStep = (current: PurchaseStepPath): boolean =>
  current !== 'passchoice' && current !== 'Insurance' && !stepsBeforeVehicle.has(current)

/**
 * Returns the purchase step to which the member is redirected to correct an invalid choice; null
 * when the current step may be shown.
 */
export function findPurchaseRedirectStep(
  current: PurchaseStepPath,
  invalidChoices: InvalidChoices,
): PurchaseStepPath | null {
  // The first step of a pass without insurance shows by itself that the pass cannot be requested
  // (F05).
  if (current === 'passchoice' || current === 'Insurance' || current === 'WithoutInsuranceInfo') return null
  if (invalidChoices.pass) return 'passchoice'
  return invalidChoices.vehicle && isStepAfterVehicleStep(current) ? 'vehicle' : null
}

/** Returns the invalid choices of the purchase draft, computed from the query result of a step. */
export function useInvalidPurchaseChoices(query: invalidChoices_query$key): InvalidChoices {
  const [draft] = useDraft(purchaseWizard)
  return findInvalidPurchaseChoices(draft, useGatewayDataOfPurchaseDraft(query))
}

/**
 * Returns the gateway's current data about the choices in the purchase draft, and the offers with
 * their prices.
 */
export function useGatewayDataOfPurchaseDraft(query: invalidChoices_query$key) {
  const { offersOfKind, viewer } = useFragment(
    graphql`
      fragment invalidChoices_query on Query {
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
    vehicle: readDraftVehicleFacts(viewer),
  }
}

function readDraftVehicleFacts(viewer: invalidChoices_query$data['viewer']): DraftFacts['vehicle'] {
  return viewer?.vehicle?.ok ? { vehicleNode: viewer.vehicle.value ?? null } : null
}
