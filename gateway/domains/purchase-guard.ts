/**
 * How a purchase is kept from being charged twice (decision 0003). Both ways answer a key that went through
 * with what it bought, and let a refusal end the key.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { Context } from '../context.ts'
import { FederationFailure } from '../failures.ts'
import type { CallReply } from '../federation/client.ts'
import type { CallRequest } from '../federation/request.ts'
import { Refusal } from '../federation/errors.ts'
import { whole } from '../federation/read.ts'
import { type AccessRightRecord, readType } from '../federation/access-rights.ts'
import { InvalidInput } from '../graphql/input-check.ts'

/** One attempt of a member to buy something, named by its key. */
export interface Attempt {
  memberId: number
  key: string
  request: CallRequest<'buy'>['body']
  context: Context
}

/** What was bought. */
export interface Bought {
  accessRightId: number
  /** Null where the federation does not tell. */
  receiptId: number | null
}

export interface PurchaseGuard {
  /** Buys once; null when it cannot be known whether it went through. Throws the refusal. */
  buy(attempt: Attempt): Promise<Bought | null>
}

/** Toward a federation that holds (member, key) unique in the transaction that charges. */
export const keyedGuard: PurchaseGuard = {
  async buy({ key, request, context }) {
    const send = async () =>
      readBought(await context.federation.call('buy', { body: request, idempotencyKey: key }))
    try {
      return await send()
    } catch (error) {
      if (!isUnknown(error)) throw error
    }
    // The key makes it safe to ask again, and the answer tells what became of the first.
    try {
      return await send()
    } catch (error) {
      if (error instanceof FederationFailure) return null
      throw error
    }
  },
}

interface Entry {
  /** What the key buys; it cannot buy anything else. */
  bound: string
  running: Promise<Bought | null> | null
  bought: Bought | null
  /** The passes that were paid before, and since when (epoch ms) the outcome has been unknown. */
  unknown: { before: Set<number>; since: number } | null
}

export interface LocalGuardSettings {
  /** How long a purchase that got no answer may still go through, in milliseconds. */
  settleMs: number
  /** How long to wait before each look at what became of it, in milliseconds. */
  looksMs: number[]
}

/**
 * Toward a federation that knows no such key: the weaker promise. In this process a member's purchases run
 * one after another, each looks for a collision right before it buys, and an unknown outcome is read back.
 * What another device slips in between the look and the purchase, only the federation could refuse.
 */
export class LocalGuard implements PurchaseGuard {
  readonly #settings: LocalGuardSettings
  readonly #entries = new LRUCache<string, Entry>({ max: 50_000, ttl: 86_400_000 })
  readonly #lastOf = new Map<number, Promise<unknown>>()

  constructor(settings: LocalGuardSettings) {
    this.#settings = settings
  }

  async buy(attempt: Attempt): Promise<Bought | null> {
    const name = `${attempt.memberId} ${attempt.key}`
    const bound = JSON.stringify(attempt.request)
    const entry = this.#entries.get(name) ?? { bound, running: null, bought: null, unknown: null }
    if (entry.bound !== bound) throw new InvalidInput([{ field: 'idempotencyKey', reason: 'keyReused' }])
    if (entry.bought !== null) return entry.bought

    this.#entries.set(name, entry)
    entry.running ??= this.#inTurn(attempt.memberId, async () => await this.#settle(attempt, entry))
    try {
      entry.bought = await entry.running
      return entry.bought
    } catch (error) {
      // A refusal ends the key. So does what failed before anything was sent; but while an earlier outcome
      // is unknown, the key is all that keeps a second purchase back.
      if (error instanceof Refusal || entry.unknown === null) this.#forget(name, entry)
      throw error
    } finally {
      entry.running = null
    }
  }

  /** Of those that waited for one purchase, the first to learn of its end forgets it. */
  #forget(name: string, entry: Entry): void {
    if (this.#entries.get(name) === entry) this.#entries.delete(name)
  }

  /** One purchase of a member after another. */
  async #inTurn<Result>(memberId: number, work: () => Promise<Result>): Promise<Result> {
    const previous = this.#lastOf.get(memberId)
    const current = (async () => {
      await previous?.catch(() => undefined)
      return await work()
    })()
    this.#lastOf.set(memberId, current)
    try {
      return await current
    } finally {
      if (this.#lastOf.get(memberId) === current) this.#lastOf.delete(memberId)
    }
  }

  async #settle(attempt: Attempt, entry: Entry): Promise<Bought | null> {
    if (entry.unknown !== null) {
      const found = await findBought(attempt, entry.unknown.before)
      if (found !== null || Date.now() - entry.unknown.since < this.#settings.settleMs) return found
    }
    const { context, request } = attempt
    await refuseCollision(attempt)
    const before = new Set((await paidPasses(context)).map(({ id }) => id))
    try {
      const bought = readBought(await context.federation.call('buy', { body: request }))
      if (bought !== null) return bought
    } catch (error) {
      if (!isUnknown(error)) throw error
    }
    entry.unknown = { before, since: Date.now() }
    return await this.#readBack(attempt, before)
  }

  /** Looks a few times, since what got no answer may be under way still. */
  async #readBack(attempt: Attempt, before: Set<number>): Promise<Bought | null> {
    for (const pause of this.#settings.looksMs) {
      await wait(pause)
      const found = await findBought(attempt, before).catch(() => null)
      if (found !== null) return found
    }
    return null
  }
}

function isUnknown(error: unknown): boolean {
  return error instanceof FederationFailure && error.mayHaveArrived
}

/** Null when the reply does not tell what was bought. */
function readBought(reply: CallReply<'buy'> | undefined): Bought | null {
  const accessRightId = whole(reply?.accessRightId)
  return accessRightId === null ? null : { accessRightId, receiptId: whole(reply?.receiptId) }
}

async function refuseCollision({ context, request }: Attempt): Promise<void> {
  const reply = await context.federation.call('checkCollision', { body: request })
  if (!reply.collision) return
  const { activeAtEpoch, expiresAtEpoch } = reply
  throw new Refusal('checkCollision', 400, {
    errors: {
      AlreadyActive: {
        description: '',
        ...(activeAtEpoch != null && { activeAtEpoch }),
        ...(expiresAtEpoch != null && { expiresAtEpoch }),
      },
    },
  })
}

/** Read anew. One whose payment failed is not among them: the same pass may be paid the next time. */
async function paidPasses(context: Context): Promise<AccessRightRecord[]> {
  context.load.clear()
  return (await context.load.accessRights()).filter(({ status }) => status === 'ACTIVE')
}

/** The pass that was not paid before and is what the attempt asked for; null when there is none. */
async function findBought({ context, request }: Attempt, before: Set<number>): Promise<Bought | null> {
  const pass = (await paidPasses(context)).find(
    ({ id, type, vehicle }) =>
      !before.has(id) && type === readType(request.type) && vehicle?.id === request.vehicleId,
  )
  if (pass === undefined) return null
  const receipt = (await context.load.receipts()).find(({ accessRight }) => accessRight?.id === pass.id)
  return { accessRightId: pass.id, receiptId: receipt?.id ?? null }
}
