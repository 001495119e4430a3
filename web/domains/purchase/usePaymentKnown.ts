import { graphql, useFragment } from 'react-relay'
import type {
  usePaymentKnown_query$data,
  usePaymentKnown_query$key,
} from '../../__generated__/usePaymentKnown_query.graphql.ts'
import { isAddressThere, isCardGood } from '../payment/shared/known.ts'
import type { PurchaseDraft } from './steps.ts'

/**
 * What the answer of the last step before the payment adds to the draft: a card that is good and a billing address are
 * not asked for again (E46). Nothing where one is missing, or where nobody can tell.
 */
export function usePaymentKnown(query: usePaymentKnown_query$key): PurchaseDraft {
  const { viewer } = useFragment(
    graphql`
      fragment usePaymentKnown_query on Query {
        viewer {
          paymentCard @catch {
            isExpired
          }
          billingAddress @catch {
            addressLine
          }
        }
      }
    `,
    query,
  )
  return isPaymentKnown(viewer) ? { paymentSeen: true } : {}
}

function isPaymentKnown(viewer: usePaymentKnown_query$data['viewer']): boolean {
  if (!viewer?.paymentCard.ok || !viewer.billingAddress.ok) return false
  return isCardGood(viewer.paymentCard.value) && isAddressThere(viewer.billingAddress.value)
}
