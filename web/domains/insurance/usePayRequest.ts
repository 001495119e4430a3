import { useMemo } from 'react'
import { graphql } from 'react-relay'
import { useNavigate } from 'react-router-dom'
import successQuery from '../../__generated__/SuccessScreenQuery.graphql.ts'
import type {
  usePayRequestMutation,
  usePayRequestMutation$data,
} from '../../__generated__/usePayRequestMutation.graphql.ts'
import { usePayment } from '../payment/shared/usePayment.ts'
import { paths } from '../../platform/paths.ts'
import { useUnmountPromise } from '../../platform/useUnmountPromise.ts'
import { markQueryAsFetched } from '../../relay/markAsFetched.ts'
import { expireQueryResults } from '../../relay/environment.ts'
import { useTypedMutation } from '../../relay/mutation.ts'
import { createPaymentAttemptStore, paymentOutcomes } from './insuranceRequestPayment.ts'

type Payload = NonNullable<usePayRequestMutation$data['payInsuranceRequest']['PayInsuranceRequestPayload']>

/**
 * Hook that pays for a pass without insurance after the federation has accepted the member's
 * request. After a successful payment, it opens the screen of the new pass (F22, R-31).
 */
export function usePayRequest(insuranceRequestId: string) {
  const navigate = useNavigate()
  const unmounted = useUnmountPromise()
  const attemptStore = useMemo(() => createPaymentAttemptStore(insuranceRequestId), [insuranceRequestId])
  const [commitPayment] = useTypedMutation<usePayRequestMutation>(mutation)

  async function completeInsuranceRequestPayment({ accessRight, receipt }: Payload) {
    // Vehicles, figures, receipts and requests have changed, so cached results are discarded (E68).
    expireQueryResults()
    markQueryAsFetched(successQuery, { id: accessRight.id })
    const state = { receiptId: receipt?.id ?? null, magazinesSaved: null }
    await navigate(paths.purchased(accessRight.id, { sansAssurance: '1' }), { replace: true, state })
    await unmounted
    attemptStore.forget()
  }

  return usePayment({
    attemptStore,
    input: ({ key, totalCents }) => ({
      insuranceRequestId,
      expectedTotal: { cents: totalCents, currency: 'CAD' as const },
      idempotencyKey: key,
    }),
    send: (input, refuse) =>
      commitPayment<unknown>(
        { input },
        { PayInsuranceRequestPayload: completeInsuranceRequestPayment, Problem: refuse },
      ),
    problems: paymentOutcomes,
  })
}

const mutation = graphql`
  mutation usePayRequestMutation($input: PayInsuranceRequestInput!) {
    payInsuranceRequest(input: $input) {
      __typename
      ... on PayInsuranceRequestPayload @alias {
        accessRight {
          id
          ...SuccessPass_accessRight
        }
        receipt {
          id
        }
      }
      ...problem_shown @alias
    }
  }
`
