/** What is on sale, as far as another pass of a kind depends on it. */
export interface Offer {
  readonly type: string
  readonly available: boolean
  readonly endsAt: string | null
}

interface Pass {
  readonly type: string
  readonly expiresAt: string | null
}

/** The passes of a season, by the type under which the next one is sold. */
const seasonal: Partial<Record<string, string>> = {
  ANNUAL: 'ANNUAL',
  SUMMER: 'SUMMER',
  ANNUAL_RENTAL: 'ANNUAL_RENTAL',
  SUMMER_RENTAL: 'SUMMER_RENTAL',
  ANNUAL_WITHOUT_INSURANCE: 'ANNUAL',
  SUMMER_WITHOUT_INSURANCE: 'SUMMER',
}

/**
 * By when a pass can be renewed that cannot be yet: a day in the season after its own. Null where it can: passes for
 * chosen days, a season whose next one is on sale already, and where nobody knows what is on sale.
 * @param pass paid and not over
 */
export function renewableBy(pass: Pass, offers: readonly Offer[] | null): Date | null {
  const soldAs = seasonal[pass.type]
  if (!soldAs || !offers || pass.expiresAt === null) return null
  const ends = Date.parse(pass.expiresAt)
  const next = offers.find(({ type }) => type === soldAs)
  // A pass of the same season would stand in its own way.
  if (next?.available && next.endsAt !== null && Date.parse(next.endsAt) > ends) return null
  return new Date(ends + day)
}

/** What keeps a vehicle from getting a pass, and the one that it could get again. */
export interface Repeatable {
  readonly repeatablePass: (Pass & { readonly validity: string | null }) | null
  /** What stands before every pass. */
  readonly purchaseObstacle: string | null
  /** What stands before a pass of a whole season. */
  readonly seasonObstacle: string | null
}

/**
 * Whether the last pass of a vehicle can be bought again as it was, so that the purchase which begins with it does not
 * end at once: nothing stands before it, its kind is on sale, and the next one would not be in the way of the last.
 * @param offers null where nobody knows what is on sale; the purchase itself finds out
 */
export function canBuyAgain(vehicle: Repeatable, offers: readonly Offer[] | null): boolean {
  const { repeatablePass: pass, purchaseObstacle, seasonObstacle } = vehicle
  if (!pass || purchaseObstacle !== null) return false
  const soldAs = seasonal[pass.type] ?? pass.type
  // Between two passes for a few days, a request for a season changes nothing.
  if (pass.type in seasonal && seasonObstacle !== null) return false
  const isOnSale = offers?.some(({ type, available }) => type === soldAs && available) ?? true
  return isOnSale && (pass.validity === 'EXPIRED' || renewableBy(pass, offers) === null)
}

/** The vehicle whose pass ended last of those that can be bought again; undefined for none. */
export function lastToBuyAgain<V extends Repeatable>(
  vehicles: readonly V[],
  offers: readonly Offer[] | null,
): V | undefined {
  const endOf = ({ repeatablePass: pass }: Repeatable) => Date.parse(pass?.expiresAt ?? '') || 0
  const [last] = vehicles
    .filter((vehicle) => canBuyAgain(vehicle, offers))
    .toSorted((a, b) => endOf(b) - endOf(a))
  return last
}

const day = 86_400_000
