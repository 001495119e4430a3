/** Rules for the choices of a purchase for several vehicles: defaults, errors and totals. */
import { type OfferAvailability, findRenewalOffer } from '../../access-rights/shared/renewal.ts'
import { findFirstPassDayError } from '../firstPassDayError.ts'
import {
  type SoldType,
  type WithoutInsuranceType,
  getPassTypeWithoutInsurance,
  isPassTypeWithoutInsurance,
  passTypeNeedsFirstDay,
  parseOfferedPassType,
  parseSoldPassType,
} from '../passTypes.ts'
import type { PurchaseLine } from './paymentLines.ts'

/**
 * Choices for the pass of one vehicle. A choice that the member has not made is null. A first day
 * that the member has cleared is empty.
 */
export interface PassChoices {
  readonly type: SoldType | null
  readonly clubId: string | null
  readonly desiredActivation: string | null
}

/** Offer of a pass, with the fields that determine whether the member can select the pass. */
export interface SelectableOffer extends OfferAvailability {
  readonly lastDesiredActivation: string | null
}

interface ClubAvailability {
  readonly id: string
  readonly available: boolean
}

/**
 * Last pass and last club of a vehicle, from which the default choices for its next pass are
 * derived.
 */
export interface VehicleWithLastPass {
  readonly repeatablePass: { readonly type: string; readonly club: ClubAvailability | null } | null
  readonly previousClub: ClubAvailability | null
}

/** Form field of a pass choice. */
export type PassChoiceField = 'type' | 'club' | 'firstDay'

/**
 * Empty pass choices. As the choices for all vehicles, they let each vehicle use its own defaults.
 */
export const emptyPassChoices: PassChoices = { type: null, clubId: null, desiredActivation: null }

/** Returns the pass types on sale that the member buys immediately, without a request. */
export const selectSoldPassTypes = (offers: readonly OfferAvailability[]): SoldType[] =>
  offers.flatMap(({ type, available }) => (available && parseSoldPassType(type)) || [])

/** Returns the pass type on sale if there is only one; null otherwise. */
export function findOnlySoldPassType(offers: readonly OfferAvailability[]): SoldType | null {
  const [first = null, ...others] = selectSoldPassTypes(offers)
  return others.length === 0 ? first : null
}

/**
 * Returns the default pass choices of a vehicle: type and club of its last pass, if both are still
 * available. If only one pass type is on sale, it is the default. The first day depends on the
 * chosen type (`findPassToBuyForVehicle`).
 */
export function findDefaultPassChoices(
  { repeatablePass, previousClub }: VehicleWithLastPass,
  offers: readonly SelectableOffer[],
): PassChoices {
  const offer = repeatablePass ? findRenewalOffer(repeatablePass.type, offers) : undefined
  const club = [repeatablePass?.club, previousClub].find((candidate) => candidate?.available)
  return {
    type: offer?.available ? parseSoldPassType(offer.type) : findOnlySoldPassType(offers),
    clubId: club?.id ?? null,
    desiredActivation: null,
  }
}

/**
 * Returns the pass choices of a vehicle. Each choice comes from the choices for this vehicle,
 * otherwise from the choices for all vehicles, otherwise from the defaults of the vehicle.
 */
export function resolvePassChoicesOfVehicle(
  defaults: PassChoices,
  common: PassChoices,
  own: Partial<PassChoices> = {},
): PassChoices {
  const type = own.type ?? common.type ?? defaults.type
  const firstDay = own.desiredActivation ?? common.desiredActivation
  return {
    type,
    clubId: own.clubId ?? common.clubId ?? defaults.clubId,
    desiredActivation: passTypeNeedsFirstDay(type) ? firstDay : null,
  }
}

/**
 * Returns the form fields of all missing or invalid pass choices of a vehicle, in their order.
 * @param today Current day in Québec, `YYYY-MM-DD`.
 */
export function findPassChoiceErrors(
  { type, clubId, desiredActivation }: PassChoices,
  offers: readonly SelectableOffer[],
  today: string,
): PassChoiceField[] {
  const offer = offers.find((other) => other.type === type)
  const isOffered = type !== null && offer?.available === true
  const lacksFirstDay =
    isOffered &&
    passTypeNeedsFirstDay(type) &&
    findFirstPassDayError(desiredActivation ?? '', today, offer.lastDesiredActivation) !== null
  const errors: Array<PassChoiceField | false> = [
    !isOffered && 'type',
    !clubId && 'club',
    lacksFirstDay && 'firstDay',
  ]
  return errors.filter((field) => field !== false)
}

/**
 * Returns the pass type without insurance to offer for a vehicle: the counterpart of its insured
 * type, or else any available type. Returns null if no such type is available.
 */
export function findOfferedPassTypeWithoutInsurance(
  type: SoldType | null,
  offers: readonly OfferAvailability[],
): WithoutInsuranceType | null {
  const available = offers
    .filter((offer) => offer.available)
    .map((offer) => parseOfferedPassType(offer.type))
    .filter(isPassTypeWithoutInsurance)
  const counterpart = type && getPassTypeWithoutInsurance(type)
  return available.find((each) => each === counterpart) ?? available[0] ?? null
}

/**
 * Builds the data of the pass to buy for a vehicle from the pass choices; null while a choice is
 * missing.
 */
export const buildPurchaseLine = (vehicleId: string, choices: PassChoices): PurchaseLine | null =>
  choices.type && choices.clubId
    ? { vehicleId, type: choices.type, clubId: choices.clubId, desiredActivation: choices.desiredActivation }
    : null

/**
 * Returns the total of passes of the given types in cents; null without a pass, or if the total of
 * a pass is unknown.
 */
export function computeTotal(
  types: ReadonlyArray<SoldType | null>,
  offers: readonly SelectableOffer[],
): number | null {
  const totals = types.map((type) => offers.find((offer) => offer.type === type)?.total?.cents ?? null)
  return totals.length === 0
    ? null
    : totals.reduce<number | null>((sum, cents) => (sum === null || cents === null ? null : sum + cents), 0)
}

/**
 * Invoice amounts in cents, either of one pass or summed over all passes of a purchase for several
 * vehicles.
 */
export interface Amounts {
  readonly subtotal: number
  /** Non-taxable part of the subtotal, such as the insurance premium; null if unknown. */
  readonly nonTaxable: number | null
  readonly tps: number
  readonly tvq: number
  readonly total: number
}

/**
 * Returns the amounts of a purchase for several vehicles: the sums of the rounded amounts of its
 * passes. Each pass is a separate payment, so taxes on the sum would differ from the charged
 * amounts.
 */
export const sumPurchaseAmounts = (amounts: readonly Amounts[]): Amounts =>
  amounts.reduce(
    (sum, line) => ({
      subtotal: sum.subtotal + line.subtotal,
      nonTaxable:
        sum.nonTaxable === null || line.nonTaxable === null ? null : sum.nonTaxable + line.nonTaxable,
      tps: sum.tps + line.tps,
      tvq: sum.tvq + line.tvq,
      total: sum.total + line.total,
    }),
    { subtotal: 0, nonTaxable: 0, tps: 0, tvq: 0, total: 0 },
  )
