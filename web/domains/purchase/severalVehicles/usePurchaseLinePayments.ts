import { useEffect, useRef, useState } from 'react'
import { useRelayEnvironment } from 'react-relay'
import type { useBuyMutation } from '../../../__generated__/useBuyMutation.graphql.ts'
import { createRandomId } from '../../../platform/randomId.ts'
import { readDraftOwnerId } from '../../../platform/session.ts'
import { useStoredValue } from '../../../platform/storedValue.ts'
import { expireQueryResults } from '../../../relay/environment.ts'
import { Failure } from '../../../relay/gatewayFailure.ts'
import { useTypedMutation } from '../../../relay/mutation.ts'
import { getAccessToken } from '../../../relay/tokens.ts'
import { markPaymentEnded, markPaymentStarted } from '../../payment/shared/runningPayment.ts'
import { useBlockLeavingDuringPayment } from '../../payment/shared/useBlockLeavingDuringPayment.ts'
import { purchaseMutation } from '../useBuy.ts'
import { fetchPurchaseLineQuotes, isPassPayableAsConfirmed } from './lineQuotes.ts'
import { getStoredPaymentLines } from './paymentLineStorage.ts'
import {
  type LineOutcome,
  type PaymentLine,
  type PaymentRun,
  type StopReason,
  createPaymentRun,
  selectNextPaymentAction,
  applyOutcomeToPaymentRun,
  endPaymentRunWait,
} from './paymentLines.ts'
import { runWithPaymentLock } from './paymentLock.ts'

/** State and functions of the payments of a purchase for several vehicles. */
export type LinePayments = ReturnType<typeof usePurchaseLinePayments>

/**
 * Pays the stored payment lines of a purchase for several vehicles, one request after the other.
 * Each line is stored as sent, with its idempotency key, before its request leaves the page (E70).
 */
export function usePurchaseLinePayments() {
  const environment = useRelayEnvironment()
  const [commitPurchase] = useTypedMutation<useBuyMutation>(purchaseMutation)
  const [memberId] = useState(readDraftOwnerId)
  const [store] = useState(() => getStoredPaymentLines(memberId))
  const lines = useStoredValue(store)
  const [currentKey, setCurrentKey] = useState<string | null>(null)
  const [stop, setStop] = useState<StopReason | null>(null)
  const [paying, setPaying] = useState(false)
  const isPaying = useRef(false)
  const isLeaving = useRef(false)
  useBlockLeavingDuringPayment(paying)

  useEffect(() => {
    const recordLeaveDuringPayments = () => {
      isLeaving.current = true
    }
    for (const name of ['beforeunload', 'pagehide']) addEventListener(name, recordLeaveDuringPayments)
    return () => {
      for (const name of ['beforeunload', 'pagehide']) removeEventListener(name, recordLeaveDuringPayments)
    }
  }, [])

  const sendPaymentOfLine = (line: PaymentLine): Promise<LineOutcome> =>
    commitPurchase<LineOutcome>(
      { input: buildPurchaseInputOfLine(line) },
      {
        BuyAccessRightPayload: ({ accessRight: { id, number }, receipt }) => ({
          kind: 'paid',
          bought: { id, number, receiptId: receipt?.id ?? null },
        }),
        Problem: (_, name) => ({ kind: 'problem', name }),
      },
    ).catch((error: unknown) => {
      const { code, retryAfter } = Failure.from(error)
      return { kind: 'failure', code, retryAfter }
    })

  /**
   * Returns the reason why no payment may be sent now; null if the payments may be sent. The
   * function itself charges nothing.
   */
  async function findPaymentBlockReason(isRepeatOnly: boolean): Promise<StopReason | null> {
    if (!navigator.onLine) return 'unavailable'
    try {
      await getAccessToken()
      const ready = store.get().filter(({ state }) => state === 'ready' && !isRepeatOnly)
      const quotes = await fetchPurchaseLineQuotes(environment, ready)
      const isPaymentLineChanged = (line: PaymentLine) =>
        !isPassPayableAsConfirmed(line, quotes.get(line.vehicleId))
      return ready.some(isPaymentLineChanged) ? 'priceChanged' : null
    } catch (error) {
      return Failure.from(error).code === 'UNAUTHENTICATED' ? 'signedOut' : 'unavailable'
    }
  }

  /** Sends the payment of one line in a payment run. The caller holds the payment lock. */
  async function payPurchaseLine(run: PaymentRun, line: PaymentLine): Promise<PaymentRun> {
    if (!navigator.onLine && line.state === 'ready') return { ...run, stop: 'unavailable' }
    const sentBefore = line.state === 'sent'
    const sent = run.lines.map((each): PaymentLine => (each === line ? { ...line, state: 'sent' } : each))
    store.set(sent)
    setCurrentKey(line.key)
    markPaymentStarted()
    const outcome = await sendPaymentOfLine(line)
    const after = applyOutcomeToPaymentRun(
      { ...run, lines: sent },
      line,
      outcome,
      sentBefore,
      createRandomId(),
    )
    store.set(after.lines)
    if (!after.lines.some(({ state }) => state === 'sent')) markPaymentEnded()
    expireQueryResults()
    return after
  }

  async function payPurchaseLinesUnderLock(
    renew: () => boolean,
    isRepeatOnly: boolean,
  ): Promise<StopReason | null> {
    const reason = await findPaymentBlockReason(isRepeatOnly)
    if (reason) return reason
    let run = createPaymentRun(store.get(), isRepeatOnly)
    for (;;) {
      // Another member may have signed in meanwhile, in this tab or in another tab.
      if (readDraftOwnerId() !== memberId) return 'signedOut'
      const action = selectNextPaymentAction(run)
      // A page that closes aborts its request. It must not send the next line on its way out.
      if (isLeaving.current && run.unknownInARow > 0) return 'unknown'
      if (action.kind === 'done') return null
      if (action.kind === 'stop') return action.reason
      if (action.kind === 'wait') {
        await new Promise((resolve) => setTimeout(resolve, action.seconds * 1_000))
        run = endPaymentRunWait(run)
      } else {
        if (!renew()) return 'otherTab'
        run = await payPurchaseLine(run, action.line)
      }
    }
  }

  /**
   * Pays every line that is not paid. With `isRepeatOnly`, repeats only the payments with an
   * unknown outcome. Does nothing while the lines are already being paid.
   */
  async function payPurchaseLines(isRepeatOnly = false): Promise<void> {
    if (isPaying.current) return
    isPaying.current = true
    isLeaving.current = false
    setPaying(true)
    setStop(null)
    try {
      let reason: StopReason | null = null
      const hasLock = await runWithPaymentLock(memberId, async (renew) => {
        reason = await payPurchaseLinesUnderLock(renew, isRepeatOnly)
      })
      setStop(hasLock ? reason : 'otherTab')
    } finally {
      isPaying.current = false
      setCurrentKey(null)
      setPaying(false)
    }
  }

  return { lines, payPurchaseLines, paying, currentKey, stop, setLines: store.set }
}

const buildPurchaseInputOfLine = ({
  key,
  vehicleId,
  clubId,
  type,
  desiredActivation,
  totalCents,
  feeAccepted,
  magazines,
}: PaymentLine) => ({
  vehicleId,
  clubId,
  type,
  desiredActivation,
  accessRightId: null,
  additionalFeeAccepted: feeAccepted,
  expectedTotal: { cents: totalCents, currency: 'CAD' as const },
  magazines,
  idempotencyKey: key,
})
