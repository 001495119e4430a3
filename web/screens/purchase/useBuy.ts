import { graphql } from 'react-relay'
import { useNavigate } from 'react-router-dom'
import type { useBuyMutation, useBuyMutation$data } from '../../__generated__/useBuyMutation.graphql.ts'
import { usePaying } from '../../parts/payment/usePaying.ts'
import { forgetAnswers } from '../../relay/environment.ts'
import { useTypedMutation } from '../../relay/mutation.ts'
import { changeDraft, endDraft, readDraft } from '../../wizard/draft.ts'
import { aftermaths } from './problems.ts'
import { purchaseInput } from './purchaseInput.ts'
import { type PurchaseDraft, purchase } from './steps.ts'
import { paths } from '../../platform/paths.ts'

/** What the screen after a purchase is handed along with its address. */
export interface Bought {
  receiptId: string | null
  /** False when the magazine choice could not be kept. */
  magazinesSaved: boolean | null
}

type Payload = NonNullable<useBuyMutation$data['buyAccessRight']['BuyAccessRightPayload']>

/** What the review is given to buy with. */
export type Buying = ReturnType<typeof useBuy>

const kept = {
  read: () => readDraft(purchase),
  keep: (change: PurchaseDraft) => changeDraft(purchase, change),
}

/** Buys what the draft holds, and goes to the pass; says why not where it was not bought. */
export function useBuy() {
  const navigate = useNavigate()
  const [commit] = useTypedMutation<useBuyMutation>(mutation)

  async function bought(result: Payload) {
    const state: Bought = { receiptId: result.receipt?.id ?? null, magazinesSaved: result.magazinesSaved }
    // Vehicles, figures and receipts are not what they were (E68).
    forgetAnswers()
    await navigate(paths.purchased(result.accessRight.id), { replace: true, state })
    endDraft(purchase)
  }

  return usePaying({
    kept,
    input: (attempt) => purchaseInput(readDraft(purchase), attempt),
    send: (input, refuse) => commit<unknown>({ input }, { BuyAccessRightPayload: bought, Problem: refuse }),
    problems: aftermaths,
  })
}

const mutation = graphql`
  mutation useBuyMutation($input: BuyAccessRightInput!) {
    buyAccessRight(input: $input) {
      __typename
      ... on BuyAccessRightPayload @alias {
        accessRight {
          id
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
