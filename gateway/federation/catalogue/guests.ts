/** Guests, who have no account. */
import type { Catalogue } from './calls.ts'
import { invalid, missing, plain, same, speaking } from './explanations.ts'

const holder = {
  externalRightNumber: 'holder.cardNumber',
  firstName: 'holder.firstName',
  lastName: 'holder.lastName',
  email: 'holder.email',
  provinceOfDestination: 'holder.provinceOfDestination',
}

export const guestCatalogue = {
  checkGuestAccessRight: {
    InvalidRequest: invalid('holder.cardNumber', 'malformed', {
      ...holder,
      postalCode: 'holder.postalCode',
      province: 'holder.province',
    }),
  },
  setGuestCard: {
    InvalidRequest: invalid('token', 'malformed', { ...holder, stripeSourceToken: 'token' }),
    ExternalRightNotFound: plain('ExternalRightNotFoundProblem'),
    CardDeclined: speaking('CardRefusedProblem'),
  },
  buyGuestAccessRight: {
    InvalidRequest: invalid('address', 'malformed', {
      ...holder,
      ...same('phoneNumber', 'isCanadian', 'address', 'billingAddress'),
      'idempotency-Key': 'idempotencyKey',
    }),
    ExternalRightNotFound: plain('ExternalRightNotFoundProblem'),
    CardMissing: missing,
    CardDeclined: speaking('PaymentDeclinedProblem'),
    KeyReused: invalid('idempotencyKey', 'keyReused'),
  },
} satisfies Partial<Catalogue>
