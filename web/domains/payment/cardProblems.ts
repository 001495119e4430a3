/** The fields of a card that Stripe holds. */
export type CardField = 'cardNumber' | 'cardExpiry' | 'cardCvc'

const byWord: ReadonlyArray<[word: string, field: CardField]> = [
  ['number', 'cardNumber'],
  ['expiry', 'cardExpiry'],
  ['cvc', 'cardCvc'],
]

/** The field that an error of Stripe's is about, by its code (`incomplete_number`, `invalid_expiry_year_past` …). */
export function cardFieldOf(code: string | undefined): CardField | null {
  return byWord.find(([word]) => code?.split('_').includes(word))?.[1] ?? null
}
