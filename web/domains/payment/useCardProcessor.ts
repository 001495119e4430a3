import type { Stripe } from '@stripe/stripe-js'
import { useEffect, useState } from 'react'
import type { CardProcessorAddress } from './shared/stripe.ts'

/** What stands on Stripe's own components. */
type Code = typeof import('./CardElements.tsx')

/** Stripe as a component meets it. */
export type CardProcessorState =
  | { state: 'loading' }
  | ({ state: 'ready'; stripe: Stripe } & Code)
  | { state: 'failed'; retry: () => void }

/** Stripe and all that stands on it come together, where a card is asked for and nowhere else. */
const bring = (address: CardProcessorAddress) =>
  Promise.all([
    import('./shared/stripe.ts').then(({ cardProcessor }) => cardProcessor(address)),
    import('./CardElements.tsx'),
  ])

/** Loads Stripe once a card is `wanted`, while the component that takes it is shown. */
export function useCardProcessor(
  { publishableKey, scriptUrl }: CardProcessorAddress,
  wanted: boolean,
): CardProcessorState {
  const [result, setResult] = useState<CardProcessorState>({ state: 'loading' })

  useEffect(() => {
    if (!wanted) return
    let shown = true
    const say = (result: CardProcessorState) => shown && setResult(result)
    function load() {
      setResult((before) => (before.state === 'ready' ? before : { state: 'loading' }))
      bring({ publishableKey, scriptUrl }).then(
        ([stripe, code]) => say({ state: 'ready', stripe, ...code }),
        () => say({ state: 'failed', retry: load }),
      )
    }
    load()
    return () => {
      shown = false
    }
  }, [publishableKey, scriptUrl, wanted])

  return result
}
