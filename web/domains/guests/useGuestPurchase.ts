import { useState } from 'react'
import { graphql } from 'react-relay'
import { useNavigate } from 'react-router-dom'
import type { useGuestPurchaseMutation } from '../../__generated__/useGuestPurchaseMutation.graphql.ts'
import { type PaymentOutcome, usePayment } from '../payment/shared/usePayment.ts'
import { useUnmountPromise } from '../../platform/useUnmounted.ts'
import { type ProblemOf, useTypedMutation } from '../../relay/mutation.ts'
import { changeDraft, readDraft, resetDraft } from '../../wizard/draft.ts'
import { stepAddress } from '../../wizard/wizard.ts'
import { removeGuestPayment, storeGuestPayment, recordGuestPassDetails } from './earlierPurchases.ts'
import { buildGuestPurchaseInput } from './guestInput.ts'
import { type BoughtPass, type GuestWizardKey, guestWizards } from './guestWizards.ts'

/** Maps each problem type of a guest's payment to its payment outcome. */
export const guestOutcomes = {
  ExternalRightNotFoundProblem: { definite: true },
  PriceChangedProblem: { definite: true },
  PaymentDetailsMissingProblem: { definite: true },
  PaymentDeclinedProblem: { definite: true },
  PurchaseUnconfirmedProblem: { definite: false },
  PurchasesPausedProblem: { definite: false, isRejectedEarly: true },
  InvalidInputProblem: { definite: true },
  RefusedProblem: { definite: true },
} satisfies Record<ProblemOf<'buyGuestAccessRight'>, PaymentOutcome>

/**
 * Provides the payment of a guest's pass and ensures a single charge. After a success, the
 * confirmation screen opens and the guest's input is cleared (L17, L19).
 * @param now Current time of the portal, RFC 3339.
 */
export function useGuestPurchase(wizardKey: GuestWizardKey, now: string) {
  const wizard = guestWizards[wizardKey]
  const navigate = useNavigate()
  const unmounted = useUnmountPromise()
  const [commitPurchase] = useTypedMutation<useGuestPurchaseMutation>(mutation)
  const [priceChanges, setPriceChanges] = useState(0)

  async function completeGuestPurchase(idempotencyKey: string, boughtPass: BoughtPass) {
    recordGuestPassDetails(idempotencyKey, readDraft(wizard), boughtPass)
    changeDraft(wizard, { bought: boughtPass })
    await navigate(stepAddress(wizard, 'confirmation'), { replace: true })
    await unmounted
    resetDraft(wizard, { bought: boughtPass, lastNumber: boughtPass.number })
  }

  const paying = usePayment({
    attemptStore: {
      read: () => readDraft(wizard),
      keep: (change) => {
        const { attempt: before, ...holder } = readDraft(wizard)
        // The attempt is stored before the request, and removed here only when nothing was charged.
        if (change.attempt !== undefined) storeGuestPayment(change.attempt, holder, now)
        else if (before !== undefined) removeGuestPayment(before)
        changeDraft(wizard, change)
      },
    },
    input: (attempt) => buildGuestPurchaseInput(wizardKey, readDraft(wizard), attempt),
    send: (input, refuse) =>
      commitPurchase<unknown>(
        { input },
        {
          BuyGuestAccessRightPayload: ({ total, ...bought }) =>
            completeGuestPurchase(input.idempotencyKey, { ...bought, totalCents: total.cents }),
          PriceChangedProblem: (problem) => {
            setPriceChanges((changes) => changes + 1)
            refuse(problem, 'PriceChangedProblem')
          },
          PaymentDetailsMissingProblem: (problem) => {
            // The federation stores a guest's card for a limited time only, so the card has to be
            // entered again.
            changeDraft(wizard, { card: undefined })
            refuse(problem, 'PaymentDetailsMissingProblem')
          },
          Problem: refuse,
        },
      ),
    problems: guestOutcomes,
  })
  return {
    paying,
    /** Number of price changes during the payment. Each increase loads the price again. */
    priceChanges,
  }
}

const mutation = graphql`
  mutation useGuestPurchaseMutation($input: BuyGuestAccessRightInput!) {
    buyGuestAccessRight(input: $input) {
      __typename
      ... on BuyGuestAccessRightPayload @alias {
        number
        total {
          cents
        }
        email
        activeAt
        expiresAt
      }
      ...problem_shown @alias
    }
  }
`
