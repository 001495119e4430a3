/** A member's purchase of a pass, as the guard carries it out: bought directly, after a request, or after a report. */
import type { Context } from '../../graphql/context.ts'
import { FederationFailure } from '../../platform/failures.ts'
import { type AccessRightRecord, accessRightById, accessRights } from '../access-rights/rest.ts'
import { paymentDetails } from './refusals.ts'
import { Refusal } from '../../federation/errors.ts'
import type { CallName } from '../../federation/errors.ts'
import type { BuyReply } from '../../federation/generated/contract.ts'
import type { Money } from '../../federation/parse.ts'
import { type ReceiptRecord, receiptById, receipts } from '../receipts/rest.ts'
import type { InputCheck } from '../../graphql/input-check.ts'
import type { Attempt } from '../../graphql/purchase-guard.ts'
import {
  type PurchaseResult,
  amountBody,
  billingAddress,
  parsePurchaseResult,
  paymentCard,
  priceChangedTo,
} from './rest.ts'

/** What distinguishes one way to buy a pass from another. */
interface Purchase {
  memberId: number
  key: string
  goods: object
  context: Context
  /** Sends the call that charges. */
  send: (idempotencyKey?: string) => Promise<BuyReply | undefined>
  /** Throws the refusal of what is in the way, where the federation does not hold the key. */
  check: () => Promise<void>
  /** Throws the refusal of another price, where the federation does not hold it. */
  assertPriceUnchanged: () => Promise<void>
  /** A pass that was not paid before is what was asked for, where it is one of these for that vehicle. */
  sought: { vehicleId: number; types: readonly AccessRightRecord['type'][] }
  /** What else than the vehicle's pass is paid for once. */
  report?: number
}

/** The attempt to buy a pass. */
export function passAttempt(purchase: Purchase): Attempt<PurchaseResult> {
  const { memberId, key, goods, context, send, check, assertPriceUnchanged, sought, report } = purchase
  return {
    payer: `member ${memberId}`,
    key,
    goods,
    lockKeys: [`vehicle ${sought.vehicleId}`, ...(report === undefined ? [] : [`report ${report}`])],
    sought,
    send: async (idempotencyKey) =>
      parsePurchaseResult(await namingAllMissing(context, async () => await send(idempotencyKey))),
    check,
    assertPriceUnchanged,
    brief: ({ accessRightId, receiptId }) => ({ accessRightId, receiptId, accessRight: null, receipt: null }),
    before: async () => new Set((await paidPasses(context)).map(({ id }) => id)),
    async find(before, { vehicleId, types }) {
      const pass = (await paidPasses(context)).find(
        ({ id, type, vehicle }) => !before.has(id) && types.includes(type) && vehicle?.id === vehicleId,
      )
      if (pass === undefined) return null
      const receipt = (await context.load(receipts)).find(({ accessRight }) => accessRight?.id === pass.id)
      return {
        accessRightId: pass.id,
        receiptId: receipt?.id ?? null,
        accessRight: pass,
        receipt: receipt ?? null,
      }
    },
  }
}

/** A payment that lacks something is refused with the first of it: the refusal that goes on names all. */
async function namingAllMissing<Reply>(context: Context, send: () => Promise<Reply>): Promise<Reply> {
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof Refusal) || !Object.hasOwn(paymentDetails, error.code)) throw error
    context.forget()
    // What cannot be read now is not said to be missing.
    const [card, address] = await Promise.all([
      context.load(paymentCard).catch(() => undefined),
      context.load(billingAddress).catch(() => undefined),
    ])
    throw error.withCodes([
      ...(card === null ? ['CardMissing'] : []),
      ...(address === null ? ['BillingAddressMissing'] : []),
    ])
  }
}

/** Checks the key by which a client names an attempt. */
export function checkKey(idempotencyKey: string, check: InputCheck): void {
  check.holds(/^[\w-]{8,100}$/.test(idempotencyKey), 'idempotencyKey', 'malformed')
}

/** What the buyer was shown, for a call that charges; nothing where none is told, or the federation does not take it. */
export function conditionsOf({ expectedTotal }: Shown, { services }: Context): { expectedTotal?: number } {
  const isSent = services.config.calls.conditions && expectedTotal != null
  return isSent ? { expectedTotal: amountBody(expectedTotal) } : {}
}

/** What a buyer was shown. */
interface Shown {
  expectedTotal?: Pick<Money, 'cents'> | null
}

/**
 * Throws the refusal of a price that is not the one that was shown, where the federation does not hold it itself.
 * `read` reads it anew; null where there is none, which is the federation's to refuse, and where it does not matter
 * any more since the attempt may have gone through.
 */
export async function refuseOtherPrice(
  call: CallName,
  { expectedTotal }: Shown,
  context: Context,
  read: () => Promise<Money | null>,
): Promise<void> {
  if (expectedTotal == null || context.services.config.calls.conditions) return
  context.forget()
  const total = await read()
  if (total !== null && total.cents !== expectedTotal.cents) throw priceChangedTo(call, total)
}

/**
 * What was bought: as the reply to the purchase told it, else read anew. Null when it can be known from neither now. It
 * is not lost then: the same key tells it later.
 */
export async function readGoods(
  bought: PurchaseResult,
  context: Context,
): Promise<{ accessRight: AccessRightRecord; receipt: ReceiptRecord | null } | null> {
  context.forget()
  const { accessRightId, receiptId } = bought
  const [accessRight, receipt] = await Promise.all([
    bought.accessRight ?? unlessDown(context.load(accessRightById, accessRightId)),
    bought.receipt ?? (receiptId === null ? null : unlessDown(context.load(receiptById, receiptId))),
  ])
  return accessRight && { accessRight, receipt }
}

/** Read anew. One whose payment failed is not among them: the same pass may be paid the next time. */
async function paidPasses(context: Context): Promise<AccessRightRecord[]> {
  context.forget()
  return (await context.load(accessRights)).filter(({ status }) => status === 'ACTIVE')
}

async function unlessDown<Found>(found: Promise<Found>): Promise<Found | null> {
  try {
    return await found
  } catch (error) {
    if (error instanceof FederationFailure || error instanceof Refusal) return null
    throw error
  }
}
