import type { Country, Invoice, Money } from '../../graphql/generated/types.ts'
import type {
  ExternalRight,
  GuestAddress,
  GuestBuyReply,
  GuestInvoice,
} from '../../federation/generated/contract.ts'
import {
  parseBoolean,
  parseInteger,
  parseNonNegativePrice,
  parseTrimmedText,
  parseTimestamp,
  convertCentsToMoney,
} from '../../federation/parse-values.ts'
import { taxRates } from '../payment/invoice.ts'
import {
  declareFederationObjectRead,
  declareCachedFederationRead,
} from '../../federation/federation-reads.ts'
import { doesBodyReportFailure } from '../../federation/response-checks.ts'
import { mapFieldNamesToThemselves } from '../../federation/field-names.ts'
import { UnreadableResponse } from '../../platform/request-failures.ts'
import type { Language } from '../../platform/translate.ts'

/**
 * Maximum difference between the total of an invoice and the sum of its parts, in cents (L12): one
 * cent of rounding for each of the two taxes.
 */
const maxRoundingCents = 2

/**
 * Parses the invoice of a guest's pass. Returns null when an amount is missing or negative,
 * or when the parts do not add up to the total (L12).
 */
export function parseGuestInvoice(row: GuestInvoice): Invoice | null {
  const amount = parseNonNegativePrice(row.amount)
  const tps = parseNonNegativePrice(row.tps)
  const tvq = parseNonNegativePrice(row.tvq)
  const total = parseNonNegativePrice(row.totalAmount)
  if (amount === null || tps === null || tvq === null || total === null) return null
  // An invoice whose parts do not add up to its total must not be shown before a payment.
  if (Math.abs(amount.cents + tps.cents + tvq.cents - total.cents) > maxRoundingCents) return null
  return {
    ...splitAmountIntoPassAndInsurance(amount, parseNonNegativePrice(row.insurance)),
    subtotal: amount,
    tps,
    // Default tax rates when the federation does not send them (L12).
    tpsRate: parseTaxRate(row.tpsRate) ?? taxRates.tpsRate,
    tvq,
    tvqRate: parseTaxRate(row.tvqRate) ?? taxRates.tvqRate,
    total,
  }
}

/**
 * Splits the amount before tax into the taxable price of the pass and the untaxed insurance
 * premium. If the premium is unknown or too large, returns the amount unsplit.
 */
function splitAmountIntoPassAndInsurance(
  amount: Money,
  premium: Money | null,
): Pick<Invoice, 'lines' | 'taxable' | 'nonTaxable'> {
  if (premium === null || premium.cents > amount.cents)
    return { lines: [{ kind: 'ACCESS_RIGHT', amount }], taxable: null, nonTaxable: null }
  const taxable = convertCentsToMoney(amount.cents - premium.cents)
  const passLine = { kind: 'ACCESS_RIGHT' as const, amount: taxable }
  return {
    lines: premium.cents === 0 ? [passLine] : [passLine, { kind: 'INSURANCE', amount: premium }],
    taxable,
    nonTaxable: premium,
  }
}

function parseTaxRate(taxRate: unknown): number | null {
  return typeof taxRate === 'number' && taxRate >= 0 && taxRate < 1 ? taxRate : null
}

/** Reads the current price of a guest's three-day pass for a purchase, bypassing the cache. */
export const uncachedGuestInvoice = declareFederationObjectRead('getThreeDaysInformation', parseGuestInvoice)
/** Cache key of the price of a guest's three-day pass. */
export const guestInvoiceKind = 'guestInvoice'
export const guestInvoice = declareCachedFederationRead(guestInvoiceKind, 'offersMs', uncachedGuestInvoice)

/** Map from the federation's field names to the GraphQL input fields of a pass holder. */
export const holderFields = {
  externalRightNumber: 'holder.cardNumber',
  firstName: 'holder.firstName',
  lastName: 'holder.lastName',
  email: 'holder.email',
  provinceOfDestination: 'holder.provinceOfDestination',
}

/**
 * Map from the federation's field names to the GraphQL input fields of the search for a guest's
 * pass.
 */
export const searchFields = {
  ...holderFields,
  postalCode: 'holder.postalCode',
  province: 'holder.province',
}

const addressFields = ['addressLine', 'apartment', 'city', 'province', 'postalCode']

/** Map from the federation's field names to the GraphQL input fields of a guest purchase. */
export const purchaseFields = {
  ...holderFields,
  ...mapFieldNamesToThemselves('phoneNumber', 'isCanadian', 'address', 'billingAddress'),
  ...mapFieldNamesToThemselves(...addressFields.map((field) => `address.${field}`)),
  ...mapFieldNamesToThemselves(...addressFields.map((field) => `billingAddress.${field}`)),
  'idempotency-Key': 'idempotencyKey',
}

/** The holder of a guest's pass. */
export interface Holder {
  cardNumber: string
  firstName: string
  lastName: string
  email: string
}

/** Returns a pass holder in the federation's request format. */
export function buildPassHolderRequestBody({ cardNumber, ...otherFields }: Holder) {
  return { ...otherFields, externalRightNumber: cardNumber }
}

/** Returns the destination province of a guest in the federation's request format (L25). */
export function buildGuestDestinationProvinceBody(destination: 'ON' | 'NB') {
  return { provinceOfDestination: destination }
}

/**
 * Returns the language of the e-mail to a guest in the federation's request format; null means
 * French.
 */
export function buildMailLanguageRequestBody(language: Language | null): { languageCode: 'en-CA' | 'fr-CA' } {
  return { languageCode: language === 'en' ? 'en-CA' : 'fr-CA' }
}

/**
 * Returns true when a pass entitles its holder to buy as a guest (L08). A response without content
 * or with the JSON value null means that no pass was found. Throws for any other response without a
 * readable `validForPayment`, because it says nothing about the pass.
 */
export function doesPassEntitleToGuestPurchase(externalRight: ExternalRight | null | undefined): boolean {
  if (externalRight == null) return false
  const isValid = parseBoolean(externalRight.validForPayment)
  if (isValid === null) throw new UnreadableResponse('a response without a readable validForPayment')
  return isValid
}

/**
 * The result of a guest's purchase. The validity period is null when the federation does not send
 * it.
 */
interface GuestPurchaseResult {
  number: number
  total: Money
  activeAt: number | null
  expiresAt: number | null
  /** Control number in the QR code of the pass; null when the federation does not send it. */
  controlNumber: string | null
  /** Secret that grants access to the pass; null when the federation does not send it. */
  passKey: string | null
}

/**
 * Parses the response to a guest purchase; returns null when the response lacks the number or the
 * total of the purchase, or reports a failure. The outcome is then unknown.
 */
export function parseGuestPurchaseReply(reply: GuestBuyReply): GuestPurchaseResult | null {
  const number = parseInteger(reply.number)
  const total = parseNonNegativePrice(reply.totalAmount)
  // A federation also writes a missing number as 0 or −1.
  if (number === null || number < 1 || total === null || doesReplyReportFailure(reply)) return null
  return {
    number,
    total,
    activeAt: parseTimestamp(reply.activeAtEpoch),
    expiresAt: parseTimestamp(reply.expiresAtEpoch),
    controlNumber: parseTrimmedText(reply.ctrlId),
    passKey: parseTrimmedText(reply.passKey),
  }
}

/**
 * Statuses of a failed payment, as a text such as `PaymentFailed` or as the pass status 0.
 * A text such as `NoError` or `not cancelled` is none of them.
 */
const failedStatus = /^(0|errors?|échec|(?!no)[\w\s]*(fail|declin|refus|reject|cancel|échou)\w*)$/i

/**
 * Returns true if the response to a guest purchase contains errors or the status of a failed
 * payment. The contract has neither beside a bought pass.
 */
function doesReplyReportFailure(reply: object): boolean {
  const { status, successful }: Record<string, unknown> = { ...reply }
  return (
    doesBodyReportFailure(reply) ||
    failedStatus.test(parseTrimmedText(status) ?? '') ||
    parseBoolean(successful) === false
  )
}

/** Returns a guest's postal address in the federation's request format. */
export function buildGuestAddressRequestBody({
  country,
  ...otherFields
}: Omit<GuestAddress, 'countryId'> & { country: Country }): GuestAddress {
  return { ...otherFields, countryId: country === 'CANADA' ? 1 : 2 }
}
