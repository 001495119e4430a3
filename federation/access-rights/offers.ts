/** The offers of access rights: prices from the database and dates from the season rules. */
import { toQuebecCalendarDay } from '../quebec-days.ts'
import type { AccessRightOffer } from '../generated/contract.ts'
import { toDollars } from '../money.ts'
import type { Store } from '../store/database.ts'
import { readSetting } from '../store/settings.ts'
import type { Price } from './invoice.ts'
import { type TypeRules, canAccountBuyType, findTypeRules, trailPassType } from './type-rules.ts'
import { type SaleDates, findSaleDates, isOnSale, isInPresale } from './seasons.ts'

/** An access right type with its price and dates at a given moment. */
export interface Offer {
  type: number
  kind: TypeRules
  dates: SaleDates
  isAvailable: boolean
  price: Price
  /** Presale price in cents; null for a type without a presale. */
  presale: number | null
  /** Price of the access right if it is bought now. */
  currentPrice: Price
}

/** Filter for the access right offers that an account may see. */
export interface OfferQuery {
  isBusiness: boolean
  withoutInsurance: boolean
  /** True to include access right types that can no longer be bought. */
  includeNonsaleable: boolean
}

interface OfferRow {
  type: number
  price: number
  presale: number | null
  insurance: number | null
  taxIncluded: number
}

/** Returns the offer of an access right type; null for an unknown type number. */
export function readOffer({ sql }: Store, type: number, now: number): Offer | null {
  const row = sql.get`SELECT type, price, presale, insurance, tax_included AS taxIncluded FROM offers WHERE type = ${type}`
  const kind = findTypeRules(type)
  return row === undefined || kind === null
    ? null
    : buildAccessRightOffer(row as unknown as OfferRow, kind, now)
}

/** Returns the offers that an account may see, ordered by type. */
export function listOffers(store: Store, query: OfferQuery, now: number): Offer[] {
  const types = store.sql.all`SELECT type FROM offers ORDER BY type`
  return types
    .map(({ type }) => readOffer(store, Number(type), now))
    .filter((offer) => offer !== null)
    .filter((offer) => isOfferVisible(offer, query))
}

/**
 * Returns the additional fee in cents that is added to the price of some access right types (E47).
 */
export function readAdditionalFee(store: Store): number {
  return readSetting(store, 'additional_fee')
}

function isOfferVisible(
  { type, kind }: Offer,
  { isBusiness, withoutInsurance, includeNonsaleable }: OfferQuery,
): boolean {
  if (type === trailPassType) return includeNonsaleable
  if (!withoutInsurance) return canAccountBuyType(kind, isBusiness)
  // businesses cannot request a pass without insurance.
  return !isBusiness && kind.audience === 'withoutInsurance'
}

function buildAccessRightOffer(row: OfferRow, kind: TypeRules, now: number): Offer {
  const dates = findSaleDates(kind, now)
  const price: Price = {
    amount: row.price,
    insurance: row.insurance ?? 0,
    taxIncluded: row.taxIncluded === 1,
  }
  return {
    type: row.type,
    kind,
    dates,
    // A type that nobody may buy is listed but unavailable.
    isAvailable: kind.audience !== 'nobody' && isOnSale(dates, now),
    price,
    presale: row.presale,
    currentPrice: row.presale !== null && isInPresale(dates, now) ? { ...price, amount: row.presale } : price,
  }
}

/** Converts an access right offer to the response schema of the REST contract. */
export function buildOfferResponseBody({
  type,
  kind,
  dates,
  isAvailable,
  price,
  presale,
  currentPrice,
}: Offer): AccessRightOffer {
  const { taxIncluded, insurance } = price
  return {
    type,
    available: isAvailable,
    price: { amount: toDollars(price.amount), taxIncluded },
    currentPrice: { amount: toDollars(currentPrice.amount), taxIncluded },
    presale:
      presale === null
        ? null
        : {
            amount: toDollars(presale),
            startEpoch: dates.saleStartsAt,
            endEpoch: dates.presaleEndsAt,
            taxIncluded,
          },
    insurance:
      insurance === 0
        ? null
        : {
            amount: toDollars(insurance),
            startEpoch: dates.saleStartsAt,
            endEpoch: dates.saleEndsAt,
            taxIncluded: false,
          },
    endEpoch: dates.validUntil,
    choiceEndEpoch: dates.saleEndsAt,
    maximumDesiredActivation: kind.calendar === 'chosenDay' ? toQuebecCalendarDay(dates.validUntil) : null,
  }
}
