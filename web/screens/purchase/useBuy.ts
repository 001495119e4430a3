import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql } from 'react-relay'
import { useNavigate } from 'react-router-dom'
import type { useBuyMutation, useBuyMutation$data } from '../../__generated__/useBuyMutation.graphql.ts'
import { forgetAnswers } from '../../relay/environment.ts'
import { Failure } from '../../relay/failure.ts'
import { useTypedMutation } from '../../relay/mutation.ts'
import type { Problem } from '../../relay/problem.ts'
import { paymentBegins, paymentEnds } from '../../parts/payment/running.ts'
import { useReload } from '../../relay/reload.ts'
import { changeDraft, readDraft, resetDraft } from '../../wizard/draft.ts'
import { attemptFor, attemptOf, endAttempt, keepAttempt, leavesUnknown, purchaseInput } from './attempt.ts'
import { type Aftermath, type PurchaseProblem, aftermaths, knownProblem } from './problems.ts'
import { type PurchaseDraft, purchase } from './steps.ts'
import { paths } from '../../platform/paths.ts'

/** Why a purchase was not made, or not known to be. */
export interface PurchaseFailure {
  /** Null where no answer came that a screen explains, and for one that is newer than this page. */
  problem: PurchaseProblem | null
  message: string
}

/** What the screen after a purchase is handed along with its address. */
export interface Bought {
  receiptId: string | null
  /** False when the magazine choice could not be kept. */
  magazinesSaved: boolean | null
}

type Payload = NonNullable<useBuyMutation$data['buyAccessRight']['BuyAccessRightPayload']>

/** What the review is given to buy with. */
export type Buying = ReturnType<typeof useBuy>

/** Buys what the draft holds, and goes to the pass; says why not where it was not bought. */
export function useBuy() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState<PurchaseFailure | null>(null)
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
      await commit<unknown>({ input }, { BuyAccessRightPayload: bought, Problem: refuse })
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

  async function bought(result: Payload) {
    const state: Bought = { receiptId: result.receipt?.id ?? null, magazinesSaved: result.magazinesSaved }
    // Vehicles, figures and receipts are not what they were (E68).
    forgetAnswers()
    await navigate(paths.purchased(result.accessRight.id), { replace: true, state })
    resetDraft(purchase)
  }

  const refuse = ({ message, fields }: Problem, name: string) => {
    const problem = knownProblem(name)
    // What a problem means that is newer than this page is not known, nor whether it was charged.
    const { definite, stale }: Aftermath = problem ? aftermaths[problem] : { definite: false, step: null }
    if (definite) changeDraft(purchase, endAttempt)
    // The step that it leads to is to show how things stand now.
    forgetAnswers()
    if (stale) reload()
    setRefusal({ problem, message: [message, ...fields.map((field) => field.message)].join(' ') })
  }

  return { buy, sending, refreshing, refusal }
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
