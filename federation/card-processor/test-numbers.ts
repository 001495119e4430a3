/**
 * Card numbers that the test card processor accepts, each with its outcome. Any other number is
 * rejected, so that a real card number typed by mistake is never stored.
 */

/** A card brand as documents show it. Stripe names the same brands, but writes "MasterCard". */
export type CardBrand =
  | 'Visa'
  | 'Mastercard'
  | 'American Express'
  | 'Discover'
  | 'Diners Club'
  | 'JCB'
  | 'UnionPay'

/** Funding type of a payment card. */
export type CardFunding = 'credit' | 'debit' | 'prepaid'

/**
 * An error of the test card processor. `code` is the kind of error; `declineCode` is the bank's
 * reason if the bank gives one.
 */
export interface CardError {
  code: CardErrorCode
  declineCode: DeclineCode | null
}

/**
 * Error codes named as in Stripe, except `invalid_token`, which marks a token that is expired or
 * used.
 */
export type CardErrorCode =
  | 'card_declined'
  | 'expired_card'
  | 'incorrect_cvc'
  | 'processing_error'
  | 'incorrect_number'
  | 'invalid_number'
  | 'invalid_expiry_month'
  | 'invalid_expiry_month_past'
  | 'invalid_expiry_year'
  | 'invalid_expiry_year_past'
  | 'invalid_cvc'
  | 'invalid_token'
  | 'card_missing'

/**
 * Reasons for which test cards are declined, as decline codes with the names that Stripe uses.
 */
export type DeclineCode =
  | 'authentication_required'
  | 'generic_decline'
  | 'insufficient_funds'
  | 'lost_card'
  | 'stolen_card'
  | 'card_velocity_exceeded'
  | 'fraudulent'
  | 'test_mode_live_card'

/** The properties and outcomes of a test card number. */
export interface TestCard {
  brand: CardBrand
  funding: CardFunding
  /** Country of the bank that issued the test card, as an ISO 3166-1 alpha-2 code. */
  country: string
  /**
   * Error that is returned when the test card is attached to a member; null if attaching succeeds.
   */
  onAttach: CardError | null
  /** Error returned when the attached card is charged; null if the charge succeeds. */
  onCharge: CardError | null
}

const createSucceedingTestCard = (
  brand: CardBrand,
  funding: CardFunding = 'credit',
  country = 'US',
): TestCard => ({
  brand,
  funding,
  country,
  onAttach: null,
  onCharge: null,
})

const createFailingTestCard = (code: CardErrorCode, declineCode: DeclineCode | null = null): TestCard => ({
  ...createSucceedingTestCard('Visa'),
  onAttach: { code, declineCode },
  onCharge: { code, declineCode },
})

/** All accepted test card numbers, without spaces. */
export const testNumbers: ReadonlyMap<string, TestCard> = new Map<string, TestCard>([
  ['4242424242424242', createSucceedingTestCard('Visa')],
  ['4012888888881881', createSucceedingTestCard('Visa')],
  ['4000056655665556', createSucceedingTestCard('Visa', 'debit')],
  ['4000001240000000', createSucceedingTestCard('Visa', 'credit', 'CA')],
  ['5555555555554444', createSucceedingTestCard('Mastercard')],
  ['2223003122003222', createSucceedingTestCard('Mastercard')],
  ['5200828282828210', createSucceedingTestCard('Mastercard', 'debit')],
  ['5105105105105100', createSucceedingTestCard('Mastercard', 'prepaid')],
  ['378282246310005', createSucceedingTestCard('American Express')],
  ['371449635398431', createSucceedingTestCard('American Express')],
  ['6011111111111117', createSucceedingTestCard('Discover')],
  ['6011000990139424', createSucceedingTestCard('Discover')],
  ['6011981111111113', createSucceedingTestCard('Discover', 'debit')],
  ['3056930009020004', createSucceedingTestCard('Diners Club')],
  ['36227206271667', createSucceedingTestCard('Diners Club')],
  ['3566002020360505', createSucceedingTestCard('JCB', 'credit', 'JP')],
  ['6200000000000005', createSucceedingTestCard('UnionPay', 'credit', 'CN')],
  ['6200000000000047', createSucceedingTestCard('UnionPay', 'debit', 'CN')],
  ['4000000000000002', createFailingTestCard('card_declined', 'generic_decline')],
  ['4000000000009995', createFailingTestCard('card_declined', 'insufficient_funds')],
  ['4000000000009987', createFailingTestCard('card_declined', 'lost_card')],
  ['4000000000009979', createFailingTestCard('card_declined', 'stolen_card')],
  ['4000000000006975', createFailingTestCard('card_declined', 'card_velocity_exceeded')],
  ['4000000000000069', createFailingTestCard('expired_card')],
  ['4000000000000127', createFailingTestCard('incorrect_cvc')],
  ['4000000000000119', createFailingTestCard('processing_error')],
  // Three test cards that can be stored but are declined at every charge.
  [
    '4000002760003184',
    {
      ...createSucceedingTestCard('Visa'),
      onCharge: { code: 'card_declined', declineCode: 'authentication_required' },
    },
  ],
  [
    '4000000000000341',
    {
      ...createSucceedingTestCard('Visa'),
      onCharge: { code: 'card_declined', declineCode: 'generic_decline' },
    },
  ],
  [
    '4100000000000019',
    { ...createSucceedingTestCard('Visa'), onCharge: { code: 'card_declined', declineCode: 'fraudulent' } },
  ],
])
