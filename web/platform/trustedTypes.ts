/** The part of the Trusted Types API in use here, which TypeScript's DOM types lack. */
interface TrustedTypes {
  createPolicy(name: 'default', rules: { createScriptURL: (url: string) => string | null }): unknown
}

/** URL of Stripe's script as `@stripe/stripe-js` requests it. */
const stripeUrlPattern = /^https:\/\/js\.stripe\.com\/(v3|[a-z]+\/stripe\.js)(\?|$)/
const allowedScripts = new Set<string>()

/**
 * Installs the default Trusted Types policy: allows the URLs of known scripts. HTML and scripts
 * from text stay forbidden.
 */
export function installScriptPolicy(): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => (stripeUrlPattern.test(url) || allowedScripts.has(url) ? url : null),
  })
}

/**
 * Allows the script at this URL. The gateway names the URL as the card processor's script in place
 * of Stripe's own script.
 */
export function allowScript(url: string): void {
  allowedScripts.add(url)
}
