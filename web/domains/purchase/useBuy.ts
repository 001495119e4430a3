import { useEffect } from 'react'
import { graphql } from 'react-relay'
import { useNavigate } from 'react-router-dom'
import successQuery from '../../__generated__/SuccessScreenQuery.graphql.ts'
import type { useBuyMutation, useBuyMutation$data } from '../../__generated__/useBuyMutation.graphql.ts'
import { usePayment } from '../payment/shared/usePayment.ts'
import { markQueryAsFetched } from '../../relay/markAsFetched.ts'
import { expireQueryResults } from '../../relay/environment.ts'
import { useTypedMutation } from '../../relay/mutation.ts'
import { changeDraft, completeDraft, readDraft } from '../../wizard/draft.ts'
import { selectChoicesForNextVehicle } from './choicesForNextVehicle.ts'
import type { PurchasedState } from './purchaseSuccessState.ts'
import { purchaseOutcomes } from './purchaseOutcomes.ts'
import { buildPurchaseInput } from './purchaseInput.ts'
import { type PurchaseDraft, purchaseWizard } from './purchaseWizard.ts'
import { getStoredPaymentLines } from './severalVehicles/paymentLineStorage.ts'
import { markLinesOfVehicleCovered } from './severalVehicles/paymentLineStates.ts'
import { hasUnconfirmedPaymentLine } from './severalVehicles/pendingPayments.ts'
import { paths } from '../../platform/paths.ts'
import { readDraftOwnerId } from '../../platform/session.ts'
import { useUnmountPromise } from '../../platform/useUnmountPromise.ts'
import { runWhenIdle } from '../../ui/runWhenIdle.ts'

type Payload = NonNullable<useBuyMutation$data['buyAccessRight']['BuyAccessRightPayload']>

/** State and functions of the purchase payment that the review uses. */
export type PurchasePayment = ReturnType<typeof usePurchasePayment>

const attemptStore = {
  read: () => readDraft(purchaseWizard),
  keep: (change: PurchaseDraft) => changeDraft(purchaseWizard, change),
}

/**
 * Provides the payment of the pass in the purchase draft. A success opens the success screen, and a
 * failure shows its reason in the review.
 */
export function usePurchasePayment() {
  const navigate = useNavigate()
  const unmounted = useUnmountPromise()
  const [commitPurchase] = useTypedMutation<useBuyMutation>(purchaseMutation)

  // The code of the success screen is loaded in advance, so that a network failure right after the
  // payment does not prevent it from opening.
  useEffect(() => runWhenIdle(() => void import('./SuccessScreen.tsx').catch(() => {})), [])

  async function openPurchaseSuccessScreen(result: Payload) {
    const state: PurchasedState = {
      receiptId: result.receipt?.id ?? null,
      paidCents: Number(readDraft(purchaseWizard).attemptTotal),
      magazinesSaved: result.magazinesSaved,
      choices: selectChoicesForNextVehicle(readDraft(purchaseWizard)),
    }
    // The payments for several vehicles must no longer show a pass of this vehicle as unpaid.
    const { vehicleId } = readDraft(purchaseWizard)
    const lines = getStoredPaymentLines(readDraftOwnerId())
    if (vehicleId && lines.get().length > 0) lines.set(markLinesOfVehicleCovered(lines.get(), vehicleId))
    // Vehicles, figures and receipts have changed, so cached results are discarded (E68).
    expireQueryResults()
    markQueryAsFetched(successQuery, { id: result.accessRight.id })
    await navigate(paths.purchased(result.accessRight.id), { replace: true, state })
    await unmounted
    const { id, number } = result.accessRight
    completeDraft(purchaseWizard, { what: 'bought', number, to: paths.purchased(id) })
  }

  const payment = usePayment({
    attemptStore,
    input: (attempt) => buildPurchaseInput(readDraft(purchaseWizard), attempt),
    send: (input, refuse) =>
      commitPurchase<unknown>(
        { input },
        {
          BuyAccessRightPayload: openPurchaseSuccessScreen,
          PaymentDeclinedProblem: (problem) => {
            changeDraft(purchaseWizard, { declinedTotal: readDraft(purchaseWizard).attemptTotal })
            refuse(problem, 'PaymentDeclinedProblem')
          },
          Problem: refuse,
        },
      ),
    problems: purchaseOutcomes,
  })

  /**
   * Pays for the pass in the draft. If the vehicle already has an unconfirmed payment in a purchase
   * for several vehicles, opens that purchase instead, because a second payment could charge twice.
   */
  async function pay(totalCents: number): Promise<void> {
    const { attempt, vehicleId } = readDraft(purchaseWizard)
    const lines = getStoredPaymentLines(readDraftOwnerId()).get()
    if (!attempt && hasUnconfirmedPaymentLine(lines, vehicleId))
      return await navigate(paths.severalPayments())
    await payment.pay(totalCents)
  }

  return { ...payment, pay }
}

/** Mutation that buys one pass. */
export const purchaseMutation = graphql`
  mutation useBuyMutation($input: BuyAccessRightInput!) {
    buyAccessRight(input: $input) {
      __typename
      ... on BuyAccessRightPayload @alias {
        accessRight {
          id
          number
          activeAt
          expiresAt
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
