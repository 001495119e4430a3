import { type CallName, Refusal } from '../../federation/errors.ts'
import type { BuyReply, Card } from '../../federation/generated/contract.ts'
import { type Money, integer, parseInner, text } from '../../federation/parse.ts'
import { readOptional } from '../../federation/reads.ts'
import { type AccessRightRecord, parseAccessRight } from '../access-rights/rest.ts'
import { parseAddress } from '../addresses/rest.ts'
import { type ReceiptRecord, parseReceipt } from '../receipts/rest.ts'

/** The stored card (G02). */
export interface PaymentCardRecord {
  name: string | null
  brand: string | null
  /** ISO 3166-1 alpha-2. */
  country: string | null
  /** ISO 4217. */
  currency: string | null
  /** `credit`, `debit` …, as the processor names it. */
  funding: string | null
  last4: string
  /** 1–12. */
  expirationMonth: number | null
  expirationYear: number | null
}

export function parseCard(card: Card): PaymentCardRecord | null {
  const last4 = text(card.last4)
  if (last4 === null) return null
  return {
    name: text(card.name),
    brand: text(card.brand),
    country: text(card.country),
    currency: text(card.currency),
    funding: text(card.funding),
    last4,
    expirationMonth: integer(card.expirationMonth),
    expirationYear: integer(card.expirationYear),
  }
}

/** The stored card; null when none is (G05). */
export const paymentCard = readOptional('getCard', parseCard)
/** Null when none is stored. */
export const billingAddress = readOptional('getBillingAddress', parseAddress)

/** What the federation calls the fields of a card, in the names of an input. */
export const cardFields = { stripeSourceToken: 'token' }

/** A card as the federation takes it: by the token of the card processor. */
export function cardBody(token: string): { stripeSourceToken: string } {
  return { stripeSourceToken: token }
}

/** The result of a purchase as the federation returns it. */
export interface PurchaseResult {
  accessRightId: number
  /** Null where the federation does not tell. */
  receiptId: number | null
  /** As the reply tells them; null where it does not. */
  accessRight: AccessRightRecord | null
  receipt: ReceiptRecord | null
}

/** Null when the reply does not tell what was bought. */
export function parsePurchaseResult(reply: BuyReply | undefined): PurchaseResult | null {
  const accessRightId = integer(reply?.accessRightId)
  if (accessRightId === null) return null
  return {
    accessRightId,
    receiptId: integer(reply?.receiptId),
    accessRight: parseInner(reply?.accessRight, parseAccessRight),
    receipt: parseInner(reply?.receipt, parseReceipt),
  }
}

/** An amount as the federation takes it. */
export function amountBody({ cents }: Pick<Money, 'cents'>): number {
  return cents / 100
}

/** The refusal of a price that has changed, as the federation words it. */
export function priceChangedTo(call: CallName, total: Money): Refusal {
  return new Refusal(call, 400, {
    errors: { PriceChanged: { description: '', total: amountBody(total) } },
  })
}

/** What an attempt to pay adds to what is bought, as refusals call it, and the fields that it is: the header with its key, and what was shown. */
export const attemptFields = {
  'idempotency-Key': 'idempotencyKey',
  expectedTotal: 'expectedTotal',
  ExpectedTotal: 'expectedTotal',
} as const
