import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { redirectToSignIn } from '../../../platform/sessionExpiry.ts'
import { subscribeToStoredValues } from '../../../platform/storedValue.ts'
import { expireQueryResults } from '../../../relay/environment.ts'
import { markSalesClosed } from '../../../relay/markSalesClosed.ts'
import { Failure, type FailureCode } from '../../../relay/gatewayFailure.ts'
import type { Problem } from '../../../relay/problem.ts'
import { useReload } from '../../../relay/useReload.ts'
import { getAccessToken } from '../../../relay/tokens.ts'
import {
  type PaymentAttempt,
  type StoredAttempt,
  getOrCreatePaymentAttempt,
  getPendingPaymentAttempt,
  attemptRemoval,
  buildPaymentAttemptDraft,
  isPaymentOutcomeUnknownAfterFailure,
} from './paymentAttempt.ts'
import { markPaymentStarted, markPaymentEnded } from './runningPayment.ts'
import { useBlockLeavingDuringPayment } from './useBlockLeavingDuringPayment.ts'

/**
 * Consequence of a payment problem: whether anything was charged, and whether the data on screen is
 * outdated.
 */
export interface PaymentOutcome {
  /**
   * True when it is certain that nothing was charged. The idempotency key of the payment attempt is
   * then removed.
   */
  readonly definite: boolean
  /**
   * True when the payment request was rejected before anything was charged. If it was the first
   * request with its idempotency key, the outcome is definite. After an earlier request the outcome
   * stays unknown, because that request may have succeeded.
   */
  readonly isRejectedEarly?: boolean
  /**
   * True when the problem shows that the data on screen is outdated. The screen then loads the data
   * again.
   */
  readonly isStale?: boolean
}

/** Reason why a payment failed, or why its outcome is unknown. */
export interface Refusal<P extends string = string> extends Problem {
  /**
   * Type of the payment problem; null when no problem was returned or when the web app does not
   * know the type.
   */
  readonly problem: P | null
  /** True when no reply was received, so that the message says nothing about the payment. */
  readonly isWithoutReply?: boolean
}

/** Codes of failures without a reply of the gateway or of the federation. */
const codesWithoutReply: ReadonlySet<string> = new Set([
  'UNREACHABLE',
  'FEDERATION_TIMEOUT',
  'FEDERATION_UNAVAILABLE',
])

/**
 * Options of `usePayment` that differ between the kinds of payments, for example between a purchase
 * and an intervention report.
 */
interface PaymentFlow<Input, P extends string> {
  /**
   * Storage, for example the wizard draft, that keeps the payment attempt until its outcome is
   * known.
   */
  attemptStore: { read(): StoredAttempt; keep(change: StoredAttempt): void }
  /** Builds the mutation input of a payment attempt; null while a required choice is missing. */
  input(attempt: PaymentAttempt): Input | null
  /**
   * Sends the payment mutation. On success, clears the draft and opens the success screen.
   * Otherwise passes the returned problem to `refuse`.
   */
  send(input: Input, refuse: (problem: Problem, name: string) => void): Promise<unknown>
  /**
   * Payment outcome of each problem type that the mutation can return. `satisfies
   * Record<ProblemOf<'…'>, Outcome>` ensures that no type is missing.
   */
  problems: Readonly<Record<P, PaymentOutcome>>
}

/** State and functions that `usePayment` returns to a payment screen. */
export type Payment<P extends string = string> = ReturnType<typeof usePayment<unknown, P>>

/**
 * Provides a payment that is charged only once (E70). The idempotency key is stored before the
 * request is sent, and reused until the outcome is definite, even after a reload. While the outcome
 * is unknown, the screen shows `UnconfirmedPayment` instead of the payment.
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
  useBlockLeavingDuringPayment(sending !== null)

  // The message is in the language of the request, so a change of language clears it.
  useEffect(() => {
    const clearPaymentRefusal = () => setRefusal(null)
    i18n.on('languageChanged', clearPaymentRefusal)
    return () => i18n.off('languageChanged', clearPaymentRefusal)
  }, [i18n])

  const showPaymentFailure = (code: FailureCode) =>
    setRefusal({
      problem: null,
      message: t(`errors.${code}`),
      fields: [],
      isWithoutReply: codesWithoutReply.has(code),
    })

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
   * Returns whether the session is still valid. This is checked before each payment, so that
   * nothing is charged in an expired session.
   */
  async function isSessionValid(): Promise<boolean> {
    try {
      await getAccessToken()
      return true
    } catch (error) {
      const { code } = Failure.from(error)
      if (code === 'UNAUTHENTICATED') redirectToSignIn()
      showPaymentFailure(code)
      return false
    }
  }

  /**
   * Sends the pending payment attempt, or a new attempt with the given total. Does nothing if a
   * payment request is already pending.
   */
  async function pay(totalCents: number): Promise<void> {
    if (isSending.current) return
    const before = getPendingPaymentAttempt(attemptStore.read())
    // Without a connection the request certainly does not leave the device, so no outcome has to be
    // checked later.
    if (!before && !navigator.onLine) return showPaymentFailure('OFFLINE')

    const attempt = getOrCreatePaymentAttempt(attemptStore.read(), totalCents)
    const paymentInput = input(attempt)
    // No step leads here with missing choices. An attempt without its choices cannot be sent again,
    // so it is removed.
    if (paymentInput === null) return attemptStore.keep(attemptRemoval)
    isSending.current = true
    setSending(before ? 'again' : 'first')
    setRefusal(null)
    try {
      if (!(await isSessionValid())) return
      attemptStore.keep(buildPaymentAttemptDraft(attempt))
      markPaymentStarted()
      await send(paymentInput, (problem, name) => showPaymentRefusal(problem, name, before !== null))
    } catch (error) {
      const failure = Failure.from(error)
      if (!isPaymentOutcomeUnknownAfterFailure(failure, before !== null)) attemptStore.keep(attemptRemoval)
      if (failure.code === 'SALES_CLOSED') markSalesClosed()
      showPaymentFailure(failure.code)
    } finally {
      isSending.current = false
      setSending(null)
      // An attempt without a definite outcome still locks the card.
      if (!getPendingPaymentAttempt(attemptStore.read())) markPaymentEnded()
    }
  }

  return {
    pay,
    sending,
    refreshing,
    /** Reason why the last payment failed; null while a payment request is pending. */
    refusal: sending === null ? refusal : null,
    /**
     * Total in cents that the member confirmed for the pending payment attempt; null when no
     * attempt is pending.
     */
    attemptCents: key === null ? null : (getPendingPaymentAttempt(attemptStore.read())?.totalCents ?? null),
    /**
     * True when a payment was sent and its outcome is not definite. Until the outcome is definite,
     * the purchase must not change.
     */
    unknown: key !== null && sending !== 'first',
  }
}
