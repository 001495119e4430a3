import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRelayEnvironment } from 'react-relay'
import { readDraftOwnerId } from '../../../platform/session.ts'
import { type LineQuotes, fetchPurchaseLineQuotes } from './lineQuotes.ts'
import type { PurchaseLine } from './paymentLines.ts'
import {
  getStoredPaymentLines,
  listIdempotencyKeysOfPaidLines,
  useStoredPaymentLines,
} from './paymentLineStorage.ts'

interface LoadedQuotes {
  request: string
  /** Price quotes that `request` asked for; null if they failed to load. */
  quotes: LineQuotes | null
  /** Idempotency keys of the payments that had succeeded before the quotes were requested. */
  paidKeys: readonly string[]
}

/** Time without a new payment of another tab, after which the quotes are loaded again. */
const quotesReloadDelayMs = 2_000

const readPaidKeys = () => listIdempotencyKeysOfPaidLines(getStoredPaymentLines(readDraftOwnerId()).get())

/**
 * Loads current price quotes for the passes of a purchase for several vehicles. Loads the quotes
 * again when the passes or the language change, or when another tab has paid for a pass. `quotes`
 * is null while the quotes are loading or after a failure.
 */
export function usePurchaseLineQuotes(lines: readonly PurchaseLine[]) {
  const environment = useRelayEnvironment()
  const { i18n } = useTranslation()
  const [attempt, setAttempt] = useState(0)
  const request = JSON.stringify([lines, i18n.language, attempt])
  const [loaded, setLoaded] = useState<LoadedQuotes | null>(null)
  useEffect(() => {
    let isCurrent = true
    const paidKeys = readPaidKeys()
    const [requestedLines] = JSON.parse(request) as [PurchaseLine[]]
    fetchPurchaseLineQuotes(environment, requestedLines).then(
      (quotes) => isCurrent && setLoaded({ request, quotes, paidKeys }),
      () => isCurrent && setLoaded({ request, quotes: null, paidKeys }),
    )
    return () => {
      isCurrent = false
    }
  }, [environment, request])
  const isLoaded = loaded?.request === request
  const hasNewPayment = (keys: readonly string[]) =>
    isLoaded && keys.some((key) => !loaded.paidKeys.includes(key))
  const paidKeys = listIdempotencyKeysOfPaidLines(useStoredPaymentLines())
  const newPaidKeys = hasNewPayment(paidKeys) ? paidKeys.join() : null
  // Another tab can pay for many passes in a row, so the quotes are loaded after the last of them.
  useEffect(() => {
    if (newPaidKeys === null) return
    const timer = setTimeout(() => setAttempt((count) => count + 1), quotesReloadDelayMs)
    return () => clearTimeout(timer)
  }, [newPaidKeys])
  return {
    quotes: isLoaded ? loaded.quotes : null,
    hasFailed: isLoaded && loaded.quotes === null,
    /** Returns whether another tab has paid for a pass since the quotes were requested. */
    hasOtherTabPaid: () => hasNewPayment(readPaidKeys()),
    retry: () => setAttempt((count) => count + 1),
  }
}
