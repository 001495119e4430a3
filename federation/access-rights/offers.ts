/** What is for sale: the prices of the database under the dates of the seasons. */
import { dayOf } from '../days.ts'
import type { AccessRightOffer } from '../generated/contract.ts'
import { dollars } from '../money.ts'
import type { Store } from '../store/database.ts'
import { readSetting } from '../store/settings.ts'
import type { Price } from './invoice.ts'
import { type Kind, isSoldTo, kindOf, trailPass } from './kinds.ts'
import { type Dates, datesOf, isOnSale, isPresale } from './seasons.ts'

/** A type with its price and dates, as they are at one moment. */
export interface Offer {
  type: number
  kind: Kind
  dates: Dates
  isAvailable: boolean
  price: Price
  /** In cents; null for a type without a presale. */
  presale: number | null
  /** What a purchase costs now. */
  currentPrice: Price
}

/** Who asks for offers, and for which. */
export interface OfferQuery {
  isBusiness: boolean
  withoutInsurance: boolean
  /** Also those that nobody can buy any more. */
  includeNonsaleable: boolean
}

interface OfferRow {
  type: number
  price: number
  presale: number | null
  insurance: number | null
  taxIncluded: number
}

/** The offer of a type; null for a number that names none. */
export function readOffer({ sql }: Store, type: number, now: number): Offer | null {
  const row = sql.get`SELECT type, price, presale, insurance, tax_included AS taxIncluded FROM offers WHERE type = ${type}`
  const kind = kindOf(type)
  return row === undefined || kind === null ? null : offerOf(row as unknown as OfferRow, kind, now)
}

/** The offers that an account sees, by type. */
export function listOffers(store: Store, query: OfferQuery, now: number): Offer[] {
  const types = store.sql.all`SELECT type FROM offers ORDER BY type`
  return types
    .map(({ type }) => readOffer(store, Number(type), now))
    .filter((offer) => offer !== null)
    .filter((offer) => isShown(offer, query))
}

/** The fee that is added to some types, in cents (E47). */
export function additionalFee(store: Store): number {
  return readSetting(store, 'additional_fee')
}

function isShown(
  { type, kind }: Offer,
  { isBusiness, withoutInsurance, includeNonsaleable }: OfferQuery,
): boolean {
  if (type === trailPass) return includeNonsaleable
  if (!withoutInsurance) return isSoldTo(kind, isBusiness)
  // businesses have no way without insurance.
  return !isBusiness && kind.audience === 'withoutInsurance'
}

function offerOf(row: OfferRow, kind: Kind, now: number): Offer {
  const dates = datesOf(kind, now)
  const price: Price = {
    amount: row.price,
    insurance: row.insurance ?? 0,
    taxIncluded: row.taxIncluded === 1,
  }
  return {
    type: row.type,
    kind,
    dates,
    // What nobody buys is only listed.
    isAvailable: kind.audience !== 'nobody' && isOnSale(dates, now),
    price,
    presale: row.presale,
    currentPrice: row.presale !== null && isPresale(dates, now) ? { ...price, amount: row.presale } : price,
  }
}

/** An offer as the contract writes it. */
export function offerBody({
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
    price: { amount: dollars(price.amount), taxIncluded },
    currentPrice: { amount: dollars(currentPrice.amount), taxIncluded },
    presale:
      presale === null
        ? null
        : {
            amount: dollars(presale),
            startEpoch: dates.saleStartsAt,
            endEpoch: dates.presaleEndsAt,
            taxIncluded,
          },
    insurance:
      insurance === 0
        ? null
        : {
            amount: dollars(insurance),
            startEpoch: dates.saleStartsAt,
            endEpoch: dates.saleEndsAt,
            taxIncluded: false,
          },
    endEpoch: dates.validUntil,
    choiceEndEpoch: dates.saleEndsAt,
    maximumDesiredActivation: kind.calendar === 'chosenDay' ? dayOf(dates.validUntil) : null,
  }
}
