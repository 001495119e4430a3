import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRelayEnvironment } from 'react-relay'
import { type LineQuotes, fetchPurchaseLineQuotes } from './lineQuotes.ts'
import type { PurchaseLine } from './paymentLines.ts'

/**
 * Loads current price quotes for the lines of a purchase for several vehicles, and loads them again
 * when the lines or the language change. `quotes` is null while the quotes are loading or after a
 * failure.
 */
export function usePurchaseLineQuotes(lines: readonly PurchaseLine[]) {
  const environment = useRelayEnvironment()
  const { i18n } = useTranslation()
  const [attempt, setAttempt] = useState(0)
  const request = JSON.stringify([lines, i18n.language, attempt])
  const [loaded, setLoaded] = useState<{ request: string; quotes: LineQuotes | null } | null>(null)
  useEffect(() => {
    let isCurrent = true
    const [requestedLines] = JSON.parse(request) as [PurchaseLine[]]
    fetchPurchaseLineQuotes(environment, requestedLines).then(
      (quotes) => isCurrent && setLoaded({ request, quotes }),
      () => isCurrent && setLoaded({ request, quotes: null }),
    )
    return () => {
      isCurrent = false
    }
  }, [environment, request])
  const isLoaded = loaded?.request === request
  return {
    quotes: isLoaded ? loaded.quotes : null,
    hasFailed: isLoaded && loaded.quotes === null,
    retry: () => setAttempt(attempt + 1),
  }
}
