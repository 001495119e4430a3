/** Helper that creates tokens of the federation's test card processor. */

/**
 * Creates a card token for one of Stripe's test card numbers, with a future expiry date, as the
 * portal's card fields do.
 */
export async function createCardToken(
  federationUrl: string,
  cardNumber: string,
  name = 'Maude',
): Promise<string> {
  const response = await fetch(`${federationUrl}/stripe/v1/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-card-frame': '1' },
    body: JSON.stringify({ number: cardNumber, expMonth: 12, expYear: 2035, cvc: '123', name }),
  })
  const { token } = (await response.json()) as { token: { id: string } }
  return token.id
}
