import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRelayEnvironment } from 'react-relay'
import type { useBuyMutation } from '../../../__generated__/useBuyMutation.graphql.ts'
import { readGatewayTime, startGatewayClock } from '../../../platform/gatewayClock.ts'
import { createRandomId } from '../../../platform/randomId.ts'
import { deleteFinishedPaymentLinesOf } from '../../../platform/paymentLineCleanup.ts'
import { readDraftOwnerId, readOwnerIdOfStoredPasses } from '../../../platform/session.ts'
import { redirectToSignIn } from '../../../platform/sessionExpiry.ts'
import { useStoredValue } from '../../../platform/storedValue.ts'
import { expireQueryResults } from '../../../relay/environment.ts'
import { markSalesClosed } from '../../../relay/markSalesClosed.ts'
import { Failure } from '../../../relay/gatewayFailure.ts'
import { useTypedMutation } from '../../../relay/mutation.ts'
import { joinProblemMessages } from '../../../relay/problem.ts'
import { getAccessToken } from '../../../relay/tokens.ts'
import { readDraft } from '../../../wizard/draft.ts'
import { markPaymentEnded, markPaymentStarted } from '../../payment/shared/runningPayment.ts'
import { useBlockLeavingDuringPayment } from '../../payment/shared/useBlockLeavingDuringPayment.ts'
import { purchaseWizard } from '../purchaseWizard.ts'
import { purchaseMutation } from '../useBuy.ts'
import { fetchFailedPasses, linkUnpaidLinesToFailedPasses } from './failedPasses.ts'
import { fetchPurchaseLineQuotes, isPassPayableAsConfirmed } from './lineQuotes.ts'
import { getStoredPaymentLines } from './paymentLineStorage.ts'
import {
  type LineOutcome,
  type PaymentLine,
  findStoppedPayment,
  isIdempotencyKeyForgotten,
  removeForgottenPayments,
} from './paymentLines.ts'
import { isPaymentLineUnpaid, markLinesOfVehicleCovered } from './paymentLineStates.ts'
import {
  type PaymentRun,
  createPaymentRun,
  selectNextPaymentAction,
  applyOutcomeToPaymentRun,
  endWaitOfPaymentRun,
} from './paymentRun.ts'
import { runWithPaymentLock } from './paymentLock.ts'
import { type PaymentStop, createPaymentStop } from './paymentStop.ts'
import { buildPurchaseInputOfLine } from './purchaseInputOfLine.ts'
import { hasUnconfirmedPurchase } from './pendingPayments.ts'
import { usePendingLinePredicate } from './usePendingLinePredicate.ts'

/** State and functions of the payments of a purchase for several vehicles. */
export type LinePayments = ReturnType<typeof usePurchaseLinePayments>

/**
 * Pays for the passes of a purchase for several vehicles, one request after the other. Each payment
 * is stored as sent, with its idempotency key, before its request leaves the page (E70).
 * @param now Time at which the screen was loaded, in milliseconds since 1970 by the clock of the
 * gateway.
 */
export function usePurchaseLinePayments(now: number) {
  const { t, i18n } = useTranslation('common')
  const environment = useRelayEnvironment()
  const [commitPurchase] = useTypedMutation<useBuyMutation>(purchaseMutation)
  const [memberId] = useState(readDraftOwnerId)
  const [store] = useState(() => getStoredPaymentLines(memberId))
  const lines = useStoredValue(store)
  const isPending = usePendingLinePredicate()
  const [currentKey, setCurrentKey] = useState<string | null>(null)
  const [stop, setStop] = useState<PaymentStop | null>(null)
  const [paying, setPaying] = useState(false)
  const [isWaiting, setIsWaiting] = useState(false)
  const [isCheckingOnly, setIsCheckingOnly] = useState(false)
  const [hasForgottenPayment] = useState(() =>
    store.get().some((line) => line.state !== 'paid' && isIdempotencyKeyForgotten(line, now)),
  )
  const [clock] = useState(() => startGatewayClock(now))
  const isPaying = useRef(false)
  const isLeaving = useRef(false)
  useBlockLeavingDuringPayment(paying)

  // After the gateway has forgotten the key of a payment, a repetition could charge again.
  const removeStoredForgottenPayments = () => {
    const stored = store.get()
    const repeatable = removeForgottenPayments(stored, readGatewayTime(clock))
    if (JSON.stringify(repeatable) !== JSON.stringify(stored)) store.set(repeatable)
  }
  const removeForgottenPaymentsOnLoad = useEffectEvent(removeStoredForgottenPayments)
  useEffect(() => removeForgottenPaymentsOnLoad(), [])

  useEffect(() => {
    const recordPageLeftDuringPayments = () => {
      isLeaving.current = true
    }
    for (const name of ['beforeunload', 'pagehide']) addEventListener(name, recordPageLeftDuringPayments)
    return () => {
      for (const name of ['beforeunload', 'pagehide']) removeEventListener(name, recordPageLeftDuringPayments)
    }
  }, [])

  // The message is in the language of the request, so a change of language removes it.
  useEffect(() => {
    const removePaymentStopMessage = () => setStop((current) => current && { ...current, message: null })
    i18n.on('languageChanged', removePaymentStopMessage)
    return () => i18n.off('languageChanged', removePaymentStopMessage)
  }, [i18n])

  const sendPaymentOfLine = (line: PaymentLine): Promise<LineOutcome> =>
    commitPurchase<LineOutcome>(
      { input: buildPurchaseInputOfLine(line) },
      {
        BuyAccessRightPayload: ({ accessRight: { id, number, activeAt, expiresAt }, receipt }) => ({
          kind: 'paid',
          bought: { id, number, receiptId: receipt?.id ?? null, activeAt, expiresAt },
        }),
        Problem: (problem, name) => ({ kind: 'problem', name, message: joinProblemMessages(problem) }),
      },
    ).catch((error: unknown) => {
      const { code, retryAfter, gatewayMessage } = Failure.from(error)
      return { kind: 'failure', code, retryAfter, message: gatewayMessage ?? t(`errors.${code}`) }
    })

  /**
   * Returns the reason why no payment may be sent now; null if the payments may be sent. The
   * function itself charges nothing.
   */
  async function findPaymentBlockReason(repeatsOnlyUnconfirmed: boolean): Promise<PaymentStop | null> {
    if (!navigator.onLine) return createPaymentStop('unavailable', t('errors.OFFLINE'))
    try {
      await getAccessToken()
      const ready = store.get().filter(({ state }) => state === 'ready' && !repeatsOnlyUnconfirmed)
      const quotes = await fetchPurchaseLineQuotes(environment, ready)
      const isTaken = ({ vehicleId }: PaymentLine) => quotes.get(vehicleId)?.kind === 'taken'
      const isPaymentLineChanged = (line: PaymentLine) =>
        !isTaken(line) && !isPassPayableAsConfirmed(line, quotes.get(line.vehicleId))
      // The pass may have been paid elsewhere meanwhile, so it must not be shown as unpaid.
      const takenIds = ready.filter(isTaken).map(({ vehicleId }) => vehicleId)
      if (takenIds.length > 0)
        store.set(takenIds.reduce<readonly PaymentLine[]>(markLinesOfVehicleCovered, store.get()))
      if (ready.some(isPaymentLineChanged)) return createPaymentStop('priceChanged')
      if (ready.length === takenIds.length) return null
      const failedPasses = await fetchFailedPasses(environment)
      // A sign-out during the request has deleted the payments, which must not come back.
      if (readOwnerIdOfStoredPasses() !== memberId) return createPaymentStop('signedOut')
      store.set(linkUnpaidLinesToFailedPasses(store.get(), failedPasses, createRandomId))
      return null
    } catch (error) {
      const { code } = Failure.from(error)
      if (code !== 'UNAUTHENTICATED') return createPaymentStop('unavailable', t(`errors.${code}`))
      redirectToSignIn()
      return createPaymentStop('signedOut')
    }
  }

  /**
   * Sends the payment of one pass in a payment run, which pays for several passes one after
   * another. The caller holds the payment lock.
   */
  async function payPurchaseLine(run: PaymentRun, line: PaymentLine): Promise<PaymentRun> {
    if (!navigator.onLine && line.state === 'ready')
      return { ...run, stop: 'unavailable', message: t('errors.OFFLINE') }
    const sentBefore = line.state === 'sent'
    const confirmedAt = sentBefore ? line.confirmedAt : readGatewayTime(clock)
    const sentLine: PaymentLine = { ...line, state: 'sent', confirmedAt }
    const sent = run.lines.map((each) => (each === line ? sentLine : each))
    store.set(sent)
    setCurrentKey(line.key)
    markPaymentStarted()
    const outcome = await sendPaymentOfLine(line)
    const after = applyOutcomeToPaymentRun(
      { ...run, lines: sent },
      sentLine,
      outcome,
      sentBefore,
      createRandomId(),
    )
    store.set(after.lines)
    // The member may have signed out in another tab, which deletes finished payments.
    if (readOwnerIdOfStoredPasses() !== memberId) deleteFinishedPaymentLinesOf(memberId)
    if (!after.lines.some(({ state }) => state === 'sent')) markPaymentEnded()
    expireQueryResults()
    if (outcome.kind === 'failure' && outcome.code === 'SALES_CLOSED') markSalesClosed()
    return after
  }

  async function payPurchaseLinesUnderLock(
    renew: () => boolean,
    repeatsOnlyUnconfirmed: boolean,
  ): Promise<PaymentStop | null> {
    removeStoredForgottenPayments()
    const block = await findPaymentBlockReason(repeatsOnlyUnconfirmed)
    if (block) return block
    let run = createPaymentRun(store.get(), repeatsOnlyUnconfirmed)
    let lastVehicleId: string | null = null
    for (;;) {
      // Another member may have signed in meanwhile, in this tab or in another tab.
      if (readDraftOwnerId() !== memberId) return createPaymentStop('signedOut')
      const action = selectNextPaymentAction(run)
      // A page that closes aborts its request. It must not send the next line on its way out.
      if (isLeaving.current && run.unknownInARow > 0) return createPaymentStop('unknown', null, lastVehicleId)
      if (action.kind === 'done') return null
      if (action.kind === 'stop') {
        // The message of a changed price says that nothing was charged, which holds for one pass.
        const message = action.reason === 'priceChanged' ? null : run.message
        return createPaymentStop(action.reason, message, lastVehicleId)
      }
      if (action.kind === 'wait') {
        setIsWaiting(true)
        await new Promise((resolve) => setTimeout(resolve, action.seconds * 1_000))
        setIsWaiting(false)
        run = endWaitOfPaymentRun(run)
      } else {
        if (!renew()) return createPaymentStop('otherTab')
        const { state, vehicleId } = action.line
        if (state === 'ready' && hasUnconfirmedPurchase(readDraft(purchaseWizard), vehicleId))
          return createPaymentStop('otherPurchase', null, vehicleId)
        lastVehicleId = vehicleId
        run = await payPurchaseLine(run, action.line)
      }
    }
  }

  /**
   * Pays for every pass that is not paid. With `repeatsOnlyUnconfirmed`, repeats only the payments
   * with an unknown outcome. Does nothing while payments are already in progress.
   */
  async function payPurchaseLines(repeatsOnlyUnconfirmed = false): Promise<void> {
    if (isPaying.current) return
    isPaying.current = true
    isLeaving.current = false
    setPaying(true)
    setIsCheckingOnly(repeatsOnlyUnconfirmed)
    setStop(null)
    try {
      let paymentStop: PaymentStop | null = null
      const hasLock = await runWithPaymentLock(memberId, async (renew) => {
        paymentStop = await payPurchaseLinesUnderLock(renew, repeatsOnlyUnconfirmed)
      })
      setStop(hasLock ? paymentStop : createPaymentStop('otherTab'))
    } finally {
      isPaying.current = false
      setCurrentKey(null)
      setPaying(false)
    }
  }

  /**
   * Returns the payments that certainly charged nothing, for a new review. They stay stored until
   * the member confirms the review. Returns null if another tab is sending payments.
   */
  async function readUnpaidPaymentLines(): Promise<PaymentLine[] | null> {
    let unpaid: PaymentLine[] | null = null
    await runWithPaymentLock(memberId, async () => {
      unpaid = store.get().filter((line) => isPaymentLineUnpaid(line) && !isPending(line))
    })
    if (!unpaid) setStop(createPaymentStop('otherTab'))
    return unpaid
  }

  // After a reload or a visit to another screen, the stored problem still explains the stop.
  const stoppedPayment = findStoppedPayment(lines.filter((line) => !isPending(line)))
  const storedStop =
    stoppedPayment && createPaymentStop(stoppedPayment.reason, null, stoppedPayment.line.vehicleId)
  const isDeclinedPassPending =
    stop?.reason === 'declined' && lines.some((line) => isPending(line) && line.vehicleId === stop.vehicleId)
  return {
    lines,
    /** Returns true for an unpaid pass that may be paid in a purchase for one vehicle. */
    isPending,
    payPurchaseLines,
    paying,
    /** True if the current or last run only repeats payments with an unknown outcome. */
    isCheckingOnly,
    isWaiting,
    currentKey,
    stop: isDeclinedPassPending ? null : stop,
    storedStop,
    /** True if an unpaid or unconfirmed payment was removed, because its key is forgotten. */
    hasForgottenPayment,
    readUnpaidPaymentLines,
  }
}
