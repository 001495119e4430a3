import type { Country, Invoice, Money } from '../../graphql/generated/types.ts'
import type {
  ExternalRight,
  GuestAddress,
  GuestBuyReply,
  GuestInvoice,
} from '../../federation/generated/contract.ts'
import { integer, money, price, timestamp } from '../../federation/parse.ts'
import { taxRates } from '../payment/invoice.ts'
import { readOne, readShared } from '../../federation/reads.ts'
import { sameNames } from '../../federation/field-names.ts'
import type { Language } from '../../platform/texts.ts'

/** By how much the parts of an invoice may miss its total (L12): a cent of rounding for each of the two taxes. */
const roundedCents = 2

/** Null where an amount is missing: none is ever made up for what is about to be paid. */
export function parseGuestInvoice(row: GuestInvoice): Invoice | null {
  const amount = price(row.amount)
  const tps = price(row.tps)
  const tvq = price(row.tvq)
  const total = price(row.totalAmount)
  if (amount === null || tps === null || tvq === null || total === null) return null
  // What is about to be paid is shown with the parts that make it up, or not at all.
  if (Math.abs(amount.cents + tps.cents + tvq.cents - total.cents) > roundedCents) return null
  return {
    lines: [{ kind: 'ACCESS_RIGHT', amount }],
    taxable: null,
    nonTaxable: null,
    subtotal: amount,
    tps,
    // Where the federation does not tell them (L12).
    tpsRate: rate(row.tpsRate) ?? taxRates.tpsRate,
    tvq,
    tvqRate: rate(row.tvqRate) ?? taxRates.tvqRate,
    total,
  }
}

function rate(value: unknown): number | null {
  return typeof value === 'number' && value >= 0 && value < 1 ? value : null
}

/** What the three-day pass of a guest costs at this moment: for what is about to be paid. */
export const freshGuestInvoice = readOne('getThreeDaysInformation', parseGuestInvoice)
/** Under what it is shared between requests. */
export const guestInvoiceKind = 'guestInvoice'
export const guestInvoice = readShared(guestInvoiceKind, 'offersMs', freshGuestInvoice)

/** What the federation calls the fields of a holder, in the names of an input. */
export const holderFields = {
  externalRightNumber: 'holder.cardNumber',
  firstName: 'holder.firstName',
  lastName: 'holder.lastName',
  email: 'holder.email',
  provinceOfDestination: 'holder.provinceOfDestination',
}

/** The same of a search. */
export const searchFields = {
  ...holderFields,
  postalCode: 'holder.postalCode',
  province: 'holder.province',
}

const addressFields = ['addressLine', 'apartment', 'city', 'province', 'postalCode']

/** The same of a purchase. */
export const purchaseFields = {
  ...holderFields,
  ...sameNames('phoneNumber', 'isCanadian', 'address', 'billingAddress'),
  ...sameNames(...addressFields.map((field) => `address.${field}`)),
  ...sameNames(...addressFields.map((field) => `billingAddress.${field}`)),
  'idempotency-Key': 'idempotencyKey',
}

/** The holder of a right. */
export interface Holder {
  cardNumber: string
  firstName: string
  lastName: string
  email: string
}

/** A holder as the federation takes one. */
export function holderBody({ cardNumber, ...alike }: Holder) {
  return { ...alike, externalRightNumber: cardNumber }
}

/** Where a guest goes (L25). */
export function destinationBody(destination: 'ON' | 'NB') {
  return { provinceOfDestination: destination }
}

/** The language of the mail; null where it does not matter. */
export function languageBody(language: Language | null): { languageCode: 'en-CA' | 'fr-CA' } {
  return { languageCode: language === 'en' ? 'en-CA' : 'fr-CA' }
}

/**
 * Whether a pass lets its holder buy one as a guest (L08): the federation says so with `true` and nothing else. An empty
 * reply is a search that has found nothing.
 */
export const isGoodForPayment = (pass: ExternalRight | null | undefined): boolean =>
  pass?.validForPayment === true

/** What a guest has bought, and from when until when it is good, as far as the federation tells. */
interface GuestPurchaseResult {
  number: number
  total: Money
  activeAt: number | null
  expiresAt: number | null
}

/** What was bought; null when the reply does not tell. */
export function parseBought(reply: GuestBuyReply | undefined): GuestPurchaseResult | null {
  const number = integer(reply?.number)
  const total = money(reply?.totalAmount)
  if (number === null || total === null) return null
  return {
    number,
    total,
    activeAt: timestamp(reply?.activeAtEpoch),
    expiresAt: timestamp(reply?.expiresAtEpoch),
  }
}

/** An address as the federation takes it. */
export function addressBody({
  country,
  ...alike
}: Omit<GuestAddress, 'countryId'> & { country: Country }): GuestAddress {
  return { ...alike, countryId: country === 'CANADA' ? 1 : 2 }
}
