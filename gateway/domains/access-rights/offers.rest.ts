import { isRecord } from '../../platform/is-record.ts'
import { getEndOfTorontoDay, getStartOfTorontoDay } from '../../platform/calendar-days.ts'
import type { AccessRightType, Money } from '../../graphql/generated/types.ts'
import { parsePassType } from './rest.ts'
import type { AccessRightOffer, AccessRightTypes, PricePeriod } from '../../federation/generated/contract.ts'
import {
  parseCalendarDay,
  type CountDroppedRows,
  parseCountedFederationRows,
  parseBooleanOrFalseIfMissing,
  parseOptionalFederationRow,
  parseTimestamp,
  parseNonNegativePrice,
  parseHttpUrl,
  parseFederationRow,
} from '../../federation/parse-values.ts'
import {
  declareFederationObjectRead,
  declareCachedFederationRead,
  parseAndCountDroppedRows,
  type FederationRead,
} from '../../federation/federation-reads.ts'
import { hasBusinessAccount } from '../members/rest.ts'

/** An offer to buy a pass, as the federation returns it. */
export interface AccessRightOfferRecord {
  type: AccessRightType
  /**
   * True if the federation marks the pass offer as on sale. The sale also depends on the offer's
   * dates.
   */
  available: boolean
  currentPrice: Money
  regularPrice: Money
  taxIncluded: boolean
  presale: PresaleRecord | null
  insurance: Money | null
  /**
   * Time until which a buyer can choose this pass offer, in epoch milliseconds; null when the
   * federation does not send it.
   */
  choiceEndsAt: number | null
  endsAt: number | null
  /**
   * Latest day that a buyer may choose as the first day of the pass, as `YYYY-MM-DD`; null when the
   * federation does not send it.
   */
  lastDesiredActivation: string | null
}

/** Presale of a pass offer: a lower price for early buyers. */
export interface PresaleRecord {
  price: Money
  startsAt: number | null
  endsAt: number | null
  /**
   * True if the federation currently charges the presale price; null if its prices leave this open.
   */
  isCharged: boolean | null
}

/** The pass offers, and the URLs of the documents that describe the offers. */
export interface OffersRecord {
  offers: AccessRightOfferRecord[]
  guideUrl: string | null
  insuranceFormUrl: string | null
  faqUrl: string | null
  withoutInsuranceFormUrl: string | null
}

/**
 * Parses the pass offers of a federation response. If the response does not name the current price,
 * `now` (epoch milliseconds) decides which price is current.
 */
export function parsePassOffers(
  reply: AccessRightTypes,
  now: number,
  countDroppedRows: CountDroppedRows,
): OffersRecord {
  return {
    offers: parseCountedFederationRows(
      reply.accessRightTypes,
      (row) => parsePassOffer(row, now),
      countDroppedRows,
    ),
    guideUrl: parseHttpUrl(reply.guideUrl),
    insuranceFormUrl: parseHttpUrl(reply.insuranceFormUrl),
    faqUrl: parseHttpUrl(reply.faqFormUrl),
    withoutInsuranceFormUrl: parseHttpUrl(reply.noInsuranceFormUrl),
  }
}

/**
 * Tolerated difference between the clocks of gateway and federation, in milliseconds. During this
 * time before and after a change of the pass offers, the federation may send the old or the new
 * list.
 */
const clockToleranceMs = 2_000

/**
 * Returns the number of milliseconds for which a list of pass offers may be cached: until an offer
 * changes or until midnight, whichever comes first.
 */
export function computeOffersCacheLifetimeMs({ offers }: Pick<OffersRecord, 'offers'>, now: number): number {
  const ends = offers.flatMap(({ presale, choiceEndsAt, endsAt }) => [
    presale?.startsAt ?? null,
    presale?.endsAt ?? null,
    choiceEndsAt,
    endsAt,
  ])
  // The sale of an unlisted offer may begin at midnight.
  const changes = [getStartOfTorontoDay(now), getEndOfTorontoDay(now), ...ends].filter(
    (at) => at !== null && at > now - clockToleranceMs,
  )
  return Math.max(0, Math.min(...changes.map(Number)) - now)
}

/**
 * Parses a pass offer. Returns null when a value that changes the total is unreadable, because a
 * guess would show another total than the federation charges.
 */
function parsePassOffer(row: AccessRightOffer, now: number): AccessRightOfferRecord | null {
  const regularPrice = parseNonNegativePrice(row.price?.amount)
  const currentPrice = parseCurrentOfferPrice(row, now)
  const available = parseBooleanOrFalseIfMissing(row.available)
  const taxIncluded = parseBooleanOrFalseIfMissing(row.currentPrice?.taxIncluded ?? row.price?.taxIncluded)
  const insurance = parseNonNegativePrice(row.insurance?.amount)
  if (currentPrice === null || available === null || taxIncluded === null) return null
  if (insurance === null && !isInsuranceMissing(row.insurance)) return null
  return {
    type: parsePassType(row.type),
    available,
    currentPrice,
    regularPrice: regularPrice ?? currentPrice,
    taxIncluded,
    presale: parseOptionalFederationRow(row.presale, (presale) => parsePresalePeriod(presale, row)),
    insurance,
    choiceEndsAt: parseTimestamp(row.choiceEndEpoch),
    endsAt: parseTimestamp(row.endEpoch),
    lastDesiredActivation: parseCalendarDay(row.maximumDesiredActivation),
  }
}

/**
 * Returns true when a pass offer in a federation response has no insurance premium. An empty object
 * stands for no premium.
 */
function isInsuranceMissing(insurance: unknown): boolean {
  return (
    insurance == null || (isRecord(insurance) && Object.values(insurance).every((value) => value == null))
  )
}

/**
 * Returns the current price of a pass offer (E78). Returns null when the federation sent no price,
 * because a buyer may be charged only the displayed price.
 */
function parseCurrentOfferPrice(row: AccessRightOffer, now: number): Money | null {
  if (row.currentPrice?.amount != null) return parseNonNegativePrice(row.currentPrice.amount)
  const { presale } = row
  const isOn = presale != null && isPresalePricePeriod(presale) && isPresalePeriodActive(presale, now)
  return parseNonNegativePrice((isOn ? presale : row.price)?.amount)
}

/**
 * Returns true when a price period in a federation response describes a presale. An empty object
 * stands for no presale.
 */
function isPresalePricePeriod({ amount, startEpoch, endEpoch }: PricePeriod): boolean {
  return [parseNonNegativePrice(amount), parseTimestamp(startEpoch), parseTimestamp(endEpoch)].some(
    (each) => each !== null,
  )
}

function isPresalePeriodActive({ startEpoch, endEpoch }: PricePeriod, now: number): boolean {
  return now >= (parseTimestamp(startEpoch) ?? -Infinity) && now <= (parseTimestamp(endEpoch) ?? Infinity)
}

function parsePresalePeriod(row: PricePeriod, offer: AccessRightOffer): PresaleRecord | null {
  const amount = parseNonNegativePrice(row.amount)
  return (
    amount && {
      price: amount,
      startsAt: parseTimestamp(row.startEpoch),
      endsAt: parseTimestamp(row.endEpoch),
      isCharged: isPresalePriceCharged(amount, offer),
    }
  )
}

function isPresalePriceCharged({ cents }: Money, offer: AccessRightOffer): boolean | null {
  const [current, regular] = [
    parseNonNegativePrice(offer.currentPrice?.amount),
    parseNonNegativePrice(offer.price?.amount),
  ]
  if (current === null || regular === null || regular.cents === cents) return null
  return current.cents === cents || (current.cents === regular.cents ? false : null)
}

/**
 * Reads the pass offers directly from the federation instead of the cache, so that a purchase uses
 * current data.
 */
export const uncachedPassOffers: FederationRead<[withoutInsurance: boolean], OffersRecord> = async (
  reader,
  withoutInsurance,
) => {
  const reply = await reader.call('getAccessRightTypes', { query: { withoutInsurance } })
  return parseAndCountDroppedRows(reader, 'getAccessRightTypes', (countDroppedRows) =>
    parseFederationRow(reply, (row) => parsePassOffers(row, reader.now(), countDroppedRows)),
  )
}
const cachedOffers: FederationRead<[kind: string, withoutInsurance: boolean], OffersRecord> =
  declareCachedFederationRead(
    'offers',
    'offersMs',
    async ({ load }, _kind, withoutInsurance) => await load(uncachedPassOffers, withoutInsurance),
    { getLifetimeMs: computeOffersCacheLifetimeMs },
  )
/** Reads the pass offers from the cache. Businesses and individuals have separate caches. */
export const passOffers: FederationRead<[withoutInsurance: boolean], OffersRecord> = async (
  { load },
  withoutInsurance,
) => await load(cachedOffers, (await load(hasBusinessAccount)) ? 'business' : 'individual', withoutInsurance)
/**
 * Reads the additional fee that the federation charges for some passes, before tax, in cents; 0
 * when there is no fee.
 */
export const additionalFee = declareFederationObjectRead(
  'getAdditionalFees',
  ({ amount }) => parseNonNegativePrice(amount)?.cents ?? null,
)
