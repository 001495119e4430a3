import { useState } from 'react'
import { graphql } from 'react-relay'
import { useNavigate } from 'react-router-dom'
import type { useGuestPurchaseMutation } from '../../__generated__/useGuestPurchaseMutation.graphql.ts'
import { type PaymentOutcome, usePayment } from '../payment/shared/usePayment.ts'
import { useUnmountPromise } from '../../platform/useUnmountPromise.ts'
import { type ProblemOf, useTypedMutation } from '../../relay/mutation.ts'
import { changeDraft, readDraft, resetDraft } from '../../wizard/draft.ts'
import { buildWizardStepUrl } from '../../wizard/wizard.ts'
import { removeGuestPayment, storeGuestPayment, addPassToStoredGuestPayment } from './earlierPurchases.ts'
import { startGatewayClock } from '../../platform/gatewayClock.ts'
import {
  buildGuestPurchaseInput,
  buildPassHolder,
  buildStoredPassHolder,
  findPassProvince,
} from './guestInput.ts'
import { buildGuestInvoiceView } from './guestInvoice.ts'
import { type ReceiptSeller, getGuestReceiptStorage } from './guestReceipts.ts'
import type { GuestWizardKey } from './guestWizardKey.ts'
import { type BoughtPass, guestWizards } from './guestWizards.ts'
import { useGuestInvoice } from './useGuestInvoice.ts'

/**
 * Duration of a guest pass in milliseconds (L16), from which its end is computed when the
 * federation does not return the end.
 */
const passDurationMs = 3 * 86_400_000

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
 * Provides the payment of a guest's pass, which is charged only once. After a success, the
 * confirmation screen opens and the guest's input is cleared (L17, L19).
 * @param portal Data of the portal: the current time, RFC 3339, and the seller that the receipt
 * names.
 */
export function useGuestPurchase(
  wizardKey: GuestWizardKey,
  { now, seller }: { now: string; seller: ReceiptSeller | null },
) {
  const wizard = guestWizards[wizardKey]
  const navigate = useNavigate()
  const unmounted = useUnmountPromise()
  const [commitPurchase] = useTypedMutation<useGuestPurchaseMutation>(mutation)
  const [clock] = useState(() => startGatewayClock(Date.parse(now)))
  // Each change of the price during the payment loads the price again.
  const [priceChanges, setPriceChanges] = useState(0)
  const price = useGuestInvoice(priceChanges)

  async function completeGuestPurchase(idempotencyKey: string, boughtPass: BoughtPass) {
    const { email: _, clock: __, ...receipt } = boughtPass
    const draft = readDraft(wizard)
    addPassToStoredGuestPayment(idempotencyKey, draft, boughtPass)
    getGuestReceiptStorage(wizardKey).set({ ...receipt, holder: buildStoredPassHolder(draft) })
    changeDraft(wizard, { bought: boughtPass })
    await navigate(buildWizardStepUrl(wizard, 'confirmation'), { replace: true })
    await unmounted
    resetDraft(wizard, { bought: boughtPass })
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
          BuyGuestAccessRightPayload: ({ total, ...bought }) => {
            const invoice = buildGuestInvoiceView(price.invoice)
            return completeGuestPurchase(input.idempotencyKey, {
              ...bought,
              totalCents: total.cents,
              paidAt: new Date().toISOString(),
              keptUntil: new Date(bought.expiresAt ?? Date.now() + passDurationMs).toISOString(),
              // An earlier attempt with the same key may have charged an earlier price.
              invoice: invoice.amounts?.total === total.cents ? invoice : null,
              seller,
              validIn: findPassProvince(wizardKey, readDraft(wizard)),
              holder: buildPassHolder(readDraft(wizard)),
              clock,
            })
          },
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
  return { paying, price }
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
        controlNumber
        passKey
      }
      ...problem_shown @alias
    }
  }
`
