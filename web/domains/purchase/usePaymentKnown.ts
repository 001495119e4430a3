import { graphql, useFragment } from 'react-relay'
import type {
  usePaymentKnown_query$data,
  usePaymentKnown_query$key,
} from '../../__generated__/usePaymentKnown_query.graphql.ts'
import { isAddressPresent, isCardValid } from '../payment/shared/paymentDetailChecks.ts'
import type { PurchaseDraft } from './purchaseWizard.ts'

/**
 * Returns the draft change that marks the payment step as complete, for a member with a valid
 * stored card and billing address (E46). If either is missing or unknown, the change is empty.
 */
export function useStoredPaymentDraft(query: usePaymentKnown_query$key): PurchaseDraft {
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
  return hasStoredPaymentDetails(viewer) ? { paymentSeen: true } : {}
}

function hasStoredPaymentDetails(viewer: usePaymentKnown_query$data['viewer']): boolean {
  if (!viewer?.paymentCard.ok || !viewer.billingAddress.ok) return false
  return isCardValid(viewer.paymentCard.value) && isAddressPresent(viewer.billingAddress.value)
}
