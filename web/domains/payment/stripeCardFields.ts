/** Names of the card fields that Stripe renders. */
export type CardField = 'cardNumber' | 'cardExpiry' | 'cardCvc'

const fieldsByWord: ReadonlyArray<[word: string, field: CardField]> = [
  ['number', 'cardNumber'],
  ['expiry', 'cardExpiry'],
  ['cvc', 'cardCvc'],
]

/**
 * Returns the card field to which a Stripe error code refers, for example `incomplete_number` or
 * `invalid_expiry_year_past`.
 */
export function cardFieldOfErrorCode(code: string | undefined): CardField | null {
  return fieldsByWord.find(([word]) => code?.split('_').includes(word))?.[1] ?? null
}
