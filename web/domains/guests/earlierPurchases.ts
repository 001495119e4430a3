/** Payments that guests sent from this browser (decision 0041). */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { computeNextDay, quebecDayOf } from '../../platform/quebecDays.ts'
import { createStoredValue } from '../../platform/storedValue.ts'

/** Range of calendar days in Quebec, `YYYY-MM-DD`; both ends are included. */
export interface DayRange {
  readonly firstDay: string
  readonly lastDay: string
}

/** Payment that a guest sent from this browser. Only a digest of the pass holder is stored. */
export interface EarlierPurchase extends DayRange {
  /**
   * Digest of the payment's idempotency key, used as the salt of the holder digest. Two stored
   * payments of one holder therefore have different holder digests.
   */
  readonly salt: string
  readonly digest: string
  /** Pass number that the federation assigned; null while the outcome of the payment is unknown. */
  readonly number: string | null
}

/**
 * Data that identifies a guest as the holder of an access right. The stored digest is computed from
 * this data.
 */
export interface Holder {
  readonly cardNumber?: string | undefined
  readonly email?: string | undefined
}

/** Returns whether two day ranges have a day in common. */
export const dayRangesOverlap = (a: DayRange, b: DayRange): boolean =>
  a.firstDay <= b.lastDay && b.firstDay <= a.lastDay

/**
 * Returns the three days of a guest pass that is bought now and starts today (L16).
 * @param now Current time, RFC 3339.
 */
export function computeGuestPassDays(now: string): DayRange {
  const firstDay = quebecDayOf(now)
  return { firstDay, lastDay: computeNextDay(computeNextDay(firstDay)) }
}

/**
 * Returns the latest stored purchase whose pass has the same holder and overlaps the given days;
 * null if there is none.
 * @param ownKey Idempotency key of the pending payment, which is not an earlier purchase.
 */
export function findOverlappingGuestPurchase(
  purchases: readonly EarlierPurchase[],
  holder: Holder,
  days: DayRange,
  ownKey?: string,
): EarlierPurchase | null {
  const ownSalt = ownKey === undefined ? null : hashIdempotencyKey(ownKey)
  const isOverlappingPurchaseOfHolder = (purchase: EarlierPurchase) =>
    purchase.salt !== ownSalt &&
    dayRangesOverlap(purchase, days) &&
    purchase.digest === hashPassHolder(purchase.salt, holder)
  return purchases.findLast(isOverlappingPurchaseOfHolder) ?? null
}

/**
 * Guest purchases that are stored in this browser. Each entry is stored until the last day of its
 * pass.
 */
export const earlierPurchases = createStoredValue<readonly EarlierPurchase[]>(
  'localStorage',
  'sentier.guest.purchases',
  (found) => (Array.isArray(found) ? found.filter(isValidEarlierPurchase) : []),
)

/**
 * Stores a guest payment before the payment is sent, because the response may be lost. A retried
 * payment keeps its first entry.
 * @param idempotencyKey Key of the payment.
 * @param now Current time, RFC 3339; the pass would start on this day (L16).
 */
export function storeGuestPayment(idempotencyKey: string, holder: Holder, now: string): void {
  const salt = hashIdempotencyKey(idempotencyKey)
  const purchases = earlierPurchases.get()
  if (purchases.some((purchase) => purchase.salt === salt)) return
  const payment = {
    salt,
    digest: hashPassHolder(salt, holder),
    number: null,
    ...computeGuestPassDays(now),
  }
  earlierPurchases.set([...purchases, payment])
}

/** Removes the stored entry of a guest payment that was certainly not charged. */
export function removeGuestPayment(idempotencyKey: string): void {
  const salt = hashIdempotencyKey(idempotencyKey)
  retainGuestPurchases((purchase) => purchase.salt !== salt)
}

/**
 * Adds the pass number and the days of the pass to the stored entry of a successful guest payment.
 * If the federation did not return the days, removes the entry.
 */
export function addPassToStoredGuestPayment(
  idempotencyKey: string,
  holder: Holder,
  bought: { number: string; activeAt: string | null; expiresAt: string | null },
): void {
  removeGuestPayment(idempotencyKey)
  const { number, activeAt, expiresAt } = bought
  if (activeAt === null || expiresAt === null) return
  const salt = hashIdempotencyKey(idempotencyKey)
  const days = { firstDay: quebecDayOf(activeAt), lastDay: quebecDayOf(expiresAt) }
  const purchase = { salt, digest: hashPassHolder(salt, holder), number, ...days }
  earlierPurchases.set([...earlierPurchases.get(), purchase])
}

/**
 * Removes the stored guest purchases whose pass has expired.
 * @param now Current time, RFC 3339.
 */
export function removeExpiredGuestPurchases(now: string): void {
  const today = quebecDayOf(now)
  retainGuestPurchases(({ lastDay }) => lastDay >= today)
}

function retainGuestPurchases(isKept: (purchase: EarlierPurchase) => boolean): void {
  const purchases = earlierPurchases.get()
  const recentPurchases = purchases.filter(isKept)
  if (recentPurchases.length === purchases.length) return
  if (recentPurchases.length === 0) earlierPurchases.remove()
  else earlierPurchases.set(recentPurchases)
}

/**
 * Returns the digest of an idempotency key. The key itself is not stored, because anyone who reads
 * the storage could send a payment with it. A digest of a random key cannot be reversed by
 * guessing.
 */
const hashIdempotencyKey = (idempotencyKey: string) => bytesToHex(sha256(utf8ToBytes(idempotencyKey)))

/**
 * Returns a salted hash of the data that identifies the pass holder. A library computes the hash,
 * because pages without HTTPS, for example in a local network, have no `crypto.subtle`.
 */
function hashPassHolder(salt: string, { cardNumber = '', email = '' }: Holder): string {
  // The number is normalized as the federation compares numbers: without accents, spaces or
  // punctuation.
  const number = cardNumber
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify([salt, number, email.trim().toLowerCase()]))))
}

function isValidEarlierPurchase(value: unknown): value is EarlierPurchase {
  const { salt, digest, number, firstDay, lastDay } = (value ?? {}) as Partial<EarlierPurchase>
  const hasValidNumber = number === null || typeof number === 'string'
  return hasValidNumber && [salt, digest, firstDay, lastDay].every((text) => typeof text === 'string')
}
