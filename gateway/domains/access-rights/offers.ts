import type { Context } from '../../graphql/context.ts'
import { dayOf } from '../../platform/days.ts'
import { type AccessRightOfferRecord, type PresaleRecord, freshOffers } from './offers.rest.ts'
import { typeNumber } from './rest.ts'
import type { AccessRightType } from '../../graphql/generated/types.ts'
import { isBusiness } from '../members/rest.ts'

/** Sold to businesses, to individuals, and to individuals without liability insurance. */
const sold = {
  business: new Set<AccessRightType>(['ANNUAL_RENTAL', 'SUMMER_RENTAL']),
  individual: new Set<AccessRightType>(['ANNUAL', 'SUMMER', 'THREE_DAY', 'DAILY']),
  withoutInsurance: new Set<AccessRightType>(['ANNUAL_WITHOUT_INSURANCE', 'SUMMER_WITHOUT_INSURANCE']),
}

const offered = new Set(Object.values(sold).flatMap((types) => Array.from(types)))

/** The additional fee goes with these (E47). */
const withFee = new Set<AccessRightType>(['ANNUAL', 'SUMMER', 'ANNUAL_RENTAL', 'SUMMER_RENTAL'])

/** Their first day has to be chosen (E23). */
const dated = new Set<AccessRightType>(['THREE_DAY', 'DAILY'])

/** The magazine comes with these (E76). */
const withMagazine = new Set<AccessRightType>(['ANNUAL', 'SUMMER'])

/** Where neither the federation nor the offer says how far ahead a first day may be. */
const daysAhead = 365

export function hasFee(type: AccessRightType): boolean {
  return withFee.has(type)
}

/** Whether there is an offer of this type for anybody: it is no trail pass, nor one that nobody knows (D37). */
export function isOffered(type: AccessRightType): boolean {
  return offered.has(type)
}

/** Types 8 and 9. */
export function isWithoutInsurance(type: AccessRightType): boolean {
  return sold.withoutInsurance.has(type)
}

/** Not sold beside an open request without insurance: it would be for the same season. */
export function waitsForRequest(type: AccessRightType): boolean {
  return withMagazine.has(type) || isWithoutInsurance(type)
}

export function needsDesiredActivation(type: AccessRightType): boolean {
  return dated.has(type)
}

export function includesMagazine(type: AccessRightType): boolean {
  return withMagazine.has(type)
}

/** Whether accounts of this kind buy this type, by card and at once. */
export function isSoldTo(type: AccessRightType, { isBusiness }: { isBusiness: boolean }): boolean {
  return sold[isBusiness ? 'business' : 'individual'].has(type)
}

/**
 * Whether the presale's price is the one of now. What the federation charges tells it, so that a list that comes about the
 * boundary never says one and the other; its dates where that does not.
 */
export function isPresaleOn({ startsAt, endsAt, isCharged }: PresaleRecord, now: number): boolean {
  return isCharged ?? ((startsAt === null || now >= startsAt) && (endsAt === null || now <= endsAt))
}

/** The offers that an account of this kind sees, by type (D37, D57, R-17). */
export function visibleOffers(
  offers: readonly AccessRightOfferRecord[],
  { isBusiness, withoutInsurance }: { isBusiness: boolean; withoutInsurance: boolean },
): AccessRightOfferRecord[] {
  // Businesses have no way without insurance.
  if (isBusiness && withoutInsurance) return []
  const types = sold[isBusiness ? 'business' : withoutInsurance ? 'withoutInsurance' : 'individual']
  return offers
    .filter(({ type }) => types.has(type))
    .toSorted((a, b) => typeNumber(a.type) - typeNumber(b.type))
}

/** Whether an offer can be bought now: on sale, and not past either of its ends (E21, E79, R-33). */
export function isAvailable(
  { available, choiceEndsAt, endsAt }: AccessRightOfferRecord,
  now: number,
): boolean {
  return available && [choiceEndsAt, endsAt].every((end) => end === null || now <= end)
}

/** The offer that a caller can buy now, of this moment and not of a cache; null when there is none. */
export async function offerToBuy(
  type: AccessRightType,
  context: Context,
): Promise<AccessRightOfferRecord | null> {
  const withoutInsurance = isWithoutInsurance(type)
  const [business, { offers }] = await Promise.all([
    context.load(isBusiness),
    context.load(freshOffers, withoutInsurance),
  ])
  const offer = visibleOffers(offers, { isBusiness: business, withoutInsurance }).find(
    (each) => each.type === type,
  )
  return offer !== undefined && isAvailable(offer, context.now()) ? offer : null
}

/** As published, else the day on which the offer ends, else a year from now. */
export function lastDesiredActivation(
  { lastDesiredActivation, endsAt }: AccessRightOfferRecord,
  now: number,
): string {
  return lastDesiredActivation ?? dayOf(endsAt ?? now + daysAhead * 86_400_000)
}
