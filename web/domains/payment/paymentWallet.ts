import type { PaymentRequest, Stripe } from '@stripe/stripe-js'
import { defaultPortalName } from '../../platform/portalName.ts'

/** Brand names of the payment wallets that the portal offers. Brand names are not translated. */
const walletNames = { applePay: 'Apple Pay', googlePay: 'Google Pay' } as const

/** Payment wallet of this browser that can provide a payment card: Apple Pay or Google Pay. */
export interface PaymentWallet {
  name: (typeof walletNames)[keyof typeof walletNames]
  /** Stripe object that opens the payment sheet of the wallet and provides a card token. */
  request: PaymentRequest
}

/**
 * Maximum time in milliseconds that the card form waits until the payment wallet reports whether it
 * has a card.
 */
const maximumWaitMs = 1_000

/**
 * Returns the payment wallet of this browser. Returns null if no wallet with a card responds in
 * time. Also returns null outside a secure context. The card form also works without a wallet.
 */
export async function findPaymentWallet(stripe: Stripe): Promise<PaymentWallet | null> {
  try {
    const request = stripe.paymentRequest({
      country: 'CA',
      currency: 'cad',
      // The button sets the total and its label each time before it opens the sheet.
      total: { label: defaultPortalName, amount: 0, pending: true },
      disableWallets: ['link', 'browserCard'],
    })
    const timeout = new Promise<null>((resolve) => {
      setTimeout(() => resolve(null), maximumWaitMs)
    })
    const available = await Promise.race([request.canMakePayment(), timeout])
    if (available?.['applePay']) return { name: walletNames.applePay, request }
    if (available?.['googlePay']) return { name: walletNames.googlePay, request }
  } catch {
    // Stripe throws in browsers and contexts without wallets.
  }
  return null
}
