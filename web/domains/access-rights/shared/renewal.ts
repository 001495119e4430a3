/** Offer fields that decide whether a pass of the offered type can be bought again. */
export interface OfferAvailability {
  readonly type: string
  readonly available: boolean
  readonly endsAt: string | null
  /** Total price of the offer with taxes and fees; null or absent when the total is unknown. */
  readonly total?: { readonly cents: number } | null
  /** Price before taxes; absent where no saving is shown. */
  readonly currentPrice?: { readonly cents: number }
  /** Price before taxes outside a presale; absent where no saving is shown. */
  readonly regularPrice?: { readonly cents: number }
  readonly presale?: { readonly isOn: boolean; readonly endsAt: string | null } | null
}

interface Pass {
  readonly type: string
  readonly expiresAt: string | null
}

/** Pass type to buy for the next season, by the type of the current season pass. */
const nextSeasonTypes: Partial<Record<string, string>> = {
  ANNUAL: 'ANNUAL',
  SUMMER: 'SUMMER',
  ANNUAL_RENTAL: 'ANNUAL_RENTAL',
  SUMMER_RENTAL: 'SUMMER_RENTAL',
  ANNUAL_WITHOUT_INSURANCE: 'ANNUAL',
  SUMMER_WITHOUT_INSURANCE: 'SUMMER',
}

/** Returns whether passes of a type are valid for a whole season, not for chosen days. */
export const isSeasonPassType = (type: string): boolean => Object.hasOwn(nextSeasonTypes, type)

/**
 * Returns the first day on which a season pass can be renewed: the day after the pass ends. Returns
 * null if the next season's pass is already on sale, because the pass can then be renewed now. Also
 * returns null for a pass with chosen days, or if the list of offers is not available.
 * @param pass A paid pass that has not expired.
 */
export function computeSeasonPassRenewalDate(
  pass: Pass,
  offers: readonly OfferAvailability[] | null,
): Date | null {
  const soldAs = nextSeasonTypes[pass.type]
  if (!soldAs || !offers || pass.expiresAt === null) return null
  const ends = Date.parse(pass.expiresAt)
  const next = offers.find(({ type }) => type === soldAs)
  // A pass of the same season would overlap with the pass that exists.
  if (next?.available && next.endsAt !== null && Date.parse(next.endsAt) > ends) return null
  return new Date(ends + dayMs)
}

/** Returns the offer with which a pass of the given type is renewed for the next season. */
export const findRenewalOffer = <Offer extends Pick<OfferAvailability, 'type'>>(
  type: string,
  offers: readonly Offer[] | null,
): Offer | undefined => offers?.find((offer) => offer.type === (nextSeasonTypes[type] ?? type))

/** Fields of a vehicle that determine whether its last pass can be bought again. */
export interface VehicleWithRepeatablePass {
  readonly repeatablePass: (Pass & { readonly validity: string | null }) | null
  /** Obstacle that prevents the purchase of any pass for the vehicle; null if there is none. */
  readonly purchaseObstacle: string | null
  /**
   * Obstacle that prevents the purchase of a season pass for the vehicle; null if there is none.
   */
  readonly seasonObstacle: string | null
}

/**
 * Returns whether the last pass of a vehicle can be bought again without changes. The vehicle must
 * have no purchase obstacle, the pass type must be on sale, and the new pass must not overlap with
 * the last pass.
 * @param offers Null when the list of offers is not available; the purchase itself then checks the
 * offers.
 */
export function canBuyLastPassAgain(
  vehicle: VehicleWithRepeatablePass,
  offers: readonly OfferAvailability[] | null,
): boolean {
  const { repeatablePass: pass, purchaseObstacle, seasonObstacle } = vehicle
  if (!pass || purchaseObstacle !== null) return false
  // A request for a season pass does not block passes for a few days.
  if (isSeasonPassType(pass.type) && seasonObstacle !== null) return false
  const isOnSale = offers === null || findRenewalOffer(pass.type, offers)?.available === true
  return isOnSale && (pass.validity === 'EXPIRED' || computeSeasonPassRenewalDate(pass, offers) === null)
}

/**
 * Returns the vehicle whose last pass can be bought again; undefined if there is none. Of several
 * such vehicles, the vehicle whose pass expires last is returned.
 */
export function findVehicleWithRepeatablePass<Vehicle extends VehicleWithRepeatablePass>(
  vehicles: readonly Vehicle[],
  offers: readonly OfferAvailability[] | null,
): Vehicle | undefined {
  const getPassExpiryTime = ({ repeatablePass: pass }: VehicleWithRepeatablePass) =>
    Date.parse(pass?.expiresAt ?? '') || 0
  const [last] = vehicles
    .filter((vehicle) => canBuyLastPassAgain(vehicle, offers))
    .toSorted((a, b) => getPassExpiryTime(b) - getPassExpiryTime(a))
  return last
}

const dayMs = 86_400_000
