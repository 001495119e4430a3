/** The offers of access rights: prices from the database and dates from the season rules. */
import { toQuebecCalendarDay } from '../quebec-days.ts'
import type { AccessRightOffer } from '../generated/contract.ts'
import { convertCentsToDollars } from '../money.ts'
import type { Store } from '../store/database.ts'
import { readStoredSetting } from '../store/settings.ts'
import type { Price } from './invoice.ts'
import {
  type AccessRightTypeRules,
  canBuyAccessRightType,
  findAccessRightTypeRules,
  trailPassType,
} from './type-rules.ts'
import { type SaleDates, findPassSaleDates, isAccessRightOnSale, isAccessRightInPresale } from './seasons.ts'

/**
 * An offer to buy an access right type, with its price and dates at a given moment.
 */
export interface Offer {
  type: number
  kind: AccessRightTypeRules
  dates: SaleDates
  isAvailable: boolean
  price: Price
  /** Presale price in cents; null for a type without a presale. */
  presale: number | null
  /** Price at which the access right type is sold at this moment. */
  currentPrice: Price
}

/** Conditions that select the access right types offered to an account. */
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
export function readAccessRightOffer({ sql }: Store, type: number, now: number): Offer | null {
  const row = sql.get`SELECT type, price, presale, insurance, tax_included AS taxIncluded FROM offers WHERE type = ${type}`
  const kind = findAccessRightTypeRules(type)
  return row === undefined || kind === null
    ? null
    : buildAccessRightOffer(row as unknown as OfferRow, kind, now)
}

/** Returns the offers that an account may see, ordered by type. */
export function listAccessRightOffers(store: Store, query: OfferQuery, now: number): Offer[] {
  const types = store.sql.all`SELECT type FROM offers ORDER BY type`
  return types
    .map(({ type }) => readAccessRightOffer(store, Number(type), now))
    .filter((offer) => offer !== null)
    .filter((offer) => isPassOfferVisibleToAccount(offer, query))
}

/** Returns the additional fee in cents that some access right types add to their price (E47). */
export function readAdditionalPassFee(store: Store): number {
  return readStoredSetting(store, 'additional_fee')
}

function isPassOfferVisibleToAccount(
  { type, kind }: Offer,
  { isBusiness, withoutInsurance, includeNonsaleable }: OfferQuery,
): boolean {
  if (type === trailPassType) return includeNonsaleable
  if (!withoutInsurance) return canBuyAccessRightType(kind, isBusiness)
  // businesses cannot request a pass without insurance.
  return !isBusiness && kind.audience === 'withoutInsurance'
}

function buildAccessRightOffer(offerRow: OfferRow, typeRules: AccessRightTypeRules, now: number): Offer {
  const dates = findPassSaleDates(typeRules, now)
  const price: Price = {
    amount: offerRow.price,
    insurance: offerRow.insurance ?? 0,
    taxIncluded: offerRow.taxIncluded === 1,
  }
  return {
    type: offerRow.type,
    kind: typeRules,
    dates,
    // A type that nobody may buy is listed but unavailable.
    isAvailable: typeRules.audience !== 'nobody' && isAccessRightOnSale(dates, now),
    price,
    presale: offerRow.presale,
    currentPrice:
      offerRow.presale !== null && isAccessRightInPresale(dates, now)
        ? { ...price, amount: offerRow.presale }
        : price,
  }
}

/** Converts an access right offer to the response schema of the REST contract. */
export function buildAccessRightOfferReply({
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
    price: { amount: convertCentsToDollars(price.amount), taxIncluded },
    currentPrice: { amount: convertCentsToDollars(currentPrice.amount), taxIncluded },
    presale:
      presale === null
        ? null
        : {
            amount: convertCentsToDollars(presale),
            startEpoch: dates.saleStartsAt,
            endEpoch: dates.presaleEndsAt,
            taxIncluded,
          },
    insurance:
      insurance === 0
        ? null
        : {
            amount: convertCentsToDollars(insurance),
            startEpoch: dates.saleStartsAt,
            endEpoch: dates.saleEndsAt,
            taxIncluded: false,
          },
    endEpoch: dates.validUntil,
    choiceEndEpoch: dates.saleEndsAt,
    maximumDesiredActivation: kind.calendar === 'chosenDay' ? toQuebecCalendarDay(dates.validUntil) : null,
  }
}
