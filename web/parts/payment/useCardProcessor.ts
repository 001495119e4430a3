import type { Stripe } from '@stripe/stripe-js'
import { useEffect, useState } from 'react'
import { type CardProcessorAddress, cardProcessor } from './stripe.ts'

/** Stripe as a component meets it. */
export type CardProcessorState =
  | { state: 'loading' }
  | { state: 'ready'; stripe: Stripe }
  | { state: 'failed'; retry: () => void }

/** Loads Stripe while the component that takes a card is shown. */
export function useCardProcessor({ publishableKey, scriptUrl }: CardProcessorAddress): CardProcessorState {
  const [result, setResult] = useState<CardProcessorState>({ state: 'loading' })

  useEffect(() => {
    let shown = true
    const say = (result: CardProcessorState) => shown && setResult(result)
    function load() {
      say({ state: 'loading' })
      cardProcessor({ publishableKey, scriptUrl }).then(
        (stripe) => say({ state: 'ready', stripe }),
        () => say({ state: 'failed', retry: load }),
      )
    }
    load()
    return () => {
      shown = false
    }
  }, [publishableKey, scriptUrl])

  return result
}
