import type { Context } from '../../graphql/context.ts'
import { dayMs, getTorontoDay } from '../../platform/calendar-days.ts'
import { type AccessRightOfferRecord, type PresaleRecord, uncachedPassOffers } from './offers.rest.ts'
import { getPassTypeNumber } from './rest.ts'
import type { AccessRightType } from '../../graphql/generated/types.ts'
import { hasBusinessAccount } from '../members/rest.ts'

/**
 * Pass types, grouped by the accounts that can buy them: businesses, individuals, and
 * individuals with their own insurance.
 */
const soldTypes = {
  business: new Set<AccessRightType>(['ANNUAL_RENTAL', 'SUMMER_RENTAL']),
  individual: new Set<AccessRightType>(['ANNUAL', 'SUMMER', 'THREE_DAY', 'DAILY']),
  withoutInsurance: new Set<AccessRightType>(['ANNUAL_WITHOUT_INSURANCE', 'SUMMER_WITHOUT_INSURANCE']),
}

const offeredTypes = new Set(Object.values(soldTypes).flatMap((types) => Array.from(types)))

/** Pass types whose buyers pay the additional fee (E47). */
const typesWithFee = new Set<AccessRightType>(['ANNUAL', 'SUMMER', 'ANNUAL_RENTAL', 'SUMMER_RENTAL'])

/** Pass types for which the buyer chooses the first day of validity (E23). */
const typesWithChosenDay = new Set<AccessRightType>(['THREE_DAY', 'DAILY'])

/** Pass types that include the magazine (E76). */
const typesWithMagazine = new Set<AccessRightType>(['ANNUAL', 'SUMMER'])

/**
 * Maximum number of days between today and the first day of a pass, used if neither the federation
 * nor the pass offer sets a limit.
 */
const defaultDaysAhead = 365

export function hasAdditionalFee(passType: AccessRightType): boolean {
  return typesWithFee.has(passType)
}

/**
 * Returns true when the gateway offers a pass type to at least one kind of account, business or
 * individual. Returns false for trail passes and unknown pass types (D37).
 */
export function isPassTypeOffered(type: AccessRightType): boolean {
  return offeredTypes.has(type)
}

/** Returns true for the pass types without insurance (numbers 8 and 9 at the federation). */
export function isPassTypeWithoutInsurance(type: AccessRightType): boolean {
  return soldTypes.withoutInsurance.has(type)
}

/**
 * Returns true if an open request for a pass without insurance prevents the purchase of a pass of
 * this type for the same vehicle. Both passes would cover the same season.
 */
export function isPassTypeBlockedByInsuranceRequest(type: AccessRightType): boolean {
  return typesWithMagazine.has(type) || isPassTypeWithoutInsurance(type)
}

export function isFirstPassDayChosenByBuyer(type: AccessRightType): boolean {
  return typesWithChosenDay.has(type)
}

export function isMagazineIncludedInPass(type: AccessRightType): boolean {
  return typesWithMagazine.has(type)
}

/**
 * Returns true when an account of the given kind, business or individual, can buy a pass type by
 * card.
 */
export function isPassTypeSoldToAccount(
  type: AccessRightType,
  { isBusiness }: { isBusiness: boolean },
): boolean {
  return soldTypes[isBusiness ? 'business' : 'individual'].has(type)
}

/**
 * Returns true if buyers now pay the presale price of a pass offer. The federation's prices decide
 * this; if they leave it open, the presale dates decide.
 */
export function isPassPresaleActive({ startsAt, endsAt, isCharged }: PresaleRecord, now: number): boolean {
  return isCharged ?? ((startsAt === null || now >= startsAt) && (endsAt === null || now <= endsAt))
}

/**
 * Returns the offers for an account of the given kind, business or individual, ordered by pass type
 * (D37, D57, R-17).
 */
export function filterPassOffersByAccount(
  offers: readonly AccessRightOfferRecord[],
  { isBusiness, withoutInsurance }: { isBusiness: boolean; withoutInsurance: boolean },
): AccessRightOfferRecord[] {
  // Businesses cannot buy passes without insurance.
  if (isBusiness && withoutInsurance) return []
  const types = soldTypes[isBusiness ? 'business' : withoutInsurance ? 'withoutInsurance' : 'individual']
  return offers
    .filter(({ type }) => types.has(type))
    .toSorted((a, b) => getPassTypeNumber(a.type) - getPassTypeNumber(b.type))
}

/**
 * Returns true when buyers can choose a pass offer now (E21, E79, R-33). The federation must mark
 * the offer as on sale, and no end date of the offer may have passed.
 */
export function isPassOfferAvailable(
  { available, choiceEndsAt, endsAt }: AccessRightOfferRecord,
  now: number,
): boolean {
  return available && [choiceEndsAt, endsAt].every((end) => end === null || now <= end)
}

/**
 * Returns the offer of a pass type that the caller can buy now; null when there is none. Bypasses
 * the cache.
 */
export async function findPurchasablePassOffer(
  type: AccessRightType,
  context: Context,
): Promise<AccessRightOfferRecord | null> {
  const withoutInsurance = isPassTypeWithoutInsurance(type)
  const [business, { offers }] = await Promise.all([
    context.load(hasBusinessAccount),
    context.load(uncachedPassOffers, withoutInsurance),
  ])
  const offer = filterPassOffersByAccount(offers, { isBusiness: business, withoutInsurance }).find(
    (each) => each.type === type,
  )
  return offer !== undefined && isPassOfferAvailable(offer, context.now()) ? offer : null
}

/**
 * Returns the latest day that a buyer may choose as the first day of a pass: the day
 * published by the federation, or else the last day of the offer, or else the day a year from now.
 */
export function getLatestSelectableFirstDayOfPass(
  { lastDesiredActivation, endsAt }: AccessRightOfferRecord,
  now: number,
): string {
  return lastDesiredActivation ?? getTorontoDay(endsAt ?? now + defaultDaysAhead * dayMs)
}
