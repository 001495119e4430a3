import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql } from 'react-relay'
import { useNavigate } from 'react-router-dom'
import type { useBuyMutation, useBuyMutation$data } from '../../__generated__/useBuyMutation.graphql.ts'
import { forgetAnswers } from '../../relay/environment.ts'
import { Failure } from '../../relay/failure.ts'
import { type Handlers, useTypedMutation } from '../../relay/mutation.ts'
import { paymentBegins, paymentEnds } from '../../parts/payment/running.ts'
import { useReload } from '../../relay/reload.ts'
import { changeDraft, readDraft, resetDraft } from '../../wizard/draft.ts'
import { attemptFor, attemptOf, endAttempt, keepAttempt, leavesUnknown, purchaseInput } from './attempt.ts'
import { type Aftermath, type PurchaseProblem, aftermaths } from './problems.ts'
import { type PurchaseDraft, purchase } from './steps.ts'

/** Why a purchase was not made, or not known to be. */
export interface Refusal {
  /** Null where no answer came that a screen explains. */
  problem: PurchaseProblem | null
  message: string
}

/** What the screen after a purchase is handed along with its address. */
export interface Bought {
  receiptId: string | null
  /** False when the magazine choice could not be kept. */
  magazinesSaved: boolean | null
}

type Result = useBuyMutation$data['buyAccessRight']
type ProblemResult = Extract<Result, { __typename: PurchaseProblem }>

/** What the review is given to buy with. */
export type Buying = ReturnType<typeof useBuy>

/** Buys what the draft holds, and goes to the pass; says why not where it was not bought. */
export function useBuy() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const { reload, busy: refreshing } = useReload()
  const [sending, setSending] = useState<'first' | 'again' | null>(null)
  const underWay = useRef(false)
  const [commit] = useTypedMutation<useBuyMutation>(mutation)

  /** Sends the attempt under way, or begins one for this total. A second press while one is sent does nothing. */
  async function buy(totalCents: number, also: PurchaseDraft = {}): Promise<void> {
    if (underWay.current) return
    const before = attemptOf(readDraft(purchase))
    // What surely does not leave this device needs no checking afterwards.
    if (!before && !navigator.onLine) return setRefusal({ problem: null, message: t('errors.OFFLINE') })

    const draft = { ...readDraft(purchase), ...also }
    const attempt = attemptFor(draft, totalCents)
    const input = purchaseInput(draft, attempt)
    // No step leads here with less; an attempt without its choices cannot be sent again, and is none.
    if (!input) return changeDraft(purchase, endAttempt)
    changeDraft(purchase, { ...also, ...keepAttempt(attempt) })
    underWay.current = true
    setSending(before ? 'again' : 'first')
    setRefusal(null)
    paymentBegins()
    try {
      await commit({ input }, { ...refusals, BuyAccessRightPayload: bought })
    } catch (error) {
      const { code } = Failure.of(error)
      if (!leavesUnknown(code, before !== null)) changeDraft(purchase, endAttempt)
      setRefusal({ problem: null, message: t(`errors.${code}`) })
    } finally {
      underWay.current = false
      setSending(null)
      // What is left under way without an answer still holds the card.
      if (!attemptOf(readDraft(purchase))) paymentEnds()
    }
  }

  async function bought(result: Extract<Result, { __typename: 'BuyAccessRightPayload' }>) {
    const state: Bought = { receiptId: result.receipt?.id ?? null, magazinesSaved: result.magazinesSaved }
    // Vehicles, figures and receipts are not what they were (E68).
    forgetAnswers()
    await navigate(`/success/${encodeURIComponent(result.accessRight.id)}`, { replace: true, state })
    resetDraft(purchase)
  }

  const refuse = (result: ProblemResult) => {
    const problem = result.__typename
    const { definite, stale }: Aftermath = aftermaths[problem]
    if (definite) changeDraft(purchase, endAttempt)
    // The step that it leads to is to show how things stand now.
    forgetAnswers()
    if (stale) reload()
    const fields =
      result.__typename === 'InvalidInputProblem' ? result.fields.map(({ message }) => message) : []
    setRefusal({ problem, message: [result.message, ...fields].join(' ') })
  }

  const refusals = {
    AlreadyActiveProblem: refuse,
    AlreadyWithoutInsuranceProblem: refuse,
    AlreadyRequestedProblem: refuse,
    ClubUnavailableProblem: refuse,
    OfferUnavailableProblem: refuse,
    VehicleIncompleteProblem: refuse,
    VehicleObstacleProblem: refuse,
    AdditionalFeeNotAcceptedProblem: refuse,
    PriceChangedProblem: refuse,
    PaymentDetailsMissingProblem: refuse,
    PaymentDeclinedProblem: refuse,
    PurchaseUnconfirmedProblem: refuse,
    InvalidInputProblem: refuse,
    RefusedProblem: refuse,
  } satisfies Omit<Handlers<useBuyMutation, unknown>, 'BuyAccessRightPayload'>

  return { buy, sending, refreshing, refusal }
}

const mutation = graphql`
  mutation useBuyMutation($input: BuyAccessRightInput!) {
    buyAccessRight(input: $input) {
      __typename
      ... on BuyAccessRightPayload {
        accessRight {
          id
        }
        receipt {
          id
        }
        magazinesSaved
      }
      ... on AlreadyActiveProblem {
        message
      }
      ... on AlreadyWithoutInsuranceProblem {
        message
      }
      ... on AlreadyRequestedProblem {
        message
      }
      ... on ClubUnavailableProblem {
        message
      }
      ... on OfferUnavailableProblem {
        message
      }
      ... on VehicleIncompleteProblem {
        message
      }
      ... on VehicleObstacleProblem {
        message
      }
      ... on AdditionalFeeNotAcceptedProblem {
        message
      }
      ... on PriceChangedProblem {
        message
      }
      ... on PaymentDetailsMissingProblem {
        message
      }
      ... on PaymentDeclinedProblem {
        message
      }
      ... on PurchaseUnconfirmedProblem {
        message
      }
      ... on InvalidInputProblem {
        message
        fields {
          field
          message
        }
      }
      ... on RefusedProblem {
        message
      }
    }
  }
`
