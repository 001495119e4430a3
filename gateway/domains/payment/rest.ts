import { type CallName, Refusal } from '../../federation/refusal-errors.ts'
import type { BuyReply, Card } from '../../federation/generated/contract.ts'
import {
  type Money,
  parseBoolean,
  parseInteger,
  parseOptionalFederationRow,
  parseTrimmedText,
} from '../../federation/parse-values.ts'
import { declareOptionalFederationObjectRead } from '../../federation/federation-reads.ts'
import { type AccessRightRecord, parseAccessRight, parsePassStatus } from '../access-rights/rest.ts'
import { parseAddress } from '../addresses/rest.ts'
import { type ReceiptRecord, parseCardBrand, parseReceipt } from '../receipts/rest.ts'

/** The member's stored payment card (G02). */
export interface PaymentCardRecord {
  name: string | null
  brand: string | null
  /** Country of the payment card, as an ISO 3166-1 alpha-2 code. */
  country: string | null
  /** Currency of the payment card, as an ISO 4217 code. */
  currency: string | null
  /** Funding type of the payment card, as the payment processor names it: `credit`, `debit` … */
  funding: string | null
  last4: string
  /** Month in which the payment card expires, 1 to 12. */
  expirationMonth: number | null
  expirationYear: number | null
}

export function parsePaymentCard(card: Card): PaymentCardRecord | null {
  const last4 = parseTrimmedText(card.last4)
  if (last4 === null) return null
  return {
    name: parseTrimmedText(card.name),
    brand: parseCardBrand(card.brand),
    country: parseTrimmedText(card.country),
    currency: parseTrimmedText(card.currency),
    funding: parseTrimmedText(card.funding),
    last4,
    expirationMonth: parseInteger(card.expirationMonth),
    expirationYear: parseInteger(card.expirationYear),
  }
}

/** Reads the member's stored payment card; null without a stored card (G05). */
export const paymentCard = declareOptionalFederationObjectRead('getCard', parsePaymentCard)
/** Reads the member's billing address; null without a billing address. */
export const billingAddress = declareOptionalFederationObjectRead('getBillingAddress', parseAddress)

/** Map from the federation's field names to the GraphQL input fields of a payment card. */
export const cardFields = { stripeSourceToken: 'token' }

/**
 * Returns a payment card in the federation's request format: the card token of the payment
 * processor.
 */
export function buildPaymentCardBody(stripeSourceToken: string): { stripeSourceToken: string } {
  return { stripeSourceToken }
}

/** The result of a purchase as the federation returns it. */
export interface PurchaseResult {
  accessRightId: number
  /** Receipt id; null when the federation does not send it. */
  receiptId: number | null
  /** Paid pass; null when neither the purchase response nor the list of passes contains it. */
  accessRight: AccessRightRecord | null
  receipt: ReceiptRecord | null
}

/**
 * Parses the result of a purchase; returns null when the response does not contain the id of the
 * bought pass, or does not say that the payment succeeded. The outcome is then unknown.
 */
export function parsePurchaseResult(reply: BuyReply): PurchaseResult | null {
  const accessRightId = parseInteger(reply.accessRightId)
  // A federation also writes a missing id as 0.
  if (accessRightId === null || accessRightId < 1 || doesReplyLeavePaymentOpen(reply)) return null
  const accessRight = parseOptionalFederationRow(reply.accessRight, parseAccessRight)
  return {
    accessRightId,
    receiptId: parseInteger(reply.receiptId),
    accessRight: accessRight?.status === 'ACTIVE' ? accessRight : null,
    receipt: parseOptionalFederationRow(reply.receipt, parseReceipt),
  }
}

/**
 * Returns true unless each outcome in a purchase response says that the payment succeeded: the
 * status of the pass and `successful` of the receipt. A missing outcome says nothing, because the
 * ids alone are a result, too. An unreadable outcome may mean a failed payment.
 */
function doesReplyLeavePaymentOpen({ accessRight, receipt }: BuyReply): boolean {
  const isPassUnpaid = accessRight?.status != null && parsePassStatus(accessRight.status) !== 'ACTIVE'
  return isPassUnpaid || (receipt?.successful != null && parseBoolean(receipt.successful) !== true)
}

/** Converts an amount in cents to dollars, the unit of the federation's request format. */
export function convertMoneyToDollars({ cents }: Pick<Money, 'cents'>): number {
  return cents / 100
}

/** Creates the refusal that the federation would send for a purchase whose price has changed. */
export function createPriceChangedRefusal(call: CallName, total: Money): Refusal {
  return new Refusal(call, 400, {
    errors: { PriceChanged: { description: '', total: convertMoneyToDollars(total) } },
  })
}

/**
 * Map from the federation's field names to the GraphQL input fields of the idempotency key and of
 * the displayed total of a purchase.
 */
export const attemptFields = {
  'idempotency-Key': 'idempotencyKey',
  expectedTotal: 'expectedTotal',
  ExpectedTotal: 'expectedTotal',
} as const
