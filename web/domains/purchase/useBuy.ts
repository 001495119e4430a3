import { useEffect } from 'react'
import { graphql } from 'react-relay'
import { useNavigate } from 'react-router-dom'
import successQuery from '../../__generated__/SuccessScreenQuery.graphql.ts'
import type { useBuyMutation, useBuyMutation$data } from '../../__generated__/useBuyMutation.graphql.ts'
import { usePaying } from '../payment/shared/usePaying.ts'
import { markAsFetched } from '../../relay/markAsFetched.ts'
import { expireResults } from '../../relay/environment.ts'
import { useTypedMutation } from '../../relay/mutation.ts'
import { changeDraft, completeDraft, readDraft } from '../../wizard/draft.ts'
import type { Bought } from './bought.ts'
import { paymentOutcomes } from './problems.ts'
import { purchaseInput } from './purchaseInput.ts'
import { type PurchaseDraft, purchase } from './steps.ts'
import { paths } from '../../platform/paths.ts'
import { useUnmounted } from '../../platform/useUnmounted.ts'
import { whenIdle } from '../../ui/whenIdle.ts'

type Payload = NonNullable<useBuyMutation$data['buyAccessRight']['BuyAccessRightPayload']>

/** State and functions of the purchase payment, for the review. */
export type Buying = ReturnType<typeof useBuy>

const kept = {
  read: () => readDraft(purchase),
  keep: (change: PurchaseDraft) => changeDraft(purchase, change),
}

/**
 * Provides the payment of the pass in the draft; a success opens the screen of the pass, a failure
 * sets the refusal.
 */
export function useBuy() {
  const navigate = useNavigate()
  const gone = useUnmounted()
  const [commit] = useTypedMutation<useBuyMutation>(mutation)

  // The code of the success screen is loaded in advance, so that a network failure right after the
  // payment does not prevent it from opening.
  useEffect(() => whenIdle(() => void import('./SuccessScreen.tsx').catch(() => {})), [])

  async function bought(result: Payload) {
    const state: Bought = { receiptId: result.receipt?.id ?? null, magazinesSaved: result.magazinesSaved }
    // Vehicles, figures and receipts have changed, so cached results are discarded (E68).
    expireResults()
    markAsFetched(successQuery, { id: result.accessRight.id })
    await navigate(paths.purchased(result.accessRight.id), { replace: true, state })
    await gone
    const { id, number } = result.accessRight
    completeDraft(purchase, { what: 'bought', number, to: paths.purchased(id) })
  }

  return usePaying({
    kept,
    input: (attempt) => purchaseInput(readDraft(purchase), attempt),
    send: (input, refuse) =>
      commit<unknown>(
        { input },
        {
          BuyAccessRightPayload: bought,
          PaymentDeclinedProblem: (problem) => {
            changeDraft(purchase, { declinedTotal: readDraft(purchase).attemptTotal })
            refuse(problem, 'PaymentDeclinedProblem')
          },
          Problem: refuse,
        },
      ),
    problems: paymentOutcomes,
  })
}

const mutation = graphql`
  mutation useBuyMutation($input: BuyAccessRightInput!) {
    buyAccessRight(input: $input) {
      __typename
      ... on BuyAccessRightPayload @alias {
        accessRight {
          id
          number
          ...SuccessPass_accessRight
        }
        receipt {
          id
        }
        magazinesSaved
      }
      ...problem_shown @alias
    }
  }
`
