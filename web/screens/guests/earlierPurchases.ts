/** What this browser remembers of the passes that guests bought here (decision 0041). */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { dayAfter, dayInQuebec } from '../../forms/days.ts'
import { randomId } from '../../platform/randomId.ts'
import { stored } from '../../platform/stored.ts'

/** A range of days `YYYY-MM-DD` in Quebec, both ends included. */
export interface Days {
  readonly firstDay: string
  readonly lastDay: string
}

/** A pass that a guest bought in this browser; whose it is stands in it only as a digest. */
export interface EarlierPurchase extends Days {
  /** Random text of this purchase, hashed with the holder: equal holders have different digests. */
  readonly salt: string
  readonly digest: string
  /** The number of the pass, as the federation writes it. */
  readonly number: string
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

/** Returns the earlier purchase of the same holder whose days overlap, the latest one; null for none. */
export function findOverlapping(
  purchases: readonly EarlierPurchase[],
  holder: Holder,
  days: Days,
): EarlierPurchase | null {
  return (
    purchases.findLast((each) => overlaps(each, days) && each.digest === digestOf(each.salt, holder)) ?? null
  )
}

/** The purchases of this browser, until their last day. */
export const earlierPurchases = stored<readonly EarlierPurchase[]>(
  'localStorage',
  'sentier.guest.purchases',
  (found) => (Array.isArray(found) ? found.filter(isPurchase) : []),
)

/** Remembers a purchase until its last day; nothing where the federation has not told its days. */
export function rememberPurchase(
  holder: Holder,
  bought: { number: string; activeAt: string | null; expiresAt: string | null },
): void {
  const { number, activeAt, expiresAt } = bought
  if (activeAt === null || expiresAt === null) return
  const salt = randomId()
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
  const purchases = earlierPurchases.get()
  const current = purchases.filter(({ lastDay }) => lastDay >= today)
  if (current.length === purchases.length) return
  if (current.length === 0) earlierPurchases.remove()
  else earlierPurchases.set(current)
}

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
  return [salt, digest, number, firstDay, lastDay].every((text) => typeof text === 'string')
}
