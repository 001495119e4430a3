import type { Stripe } from '@stripe/stripe-js'
import { useEffect, useState } from 'react'
import { type CardProcessorAddress, cardProcessor } from './stripe.ts'

/** Stripe as a component meets it. */
export type CardProcessorState =
  | { state: 'loading' }
  | { state: 'ready'; stripe: Stripe }
  | { state: 'failed'; retry: () => void }

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
      cardProcessor({ publishableKey, scriptUrl }).then(
        (stripe) => say({ state: 'ready', stripe }),
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
