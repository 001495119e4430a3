import type { Stripe, StripeConstructor } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { allowScript } from '../../../platform/trustedTypes.ts'

/** How the card processor is reached, as the gateway tells it. */
export interface CardProcessorAddress {
  publishableKey: string
  /** The script that puts `Stripe` on the page; null for Stripe's own. */
  readonly scriptUrl: string | null
}

let loading: Promise<Stripe> | null = null

/**
 * Stripe, loaded when a screen first asks for cards and not before; once for the life of the page, unless it failed.
 * Rejects where the script cannot be had.
 */
export function cardProcessor(address: CardProcessorAddress): Promise<Stripe> {
  loading ??= load(address).catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

async function load({ publishableKey, scriptUrl }: CardProcessorAddress): Promise<Stripe> {
  if (scriptUrl && !hasStripe()) await addScript(scriptUrl)
  // Takes the `Stripe` that is on the page; without one it loads Stripe's own script.
  const stripe = await loadStripe(publishableKey)
  if (!stripe) throw new Error('The card processor is not there')
  return stripe
}

const hasStripe = () => Boolean((window as { Stripe?: StripeConstructor }).Stripe)

function addScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    allowScript(url)
    script.src = url
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error(`No script at ${url}`))
    })
    document.head.append(script)
  })
}
