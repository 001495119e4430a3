/** Payment card that a guest has entered, as the gateway returns it. */
export const paymentCard = {
  name: 'Megan Doyle',
  brand: 'Visa',
  last4: '4242',
  expirationMonth: 12,
  expirationYear: 2034,
}

/** Payment card in the draft of a guest who has confirmed it. */
export const confirmedCard = { token: 'tok_1', ...paymentCard }
