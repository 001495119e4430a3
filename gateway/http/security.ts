/** The headers that keep a page to what it is meant to do. */
import { testCardScript } from '../domains/portal/fields.ts'

export interface PolicySettings {
  /** Addresses as browsers see them. */
  portal: string
  federation: string
  /** Null where the test card fields of the embedded federation stand in for Stripe. */
  stripeKey: string | null
  /** Where the magazine's files are beside the federation's host. */
  magazineOrigins: readonly string[]
}

/** What the card processor needs of a page: where its script, its frames and its calls are. */
function cardProcessorSources({ federation, stripeKey }: PolicySettings) {
  return stripeKey === null
    ? { script: testCardScript(federation), frames: new URL(federation).origin, calls: '', images: '' }
    : {
        script: 'https://js.stripe.com https://*.js.stripe.com',
        frames: 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
        calls: 'https://api.stripe.com',
        images: 'https://*.stripe.com',
      }
}

/**
 * The portal's policy, from settings. Scripts come from this host and the card processor alone, and through
 * the page's one Trusted Types policy; there is no inline script and no inline style.
 */
export function contentSecurityPolicy(settings: PolicySettings): string {
  const card = cardProcessorSources(settings)
  // Front pages are pictures, and issues are fetched to be drawn.
  const magazines = [new URL(settings.federation).origin, ...settings.magazineOrigins].join(' ')
  const directives: Record<string, string> = {
    'default-src': "'none'",
    'script-src': `'self' ${card.script}`,
    'style-src': "'self'",
    'font-src': "'self'",
    'img-src': `'self' data: ${new URL(settings.portal).origin} ${magazines} ${card.images}`,
    'media-src': "'self'",
    'connect-src': `'self' ${magazines} ${card.calls}`,
    'frame-src': card.frames,
    'manifest-src': "'self'",
    'worker-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'default',
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.replaceAll(/ +/g, ' ').trim()}`)
    .join('; ')
}

/** What every reply carries; a route that serves something else than the portal sets its own policy. */
export function securityHeaders(settings: PolicySettings): Record<string, string> {
  const cardOrigin =
    settings.stripeKey === null ? new URL(settings.federation).origin : 'https://js.stripe.com'
  return {
    'content-security-policy': contentSecurityPolicy(settings),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': `camera=(), geolocation=(self), microphone=(), payment=(self "${cardOrigin}")`,
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(settings.portal.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  }
}
