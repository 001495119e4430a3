import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { redirectToSignIn } from '../../../platform/sessionExpiry.ts'
import { subscribeToStoredValues } from '../../../platform/stored.ts'
import { expireQueryResults } from '../../../relay/environment.ts'
import { Failure } from '../../../relay/gatewayFailure.ts'
import type { Problem } from '../../../relay/problem.ts'
import { useReload } from '../../../relay/useReload.ts'
import { getAccessToken } from '../../../relay/tokens.ts'
import {
  type PaymentAttempt,
  type StoredAttempt,
  getOrCreatePaymentAttempt,
  pendingAttemptOf,
  attemptRemoval,
  buildAttemptDraft,
  leavesPaymentOutcomeUnknown,
} from './paymentAttempt.ts'
import { markPaymentStarted, markPaymentEnded } from '../runningPayment.ts'
import { useBlockLeaving } from '../useBlockLeaving.ts'

/**
 * Consequences of a problem that the payment mutation returned: whether the outcome is known, and
 * whether the screen's data is outdated.
 */
export interface PaymentOutcome {
  /** True when certainly nothing was charged; the attempt's idempotency key is then removed. */
  readonly definite: boolean
  /**
   * True when the payment request was rejected before anything was charged. The outcome is then
   * definite for a first request. It is unknown for a repeated request, because the earlier request
   * may have succeeded.
   */
  readonly isRejectedEarly?: boolean
  /** True when the data on screen is outdated and has to be loaded again. */
  readonly isStale?: boolean
}

/** Reason why a payment failed or has an unknown outcome. */
export interface Refusal<P extends string = string> extends Problem {
  /**
   * Problem type; null when no problem was returned or when this page's code does not know the
   * type.
   */
  readonly problem: P | null
}

/** Functions and data with which `usePayment` makes one kind of payment. */
interface PaymentFlow<Input, P extends string> {
  /** Draft of a wizard, which stores the payment attempt while its outcome is unknown. */
  attemptStore: { read(): StoredAttempt; keep(change: StoredAttempt): void }
  /** Builds the mutation input of a payment attempt; null while a required choice is missing. */
  input(attempt: PaymentAttempt): Input | null
  /**
   * Sends the payment mutation. On success, clears the draft and opens the success screen. Every
   * problem is passed to `refuse`.
   */
  send(input: Input, refuse: (problem: Problem, name: string) => void): Promise<unknown>
  /**
   * Payment outcome of each problem type. Use `satisfies Record<ProblemOf<'…'>, Outcome>` to cover
   * all types.
   */
  problems: Readonly<Record<P, PaymentOutcome>>
}

/** State and functions of a payment, for the screen that pays. */
export type Payment<P extends string = string> = ReturnType<typeof usePayment<unknown, P>>

/**
 * Ensures that a payment is charged once (E70). Creates the idempotency key, stores it before the
 * payment request is sent, and sends the same key until there is a definite outcome, across page
 * reloads. The screen renders the payment progress dialog next to the pay button. While `unknown`
 * is true, the `UnconfirmedPayment` screen replaces the payment screen.
 */
export function usePayment<Input, P extends string>({
  attemptStore,
  input,
  send,
  problems,
}: PaymentFlow<Input, P>) {
  const { t, i18n } = useTranslation()
  const [refusal, setRefusal] = useState<Refusal<P> | null>(null)
  const { reload, busy: refreshing } = useReload()
  const [sending, setSending] = useState<'first' | 'again' | null>(null)
  const isSending = useRef(false)
  const key = useSyncExternalStore(subscribeToStoredValues, () => attemptStore.read().attempt ?? null)
  useBlockLeaving(sending !== null)

  // The message is in the language of the request, so a change of language clears it.
  useEffect(() => {
    const clearPaymentRefusal = () => setRefusal(null)
    i18n.on('languageChanged', clearPaymentRefusal)
    return () => i18n.off('languageChanged', clearPaymentRefusal)
  }, [i18n])

  const showPaymentFailure = (message: string) => setRefusal({ problem: null, message, fields: [] })

  const showPaymentRefusal = (problem: Problem, problemType: string, sentBefore: boolean) => {
    const knownProblem = Object.hasOwn(problems, problemType) ? (problemType as P) : null
    // For a problem type newer than this page, it is unknown whether the card was charged.
    const {
      definite,
      isRejectedEarly = false,
      isStale,
    }: PaymentOutcome = knownProblem ? problems[knownProblem] : { definite: false }
    if (definite || (isRejectedEarly && !sentBefore)) attemptStore.keep(attemptRemoval)
    // The next screens must show the current state, so cached results are discarded.
    expireQueryResults()
    if (isStale) reload()
    setRefusal({ ...problem, problem: knownProblem })
  }

  /**
   * Returns whether the session is still valid. An expired session is detected before the payment
   * is sent, so that certainly nothing was charged.
   */
  async function isSessionValid(): Promise<boolean> {
    try {
      await getAccessToken()
      return true
    } catch (error) {
      const { code } = Failure.from(error)
      if (code === 'UNAUTHENTICATED') redirectToSignIn()
      showPaymentFailure(t(`errors.${code}`))
      return false
    }
  }

  /**
   * Sends the pending payment attempt, or starts an attempt with this total. A second press during
   * a request does nothing.
   */
  async function pay(totalCents: number): Promise<void> {
    if (isSending.current) return
    const before = pendingAttemptOf(attemptStore.read())
    // Without a connection the request certainly does not leave the device, so no outcome has to be
    // checked later.
    if (!before && !navigator.onLine) return showPaymentFailure(t('errors.OFFLINE'))

    const attempt = getOrCreatePaymentAttempt(attemptStore.read(), totalCents)
    const sent = input(attempt)
    // No step leads here with missing choices. An attempt without its choices cannot be sent again,
    // so it is removed.
    if (sent === null) return attemptStore.keep(attemptRemoval)
    isSending.current = true
    setSending(before ? 'again' : 'first')
    setRefusal(null)
    try {
      if (!(await isSessionValid())) return
      attemptStore.keep(buildAttemptDraft(attempt))
      markPaymentStarted()
      await send(sent, (problem, name) => showPaymentRefusal(problem, name, before !== null))
    } catch (error) {
      const failure = Failure.from(error)
      if (!leavesPaymentOutcomeUnknown(failure, before !== null)) attemptStore.keep(attemptRemoval)
      showPaymentFailure(t(`errors.${failure.code}`))
    } finally {
      isSending.current = false
      setSending(null)
      // An attempt without a definite outcome still locks the card.
      if (!pendingAttemptOf(attemptStore.read())) markPaymentEnded()
    }
  }

  return {
    pay,
    sending,
    refreshing,
    /** Reason why the last payment failed; null while a request is sent. */
    refusal: sending === null ? refusal : null,
    /**
     * Total in cents that the member confirmed for the pending payment attempt; null when no
     * attempt is pending.
     */
    attemptCents: key === null ? null : (pendingAttemptOf(attemptStore.read())?.totalCents ?? null),
    /**
     * True when the payment was sent and has no definite outcome. The purchase must not change
     * until the outcome is known.
     */
    unknown: key !== null && sending !== 'first',
  }
}
