/** A member's purchase of a pass, as the guard carries it out: bought directly, after a request, or after a report. */
import type { Context } from '../../graphql/context.ts'
import { FederationFailure } from '../../platform/failures.ts'
import { type AccessRightRecord, accessRightById, accessRights } from '../access-rights/rest.ts'
import { paymentDetails } from './refusals.ts'
import { Refusal } from '../../federation/errors.ts'
import type { BuyReply } from '../../federation/generated/contract.ts'
import { integer } from '../../federation/parse.ts'
import { type ReceiptRecord, receiptById, receipts } from '../receipts/rest.ts'
import type { InputCheck } from '../../graphql/input-check.ts'
import type { Attempt } from '../../graphql/purchase-guard.ts'
import { billingAddress, paymentCard } from './rest.ts'

/** What was bought. */
export interface Bought {
  accessRightId: number
  /** Null where the federation does not tell. */
  receiptId: number | null
}

/** What distinguishes one way to buy a pass from another. */
interface Purchase {
  memberId: number
  key: string
  goods: object
  context: Context
  /** Sends the call that charges. */
  send: (idempotencyKey?: string) => Promise<BuyReply | undefined>
  /** Throws the refusal of what is in the way, where the federation does not hold the key. */
  check?: () => Promise<void>
  /** Whether a pass that was not paid before is what was asked for. */
  isGoods: (pass: AccessRightRecord) => boolean
}

/** The attempt to buy a pass. */
export function passAttempt(purchase: Purchase): Attempt<Bought> {
  const { memberId, key, goods, context, send, check, isGoods } = purchase
  return {
    payer: `member ${memberId}`,
    key,
    goods,
    send: async (idempotencyKey) =>
      readBought(await namingAllMissing(context, async () => await send(idempotencyKey))),
    check: async () => await check?.(),
    before: async () => new Set((await paidPasses(context)).map(({ id }) => id)),
    async find(before) {
      const pass = (await paidPasses(context)).find((each) => !before.has(each.id) && isGoods(each))
      if (pass === undefined) return null
      const receipt = (await context.load(receipts)).find(({ accessRight }) => accessRight?.id === pass.id)
      return { accessRightId: pass.id, receiptId: receipt?.id ?? null }
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
    const reason = { description: error.reason?.description ?? '' }
    const errors = {
      ...error.body.errors,
      ...(card === null && { CardMissing: reason }),
      ...(address === null && { BillingAddressMissing: reason }),
    }
    throw new Refusal(error.call, error.status, { ...error.body, errors })
  }
}

/** Checks the key by which a client names an attempt. */
export function checkKey(idempotencyKey: string, check: InputCheck): void {
  check.holds(/^[\w-]{8,100}$/.test(idempotencyKey), 'idempotencyKey', 'malformed')
}

/**
 * What was bought, read anew; null when it cannot be read now. It is not lost then: the same key tells it
 * later.
 */
export async function readAnew(
  { accessRightId, receiptId }: Bought,
  context: Context,
): Promise<{ accessRight: AccessRightRecord; receipt: ReceiptRecord | null } | null> {
  context.forget()
  const [accessRight, receipt] = await Promise.all([
    unlessDown(context.load(accessRightById, accessRightId)),
    receiptId === null ? null : unlessDown(context.load(receiptById, receiptId)),
  ])
  return accessRight && { accessRight, receipt }
}

/** Null when the reply does not tell what was bought. */
function readBought(reply: BuyReply | undefined): Bought | null {
  const accessRightId = integer(reply?.accessRightId)
  return accessRightId === null ? null : { accessRightId, receiptId: integer(reply?.receiptId) }
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
    if (error instanceof FederationFailure) return null
    throw error
  }
}
