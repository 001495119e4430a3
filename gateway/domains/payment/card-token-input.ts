/** Validation of a payment card token in the inputs of members and guests. */
import type { InputCheck } from '../../graphql/input-check.ts'

/** Maximum length of a card token, in characters. Stripe's tokens have about 30. */
const maxCardTokenLength = 255

/** Validates the token from the payment processor's `createToken`. */
export function readPaymentCardTokenInput(cardToken: string, check: InputCheck): string {
  const token = check.readText('token', cardToken, { min: 1, max: maxCardTokenLength })
  check.addMistakeUnless(/^[\w-]*$/.test(token), 'token', 'malformed')
  return token
}
