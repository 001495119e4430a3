import { endOfDay, startOfDay } from '../../platform/days.ts'
import type { AccessRightType, Money } from '../../graphql/generated/types.ts'
import { parseType } from './rest.ts'
import type { AccessRightOffer, AccessRightTypes, PricePeriod } from '../../federation/generated/contract.ts'
import {
  day,
  boolean,
  parseInner,
  parseInnerRows,
  timestamp,
  price,
  parseHttpUrl,
  parseRow,
} from '../../federation/parse.ts'
import { readOne, readShared, type Read } from '../../federation/reads.ts'
import { isBusiness } from '../members/rest.ts'

/** A pass that is for sale. */
export interface AccessRightOfferRecord {
  type: AccessRightType
  /** As the federation says; its dates count too. */
  available: boolean
  currentPrice: Money
  regularPrice: Money
  taxIncluded: boolean
  presale: PresaleRecord | null
  insurance: Money | null
  /** Epoch milliseconds. */
  choiceEndsAt: number | null
  endsAt: number | null
  /** `YYYY-MM-DD`, where the federation tells it. */
  lastDesiredActivation: string | null
}

/** A lower price for those who buy early. */
export interface PresaleRecord {
  price: Money
  startsAt: number | null
  endsAt: number | null
  /** Whether the offer's price of now is this one; null where that does not tell. */
  isCharged: boolean | null
}

/** The offers and the documents that go with them. */
export interface OffersRecord {
  offers: AccessRightOfferRecord[]
  guideUrl: string | null
  insuranceFormUrl: string | null
  faqUrl: string | null
  withoutInsuranceFormUrl: string | null
}

/** The offers of a reply. `now` (epoch milliseconds) tells which price counts where the reply does not. */
export function parseOffers(reply: AccessRightTypes, now: number): OffersRecord {
  return {
    offers: parseInnerRows(reply.accessRightTypes, (row) => parseOffer(row, now)),
    guideUrl: parseHttpUrl(reply.guideUrl),
    insuranceFormUrl: parseHttpUrl(reply.insuranceFormUrl),
    faqUrl: parseHttpUrl(reply.faqFormUrl),
    withoutInsuranceFormUrl: parseHttpUrl(reply.noInsuranceFormUrl),
  }
}

/** By how much the clocks of both sides may differ, in ms: about a boundary, either list may have come. */
const slack = 2_000

/**
 * For how long a list of offers holds, in ms: until the first moment at which one of them changes, or until
 * midnight, when a sale may begin that no offer tells of. 0 about such a moment.
 */
export function msUntilOffersChange({ offers }: Pick<OffersRecord, 'offers'>, now: number): number {
  const ends = offers.flatMap(({ presale, choiceEndsAt, endsAt }) => [
    presale?.startsAt ?? null,
    presale?.endsAt ?? null,
    choiceEndsAt,
    endsAt,
  ])
  const changes = [startOfDay(now), endOfDay(now), ...ends].filter((at) => at !== null && at > now - slack)
  return Math.max(0, Math.min(...changes.map(Number)) - now)
}

function parseOffer(row: AccessRightOffer, now: number): AccessRightOfferRecord | null {
  const regularPrice = price(row.price?.amount)
  const currentPrice = readCurrentPrice(row, now)
  if (currentPrice === null) return null
  return {
    type: parseType(row.type),
    available: boolean(row.available),
    currentPrice,
    regularPrice: regularPrice ?? currentPrice,
    taxIncluded: boolean(row.currentPrice?.taxIncluded ?? row.price?.taxIncluded),
    presale: parseInner(row.presale, (presale) => parsePresale(presale, row)),
    insurance: price(row.insurance?.amount),
    choiceEndsAt: timestamp(row.choiceEndEpoch),
    endsAt: timestamp(row.endEpoch),
    lastDesiredActivation: day(row.maximumDesiredActivation),
  }
}

/**
 * What an offer costs now, as the federation says it. Where it does not, the presale's price counts between its dates
 * (E78); null where that is missing too, since nobody is to be charged another price than the one shown.
 */
function readCurrentPrice(row: AccessRightOffer, now: number): Money | null {
  if (row.currentPrice?.amount != null) return price(row.currentPrice.amount)
  const { presale } = row
  const isOn = presale != null && isTold(presale) && isWithin(presale, now)
  return price((isOn ? presale : row.price)?.amount)
}

/** Whether a row says anything of a presale: an empty object stands for none. */
function isTold({ amount, startEpoch, endEpoch }: PricePeriod): boolean {
  return [price(amount), timestamp(startEpoch), timestamp(endEpoch)].some((each) => each !== null)
}

function isWithin({ startEpoch, endEpoch }: PricePeriod, now: number): boolean {
  return now >= (timestamp(startEpoch) ?? -Infinity) && now <= (timestamp(endEpoch) ?? Infinity)
}

function parsePresale(row: PricePeriod, offer: AccessRightOffer): PresaleRecord | null {
  const amount = price(row.amount)
  return (
    amount && {
      price: amount,
      startsAt: timestamp(row.startEpoch),
      endsAt: timestamp(row.endEpoch),
      isCharged: isCharged(amount, offer),
    }
  )
}

function isCharged({ cents }: Money, offer: AccessRightOffer): boolean | null {
  const [current, regular] = [price(offer.currentPrice?.amount), price(offer.price?.amount)]
  if (current === null || regular === null || regular.cents === cents) return null
  return current.cents === cents || (current.cents === regular.cents ? false : null)
}

/** The offers of this moment: for what is about to be paid. */
export const freshOffers: Read<[withoutInsurance: boolean], OffersRecord> = async (
  { call, now },
  withoutInsurance,
) =>
  parseRow(await call('getAccessRightTypes', { query: { withoutInsurance } }), (reply) =>
    parseOffers(reply, now()),
  )
const sharedOffers: Read<[kind: string, withoutInsurance: boolean], OffersRecord> = readShared(
  'offers',
  'offersMs',
  async ({ load }, _kind, withoutInsurance) => await load(freshOffers, withoutInsurance),
  { lasts: msUntilOffersChange },
)
/** They differ between businesses and individuals and are shared among each. */
export const offers: Read<[withoutInsurance: boolean], OffersRecord> = async ({ load }, withoutInsurance) =>
  await load(sharedOffers, (await load(isBusiness)) ? 'business' : 'individual', withoutInsurance)
/** The additional fee before tax, in cents; 0 for none. */
export const additionalFee = readOne('getAdditionalFees', ({ amount }) => price(amount)?.cents ?? null)
