/** What this browser remembers of the payments that guests sent from it (decision 0041). */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { dayAfter, dayInQuebec } from '../../forms/days.ts'
import { stored } from '../../platform/stored.ts'

/** A range of days `YYYY-MM-DD` in Quebec, both ends included. */
export interface Days {
  readonly firstDay: string
  readonly lastDay: string
}

/** A payment that a guest sent from this browser; the holder is kept only as a digest. */
export interface EarlierPurchase extends Days {
  /** Digest of the payment's idempotency key, hashed with the holder: equal holders have different digests. */
  readonly salt: string
  readonly digest: string
  /** The number of the pass, as the federation writes it; null while the outcome is not known. */
  readonly number: string | null
}

/** What tells the holder of a right. */
export interface Holder {
  readonly cardNumber?: string | undefined
  readonly email?: string | undefined
}

/** Returns whether two ranges of days have a day in common. */
export const overlaps = (a: Days, b: Days): boolean => a.firstDay <= b.lastDay && b.firstDay <= a.lastDay

/**
 * Returns the three days of a pass that is bought at a moment: it begins on that day (L16).
 * @param now RFC 3339
 */
export function daysFrom(now: string): Days {
  const firstDay = dayInQuebec(now)
  return { firstDay, lastDay: dayAfter(dayAfter(firstDay)) }
}

/**
 * Returns the latest earlier purchase of the same holder whose days overlap; null for none.
 * @param ownKey Idempotency key of the payment under way, which is no earlier one.
 */
export function findOverlapping(
  purchases: readonly EarlierPurchase[],
  holder: Holder,
  days: Days,
  ownKey?: string,
): EarlierPurchase | null {
  const ownSalt = ownKey === undefined ? null : saltOf(ownKey)
  const isEarlier = (each: EarlierPurchase) =>
    each.salt !== ownSalt && overlaps(each, days) && each.digest === digestOf(each.salt, holder)
  return purchases.findLast(isEarlier) ?? null
}

/** The purchases of this browser, until their last day. */
export const earlierPurchases = stored<readonly EarlierPurchase[]>(
  'localStorage',
  'sentier.guest.purchases',
  (found) => (Array.isArray(found) ? found.filter(isPurchase) : []),
)

/**
 * Remembers a payment before it is sent: its answer may never reach this page. A payment that is sent again
 * keeps its first entry.
 * @param key Idempotency key of the payment.
 * @param now RFC 3339; the pass would begin on this day (L16).
 */
export function rememberPayment(key: string, holder: Holder, now: string): void {
  const salt = saltOf(key)
  const purchases = earlierPurchases.get()
  if (purchases.some((each) => each.salt === salt)) return
  const payment = { salt, digest: digestOf(salt, holder), number: null, ...daysFrom(now) }
  earlierPurchases.set([...purchases, payment])
}

/** Forgets a payment that charged nothing. */
export function forgetPayment(key: string): void {
  const salt = saltOf(key)
  keepOnly((each) => each.salt !== salt)
}

/**
 * Completes the entry of a payment that went through with the number and the days of the pass. Forgets the
 * payment where the federation did not return the days.
 */
export function rememberPurchase(
  key: string,
  holder: Holder,
  bought: { number: string; activeAt: string | null; expiresAt: string | null },
): void {
  forgetPayment(key)
  const { number, activeAt, expiresAt } = bought
  if (activeAt === null || expiresAt === null) return
  const salt = saltOf(key)
  const days = { firstDay: dayInQuebec(activeAt), lastDay: dayInQuebec(expiresAt) }
  const purchase = { salt, digest: digestOf(salt, holder), number, ...days }
  earlierPurchases.set([...earlierPurchases.get(), purchase])
}

/**
 * Forgets the purchases whose last day is over.
 * @param now RFC 3339
 */
export function forgetPastPurchases(now: string): void {
  const today = dayInQuebec(now)
  keepOnly(({ lastDay }) => lastDay >= today)
}

function keepOnly(isKept: (purchase: EarlierPurchase) => boolean): void {
  const purchases = earlierPurchases.get()
  const kept = purchases.filter(isKept)
  if (kept.length === purchases.length) return
  if (kept.length === 0) earlierPurchases.remove()
  else earlierPurchases.set(kept)
}

/** The key itself is not stored: whoever reads the storage could send it. It is random, and so is its digest. */
const saltOf = (key: string) => bytesToHex(sha256(utf8ToBytes(key)))

/**
 * `crypto.subtle` is missing where the portal is not served over https, as on a phone of the same network:
 * the hash is a library's, so that there is one way.
 */
function digestOf(salt: string, { cardNumber = '', email = '' }: Holder): string {
  // As the federation compares numbers: without accents, spaces or signs.
  const number = cardNumber
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify([salt, number, email.trim().toLowerCase()]))))
}

function isPurchase(found: unknown): found is EarlierPurchase {
  const { salt, digest, number, firstDay, lastDay } = (found ?? {}) as Partial<EarlierPurchase>
  const isTold = number === null || typeof number === 'string'
  return isTold && [salt, digest, firstDay, lastDay].every((text) => typeof text === 'string')
}
