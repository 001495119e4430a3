/**
 * Creates a member's attempt to purchase a pass: a direct purchase, or the payment of an insurance
 * request or intervention report.
 */
import type { Context } from '../../graphql/context.ts'
import { Failure, UnreadableResponse } from '../../platform/request-failures.ts'
import { type AccessRightRecord, accessRightById, accessRights } from '../access-rights/rest.ts'
import { paymentDetails } from './refusals.ts'
import { Refusal } from '../../federation/refusal-errors.ts'
import type { CallName } from '../../federation/refusal-errors.ts'
import type { BuyReply } from '../../federation/generated/contract.ts'
import type { CallOfPool } from '../../federation/connection-pools.ts'
import { type Money, parseFederationRow } from '../../federation/parse-values.ts'
import { currentMember } from '../members/rest.ts'
import { type ReceiptRecord, receiptById, receipts } from '../receipts/rest.ts'
import type { InputCheck } from '../../graphql/input-check.ts'
import { type RelayEdge, createRelayEdge } from '../../graphql/relay-connections.ts'
import type { Attempt } from '../../graphql/purchase-guard.ts'
import {
  type PurchaseResult,
  convertMoneyToDollars,
  billingAddress,
  parsePurchaseResult,
  paymentCard,
  createPriceChangedRefusal,
} from './rest.ts'
import { isPassOfPurchase } from './rules.ts'

/**
 * Properties of a pass purchase that differ between a direct purchase, an insurance request and an
 * intervention report.
 */
interface PassPurchase {
  memberId: number
  key: string
  goods: object
  context: Context
  /** Name of the federation call that buys the pass and charges the payment card. */
  call: CallOfPool<'charge'>
  /** Sends the federation call `call`. */
  send: (idempotencyKey?: string) => Promise<BuyReply>
  /**
   * Throws a refusal when an obstacle, such as a missing vehicle field, prevents the purchase.
   * Called only if the federation does not support idempotency keys.
   */
  check: () => Promise<void>
  /**
   * Throws a refusal when the price of the purchase has changed. Used only when the federation does
   * not compare the displayed price with the current price.
   */
  assertPriceUnchanged: () => Promise<void>
  /**
   * Criteria that identify the bought pass among the member's passes: a newly paid pass with one of
   * the given types and the chosen first day for the given vehicle.
   */
  matchCriteria: {
    vehicleId: number
    types: readonly AccessRightRecord['type'][]
    desiredActivation?: string | null | undefined
  }
  /** Intervention report or insurance request that the purchase pays. */
  paidItem?: PaidItem
}

/** An intervention report or insurance request, which can be paid only once. */
interface PaidItem {
  /** Kind and id of the item, as stored in purchase records: `report 5`. */
  name: string
  /** Reads the item from the federation, and returns true if it is unpaid. */
  isStillUnpaid: () => Promise<boolean>
}

/**
 * Creates the attempt to purchase a pass. The purchase guard runs the attempt at most once.
 */
export function createPassPurchaseAttempt(purchase: PassPurchase): Attempt<PurchaseResult> {
  const { memberId, key, goods, context, call, send, check, assertPriceUnchanged, paidItem } = purchase
  const item = paidItem?.name
  const matchCriteria = { ...purchase.matchCriteria, item, askedAt: context.now() }
  return {
    payer: `member ${memberId}`,
    key,
    goods,
    lockKeys: [`vehicle ${matchCriteria.vehicleId}`, ...(item === undefined ? [] : [item])],
    matchCriteria,
    send: async (idempotencyKey) => {
      const reply = await sendPaymentAndAddMissingDetailsToRefusal(
        context,
        async () => await send(idempotencyKey),
      )
      const bought = context.federation.parse(call, () => parseFederationRow(reply, parsePurchaseResult))
      const accessRight = bought.accessRight ?? (await findPassWithoutError(bought, context))
      context.federation.parse(call, () => assertPaidPassOfVehicle(accessRight, matchCriteria.vehicleId))
      return { ...bought, accessRight }
    },
    check,
    assertPriceUnchanged,
    selectStoredPart: ({ accessRightId, receiptId }) => ({
      accessRightId,
      receiptId,
      accessRight: null,
      receipt: null,
    }),
    before: async () => new Set((await reloadPaidPasses(context)).map(({ id }) => id)),
    getPurchaseId: ({ accessRightId }) => accessRightId,
    async isKnownUnpaid(bought) {
      const pass = await findPassWithoutError(bought, context)
      return pass?.status === 'PAYMENT_FAILED' || pass?.status === 'REFUSED'
    },
    async find(before, criteria) {
      const pass = (await reloadPaidPasses(context)).find(
        (each) => !before.has(each.id) && isPassOfPurchase(each, criteria),
      )
      if (pass === undefined || (await isItemStillUnpaid(criteria.item, paidItem))) return null
      const receipt = await findReceiptOfPaidPass(pass.id, context)
      return { accessRightId: pass.id, receiptId: receipt?.id ?? null, accessRight: pass, receipt }
    },
  }
}

/**
 * Returns true unless the item that a purchase pays is known to be paid; false for a purchase
 * without an item. While the item is unpaid, a matching pass is the result of another purchase.
 */
async function isItemStillUnpaid(item: string | undefined, paidItem: PaidItem | undefined): Promise<boolean> {
  if (item === undefined) return false
  // Only an attempt to pay the item reads the item. To other purchases, it stays unconfirmed.
  return item !== paidItem?.name || (await paidItem.isStillUnpaid())
}

/**
 * Finds the pass of a purchase in the member's list; null when the list lacks the pass or cannot be
 * read.
 */
async function findPassWithoutError(
  { accessRightId }: PurchaseResult,
  context: Context,
): Promise<AccessRightRecord | null> {
  context.discardReads([currentMember])
  return await returnNullIfFederationReadFails(context.load(accessRightById, accessRightId))
}

/**
 * Throws if the pass of a purchase response is unpaid or belongs to another vehicle, as in the
 * response of a caching proxy. A pass that cannot be read yet contradicts nothing.
 */
function assertPaidPassOfVehicle(pass: AccessRightRecord | null, vehicleId: number): void {
  if (pass === null) return
  if (pass.status !== 'ACTIVE') throw new UnreadableResponse('a pass that is not paid')
  if (pass.vehicle !== null && pass.vehicle.id !== vehicleId)
    throw new UnreadableResponse('a pass for another vehicle')
}

/**
 * Sends a payment. If the federation refuses it for a missing payment detail, adds all other
 * missing details to the refusal.
 */
async function sendPaymentAndAddMissingDetailsToRefusal<Reply>(
  context: Context,
  send: () => Promise<Reply>,
): Promise<Reply> {
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof Refusal) || !Object.hasOwn(paymentDetails, error.code)) throw error
    context.discardReads()
    // A detail that cannot be read now is not reported as missing.
    const [card, address] = await Promise.all([
      context.load(paymentCard).catch(() => undefined),
      context.load(billingAddress).catch(() => undefined),
    ])
    throw error.copyWithRefusalCodes([
      ...(card === null ? ['CardMissing'] : []),
      ...(address === null ? ['BillingAddressMissing'] : []),
    ])
  }
}

/** Validates the idempotency key and the displayed total of a purchase. */
export function checkPurchaseAttempt(
  { idempotencyKey, expectedTotal }: DisplayedTotal & { idempotencyKey: string },
  check: InputCheck,
): void {
  checkIdempotencyKey(idempotencyKey, check)
  check.readNumber('expectedTotal.cents', expectedTotal?.cents, { min: 0 })
}

/** Validates the idempotency key of a purchase. */
export function checkIdempotencyKey(idempotencyKey: string, check: InputCheck): void {
  const key = check.readText('idempotencyKey', idempotencyKey, { min: 8, max: 100, trim: false })
  check.addMistakeUnless(/^[\w-]*$/.test(key), 'idempotencyKey', 'malformed')
}

/**
 * Returns the displayed total as a field of a federation request. Returns an empty object when
 * there is no displayed total or the federation does not accept this field.
 */
export function buildRequestFieldOfDisplayedTotal(
  { expectedTotal }: DisplayedTotal,
  { services }: Context,
): { expectedTotal?: number } {
  const isSent = services.config.calls.conditions && expectedTotal != null
  return isSent ? { expectedTotal: convertMoneyToDollars(expectedTotal) } : {}
}

/** Total of a purchase that was displayed to the buyer. */
interface DisplayedTotal {
  expectedTotal?: Pick<Money, 'cents'> | null
}

/**
 * Throws a refusal when the current total of a purchase differs from the displayed total. Does
 * nothing when the federation compares the totals itself, or when `loadCurrentTotal` returns null.
 */
export async function assertPurchaseTotalUnchanged(
  call: CallName,
  { expectedTotal }: DisplayedTotal,
  context: Context,
  loadCurrentTotal: () => Promise<Money | null>,
): Promise<void> {
  if (expectedTotal == null || context.services.config.calls.conditions) return
  context.discardReads([currentMember])
  const total = await loadCurrentTotal()
  if (total !== null && total.cents !== expectedTotal.cents) throw createPriceChangedRefusal(call, total)
}

/**
 * The bought pass and its receipt, each also as a Relay edge of the member's list of passes or
 * receipts.
 */
interface PurchasedPass {
  accessRight: AccessRightRecord
  accessRightEdge: RelayEdge<AccessRightRecord>
  receipt: ReceiptRecord | null
  receiptEdge: RelayEdge<ReceiptRecord> | null
}

/**
 * Returns the bought pass and its receipt, from the purchase response or from a further federation
 * call. Returns null when the pass cannot be read now, or is not paid.
 */
export async function loadPurchasedPassAndReceipt(
  bought: PurchaseResult,
  context: Context,
): Promise<PurchasedPass | null> {
  context.discardReads()
  const { accessRightId, receiptId } = bought
  const [accessRight, receipt] = await Promise.all([
    bought.accessRight ?? returnNullIfFederationReadFails(context.load(accessRightById, accessRightId)),
    bought.receipt ??
      (receiptId === null
        ? findReceiptOfPaidPass(accessRightId, context)
        : returnNullIfFederationReadFails(context.load(receiptById, receiptId))),
  ])
  // A purchase is reported as paid only together with its paid pass.
  if (accessRight?.status !== 'ACTIVE') return null
  return {
    accessRight,
    accessRightEdge: createRelayEdge('AccessRight', accessRight),
    receipt,
    receiptEdge: receipt && createRelayEdge('Receipt', receipt),
  }
}

/**
 * Finds the receipt of a paid pass in the member's receipts; null when there is none. A pass may
 * also have receipts of failed payments. A failed read of the receipts must not hide that the pass
 * is paid, so the result is then null.
 */
async function findReceiptOfPaidPass(passId: number, context: Context): Promise<ReceiptRecord | null> {
  const memberReceipts = await returnNullIfFederationReadFails(context.load(receipts))
  return (
    memberReceipts?.find(({ accessRight, successful }) => successful && accessRight?.id === passId) ?? null
  )
}

/** Reads the member's paid passes from the federation again. Omits passes with a failed payment. */
async function reloadPaidPasses(context: Context): Promise<AccessRightRecord[]> {
  context.discardReads([currentMember])
  return (await context.load(accessRights)).filter(({ status }) => status === 'ACTIVE')
}

async function returnNullIfFederationReadFails<Found>(promise: Promise<Found>): Promise<Found | null> {
  try {
    return await promise
  } catch (error) {
    if (error instanceof Failure || error instanceof Refusal) return null
    throw error
  }
}
