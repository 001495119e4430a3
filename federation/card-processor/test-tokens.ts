/**
 * Stripe's documented test tokens, and `tok_authenticationRequired`, which only this card processor
 * has. Each token represents a test card and can be used any number of
 * times. Scripts, examples and tests use the tokens, because they have no page with card fields.
 */

/** Test card numbers, keyed by Stripe test token. */
export const testTokens: ReadonlyMap<string, string> = new Map([
  ['tok_visa', '4242424242424242'],
  ['tok_visa_debit', '4000056655665556'],
  ['tok_mastercard', '5555555555554444'],
  ['tok_mastercard_debit', '5200828282828210'],
  ['tok_mastercard_prepaid', '5105105105105100'],
  ['tok_amex', '378282246310005'],
  ['tok_discover', '6011111111111117'],
  ['tok_diners', '3056930009020004'],
  ['tok_jcb', '3566002020360505'],
  ['tok_unionpay', '6200000000000005'],
  // These cards can be stored but are declined at every charge.
  ['tok_chargeCustomerFail', '4000000000000341'],
  ['tok_authenticationRequired', '4000002760003184'],
  // These cards are declined when they are stored.
  ['tok_chargeDeclined', '4000000000000002'],
  ['tok_chargeDeclinedInsufficientFunds', '4000000000009995'],
  ['tok_chargeDeclinedExpiredCard', '4000000000000069'],
  ['tok_chargeDeclinedIncorrectCvc', '4000000000000127'],
  ['tok_chargeDeclinedProcessingError', '4000000000000119'],
])
