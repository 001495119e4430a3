import type { Stripe } from '@stripe/stripe-js'
import { useEffect, useState } from 'react'
import type { CardProcessorConfig } from './shared/stripe.ts'

/** Module that depends on Stripe's React components. */
type CardModules = typeof import('./CardElements.tsx')

/** Load state of Stripe for components. */
export type CardProcessorState =
  | { state: 'loading' }
  | ({ state: 'ready'; stripe: Stripe } & CardModules)
  | { state: 'failed'; retry: () => void }

/** Loads Stripe and its React components together, only on screens that ask for a card. */
const loadCardModules = (address: CardProcessorConfig) =>
  Promise.all([
    import('./shared/stripe.ts').then(({ loadCardProcessor }) => loadCardProcessor(address)),
    import('./CardElements.tsx'),
  ])

/** Loads Stripe once a card is `wanted`, while the component is mounted. */
export function useCardProcessor(
  { publishableKey, scriptUrl }: CardProcessorConfig,
  isNeeded: boolean,
): CardProcessorState {
  const [result, setResult] = useState<CardProcessorState>({ state: 'loading' })

  useEffect(() => {
    if (!isNeeded) return
    let shown = true
    const say = (newState: CardProcessorState) => shown && setResult(newState)
    function load() {
      setResult((before) => (before.state === 'ready' ? before : { state: 'loading' }))
      loadCardModules({ publishableKey, scriptUrl }).then(
        ([stripe, code]) => say({ state: 'ready', stripe, ...code }),
        () => say({ state: 'failed', retry: load }),
      )
    }
    load()
    return () => {
      shown = false
    }
  }, [publishableKey, scriptUrl, isNeeded])

  return result
}
