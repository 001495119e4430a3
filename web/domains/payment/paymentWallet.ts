import type { PaymentRequest, Stripe } from '@stripe/stripe-js'

/** Names of the wallets that the portal offers, as brands. They are the same in every language. */
const walletNames = { applePay: 'Apple Pay', googlePay: 'Google Pay' } as const

/** Wallet of this browser that can provide a payment card: Apple Pay or Google Pay. */
export interface PaymentWallet {
  name: (typeof walletNames)[keyof typeof walletNames]
  /** Stripe's request that opens the sheet of the wallet and provides a card token. */
  request: PaymentRequest
}

/** Longest time in milliseconds that the card form waits for the answer of the wallet. */
const maximumWaitMs = 1_000

/**
 * Returns the wallet of this browser; null when the browser has no wallet with a card, does not
 * respond in time, or has no secure context. The card form works without a wallet.
 */
export async function findPaymentWallet(stripe: Stripe): Promise<PaymentWallet | null> {
  try {
    const request = stripe.paymentRequest({
      country: 'CA',
      currency: 'cad',
      // The button sets the total and its label each time before it opens the sheet.
      total: { label: 'Sentier', amount: 0, pending: true },
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
