import type { RequiredResolvers } from '../../graphql/required-resolvers.ts'
import type {
  MemberResolvers,
  VehicleResolvers,
  AccessRightResolvers,
  AccessRightOfferResolvers,
} from '../../graphql/generated/resolvers.ts'
import type { Context } from '../../graphql/context.ts'
import { decodeId, loadNodeUnlessIdIsNull } from '../../graphql/global-ids.ts'
import { getVehicleLockReason, getLockedVehicleFields } from '../vehicles/rules.ts'
import { canCancelPass } from '../access-rights/rules.ts'
import { type ReceiptRecord, receipts } from '../receipts/rest.ts'
import { sortReceiptsNewestFirst, filterReceiptsByYearAndSuccess } from '../receipts/rules.ts'
import { loadUnpaidInterventionReports, loadPassPurchaseObstacle } from './purchase-obstacles.ts'
import { loadAdditionalPassFee } from './rules.ts'
import { buildPassOfferInvoice } from '../payment/invoice.ts'
import { incompleteAccessRight } from './rest.ts'
import { loadVehicleDeleteObstacle } from './vehicle-removal.ts'
import { canRetryPaymentOfPass, loadPaymentRetryObstacle } from './payment-retry.ts'

/** Resolvers of the `Member` fields about passes whose payment failed. */
export const memberPurchases = {
  incompleteAccessRight: async (_member, { accessRightId }, context) =>
    await loadNodeUnlessIdIsNull(
      decodeId('AccessRight', accessRightId),
      async (id) => await context.load(incompleteAccessRight, id),
    ),
} satisfies MemberResolvers

/** Resolvers of the fields of a pass whose payment failed (type `IncompleteAccessRight`). */
export const IncompleteAccessRight: RequiredResolvers<'IncompleteAccessRight'> = {
  failedTotal: async ({ accessRight }, _args, context) =>
    (await loadFailedPaymentReceipt(accessRight.id, context))?.total ?? null,
  failedCard: async ({ accessRight }, _args, context) =>
    (await loadFailedPaymentReceipt(accessRight.id, context))?.card ?? null,
}

/** Loads the receipt of the last failed payment of a pass; null without such a receipt. */
async function loadFailedPaymentReceipt(
  accessRightId: number,
  context: Context,
): Promise<ReceiptRecord | null> {
  const failed = sortReceiptsNewestFirst(
    filterReceiptsByYearAndSuccess(await context.load(receipts), { successful: false }),
  )
  return failed.find(({ accessRight }) => accessRight?.id === accessRightId) ?? null
}

/**
 * Resolvers of the `Vehicle` fields about purchases: the obstacles to a purchase, and the locked
 * fields with the reason for the lock.
 */
export const vehiclePurchases = {
  canDelete: async (vehicle, _args, context) => (await loadVehicleDeleteObstacle(vehicle, context)) === null,
  deleteObstacle: (vehicle, _args, context) => loadVehicleDeleteObstacle(vehicle, context),
  canRenew: async (vehicle, _args, context) =>
    (await loadPassPurchaseObstacle(vehicle, null, context)) === null,
  lockedFields: async (vehicle, _args, context) =>
    getLockedVehicleFields(vehicle, await loadUnpaidInterventionReports(vehicle, context), context.now()),
  lockReason: async (vehicle, _args, context) =>
    getVehicleLockReason(vehicle, await loadUnpaidInterventionReports(vehicle, context), context.now()),
  purchaseObstacle: (vehicle, { type }, context) => loadPassPurchaseObstacle(vehicle, type ?? null, context),
} satisfies VehicleResolvers

/**
 * Resolver of the pass offer field `total`: the price with the additional fee and the sales taxes.
 */
export const offerPurchases = {
  total: async (offer, _args, context) =>
    buildPassOfferInvoice(offer, await loadAdditionalPassFee(offer.type, context)).total,
} satisfies AccessRightOfferResolvers

/** Resolvers of the pass fields about a failed payment. */
export const accessRightPurchases = {
  canRetry: async (pass, _args, context) => await canRetryPaymentOfPass(pass, context),
  retryObstacle: async (pass, _args, context) => await loadPaymentRetryObstacle(pass, context),
  failedTotal: async (pass, _args, context) =>
    canCancelPass(pass) ? ((await loadFailedPaymentReceipt(pass.id, context))?.total ?? null) : null,
} satisfies AccessRightResolvers
