/** Checks that a member has the payment card and the billing address that a purchase needs. */
import { readPostalAddress } from '../addresses/queries.ts'
import { readPaymentCard } from '../card-processor/processor.ts'
import type { RestCall } from '../http/handlers.ts'
import { type Refusal, refuse } from '../http/refusals.ts'

/** Returns a refusal if the member has no payment card or no billing address; otherwise null. */
export function refuseMissingPaymentDetails(
  call: Pick<RestCall<'buy'>, 'store' | 'member' | 'language'>,
): Refusal<'CardMissing' | 'BillingAddressMissing'> | null {
  const { store, member, language } = call
  if (readPaymentCard(store.db, member.id) === null) return refuse('CardMissing')
  return readPostalAddress(store, member.id, 'billing', language) === null
    ? refuse('BillingAddressMissing')
    : null
}
