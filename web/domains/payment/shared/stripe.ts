import type { Stripe, StripeConstructor } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { allowScriptUrl } from '../../../platform/trustedTypes.ts'
import { type PaymentWallet, findPaymentWallet } from '../paymentWallet.ts'

/**
 * Configuration with which the page loads the card processor (Stripe), as the gateway returns it.
 */
export interface CardProcessorConfig {
  publishableKey: string
  /** URL of the script that defines `Stripe` on the page; null for Stripe's own script. */
  readonly scriptUrl: string | null
}

/** Card processor (Stripe) that is ready for use. */
export interface LoadedCardProcessor {
  stripe: Stripe
  /** Apple Pay or Google Pay; null when the browser has neither. */
  wallet: PaymentWallet | null
}

let pendingProcessor: Promise<LoadedCardProcessor> | null = null

/**
 * Loads the Stripe library when a screen first needs it, and returns it with the wallet of this
 * browser. A successful load is reused for the lifetime of the page. Rejects when the script fails
 * to load.
 */
export function loadCardProcessor(config: CardProcessorConfig): Promise<LoadedCardProcessor> {
  pendingProcessor ??= loadStripeWithWallet(config).catch((error: unknown) => {
    pendingProcessor = null
    throw error
  })
  return pendingProcessor
}

async function loadStripeWithWallet(config: CardProcessorConfig): Promise<LoadedCardProcessor> {
  const stripe = await loadStripeScript(config)
  return { stripe, wallet: await findPaymentWallet(stripe) }
}

async function loadStripeScript({ publishableKey, scriptUrl }: CardProcessorConfig): Promise<Stripe> {
  if (scriptUrl && !isStripeLoaded()) await loadScript(scriptUrl)
  // Uses the `Stripe` global of the page if it exists, else loads Stripe's own script.
  const stripe = await loadStripe(publishableKey)
  if (!stripe) throw new Error('Stripe is not available')
  return stripe
}

const isStripeLoaded = () => Boolean((window as { Stripe?: StripeConstructor }).Stripe)

function loadScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    allowScriptUrl(url)
    script.src = url
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error(`Failed to load the script ${url}`))
    })
    document.head.append(script)
  })
}
