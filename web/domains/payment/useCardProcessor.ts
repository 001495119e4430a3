import { useEffect, useState } from 'react'
import type { CardProcessorConfig, LoadedCardProcessor } from './shared/stripe.ts'

/** JavaScript module with Stripe's React components. */
type CardModules = typeof import('./CardElements.tsx')

/** Load state of Stripe and its React components. */
export type CardProcessorState =
  | { state: 'loading' }
  | ({ state: 'ready' } & LoadedCardProcessor & CardModules)
  | { state: 'failed'; retry: () => void }

/** Loads Stripe and its React components together. Only screens that ask for a card load Stripe. */
const loadPaymentCardModules = (config: CardProcessorConfig) =>
  Promise.all([
    import('./shared/stripe.ts').then(({ loadCardProcessor }) => loadCardProcessor(config)),
    import('./CardElements.tsx'),
  ])

/**
 * Loads Stripe when the mounted component needs a payment card for the first time.
 */
export function useCardProcessor(
  { publishableKey, scriptUrl }: CardProcessorConfig,
  isNeeded: boolean,
): CardProcessorState {
  const [result, setResult] = useState<CardProcessorState>({ state: 'loading' })

  useEffect(() => {
    if (!isNeeded) return
    let shown = true
    const updateStateIfMounted = (newState: CardProcessorState) => shown && setResult(newState)
    function loadStripeModules() {
      setResult((before) => (before.state === 'ready' ? before : { state: 'loading' }))
      loadPaymentCardModules({ publishableKey, scriptUrl }).then(
        ([loaded, code]) => updateStateIfMounted({ state: 'ready', ...loaded, ...code }),
        () => updateStateIfMounted({ state: 'failed', retry: loadStripeModules }),
      )
    }
    loadStripeModules()
    return () => {
      shown = false
    }
  }, [publishableKey, scriptUrl, isNeeded])

  return result
}
