/** Part of the Trusted Types API that the portal uses. TypeScript has no type for this API. */
interface TrustedTypes {
  createPolicy(name: 'default', rules: { createScriptURL: (url: string) => string | null }): unknown
}

/** URL of the Stripe.js script, as the package `@stripe/stripe-js` requests the script. */
const stripeUrlPattern = /^https:\/\/js\.stripe\.com\/(v3|[a-z]+\/stripe\.js)(\?|$)/
const allowedScripts = new Set<string>()

/**
 * Installs the default Trusted Types policy, which allows only known script URLs. The policy
 * forbids creating HTML or script code from text.
 */
export function installScriptPolicy(): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => (stripeUrlPattern.test(url) || allowedScripts.has(url) ? url : null),
  })
}

/**
 * Allows a script URL in the Trusted Types policy. The URL belongs to a worker, or to a script that
 * the gateway names in place of the Stripe script.
 */
export function allowScriptUrl(url: string): void {
  allowedScripts.add(url)
}
