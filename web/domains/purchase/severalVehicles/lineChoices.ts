/** Rules for the choices of a purchase for several vehicles: defaults, errors and totals. */
import { type OfferAvailability, findRenewalOffer } from '../../access-rights/shared/renewal.ts'
import { findFirstDayError } from '../firstDayError.ts'
import { type SoldType, needsFirstDay, parseSoldPassType } from '../passTypes.ts'
import type { PurchaseLine } from './paymentLines.ts'

/** Choices that are complete or not yet complete. */
export interface PassChoices {
  readonly type: SoldType | null
  readonly clubId: string | null
  readonly desiredActivation: string | null
}

/** Offer fields that decide whether a pass can be chosen. */
export interface SelectableOffer extends OfferAvailability {
  readonly lastDesiredActivation: string | null
}

interface ClubAvailability {
  readonly id: string
  readonly available: boolean
}

/** Vehicle fields from which the default choices come. */
export interface VehicleWithLastPass {
  readonly repeatablePass: { readonly type: string; readonly club: ClubAvailability | null } | null
  readonly previousClub: ClubAvailability | null
}

/** Missing or invalid choice of a line; null when the line is complete. */
export type PassChoiceError = 'type' | 'club' | 'firstDay' | null

/** Choices with which every vehicle keeps the defaults of its last pass. */
export const emptyPassChoices: PassChoices = { type: null, clubId: null, desiredActivation: null }

/**
 * Returns the default choices of a vehicle: type and club of its last pass, if both are still on
 * sale. The first day is always chosen anew.
 */
export function findDefaultChoices(
  { repeatablePass, previousClub }: VehicleWithLastPass,
  offers: readonly SelectableOffer[],
): PassChoices {
  const offer = repeatablePass ? findRenewalOffer(repeatablePass.type, offers) : undefined
  const club = [repeatablePass?.club, previousClub].find((candidate) => candidate?.available)
  return {
    type: offer?.available ? parseSoldPassType(offer.type) : null,
    clubId: club?.id ?? null,
    desiredActivation: null,
  }
}

/**
 * Returns the choices of a vehicle. Its own choices come first, then the choices for all vehicles,
 * then its last pass.
 */
export function resolvePassChoices(
  last: PassChoices,
  common: PassChoices,
  own: Partial<PassChoices> = {},
): PassChoices {
  const type = own.type ?? common.type ?? last.type
  const firstDay = own.desiredActivation ?? common.desiredActivation
  return {
    type,
    clubId: own.clubId ?? common.clubId ?? last.clubId,
    desiredActivation: needsFirstDay(type) ? firstDay : null,
  }
}

/**
 * Returns the first choice of a line that is missing or invalid.
 * @param today Current day in Québec, `YYYY-MM-DD`.
 */
export function findPassChoiceError(
  { type, clubId, desiredActivation }: PassChoices,
  offers: readonly SelectableOffer[],
  today: string,
): PassChoiceError {
  const offer = offers.find((other) => other.type === type)
  if (!type || !offer?.available) return 'type'
  if (!clubId) return 'club'
  if (!needsFirstDay(type)) return null
  return findFirstDayError(desiredActivation ?? '', today, offer.lastDesiredActivation) ? 'firstDay' : null
}

/** Returns the complete choices of a vehicle; null while a choice is missing. */
export const buildPurchaseLine = (vehicleId: string, choice: PassChoices): PurchaseLine | null =>
  choice.type && choice.clubId
    ? { vehicleId, type: choice.type, clubId: choice.clubId, desiredActivation: choice.desiredActivation }
    : null

/** Amounts in cents of one quoted pass or of the whole purchase. */
export interface Amounts {
  readonly subtotal: number
  readonly tps: number
  readonly tvq: number
  readonly total: number
}

/**
 * Returns the sums of the rounded amounts of each pass. Each pass is a payment of its own, so taxes
 * on the sum would differ from the payments on the card.
 */
export const addAmounts = (amounts: readonly Amounts[]): Amounts =>
  amounts.reduce(
    (sum, line) => ({
      subtotal: sum.subtotal + line.subtotal,
      tps: sum.tps + line.tps,
      tvq: sum.tvq + line.tvq,
      total: sum.total + line.total,
    }),
    { subtotal: 0, tps: 0, tvq: 0, total: 0 },
  )

/** Splits lines into groups of at most `size` lines, each for one query. */
export const splitIntoGroups = <T>(lines: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(lines.length / size) }, (_, group) =>
    lines.slice(group * size, (group + 1) * size),
  )
