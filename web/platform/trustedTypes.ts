/** The part of Trusted Types in use here; TypeScript's DOM does not know it. */
interface TrustedTypes {
  createPolicy(name: 'default', rules: { createScriptURL: (url: string) => string | null }): unknown
}

/** Stripe's script, as `@stripe/stripe-js` asks for it. */
const stripe = /^https:\/\/js\.stripe\.com\/(v3|[a-z]+\/stripe\.js)(\?|$)/
const allowed = new Set<string>()

/** The one policy by which a script gets onto the page. No markup and no code is ever made from text. */
export function guardScripts(): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => (stripe.test(url) || allowed.has(url) ? url : null),
  })
}

/** Lets this one address in: what the gateway names as the card processor's script in place of Stripe's own. */
export function allowScript(url: string): void {
  allowed.add(url)
}
