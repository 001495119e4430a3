/** Security headers of responses: Content-Security-Policy and related headers. */
import { getTestCardScriptUrl } from '../domains/portal/fields.ts'

export interface PolicySettings {
  /** Public URLs of the portal and the federation. */
  portal: string
  federation: string
  /**
   * Publishable Stripe key; null when the test card fields of the embedded federation replace
   * Stripe.
   */
  stripeKey: string | null
  /** Origins from which pages may load magazine files, in addition to the federation's origin. */
  magazineOrigins: readonly string[]
}

/** Returns the CSP sources of the payment processor: its script, frames, calls and images. */
function getCspSourcesOfCardProcessor({ federation, stripeKey }: PolicySettings) {
  return stripeKey === null
    ? { script: getTestCardScriptUrl(federation), frames: new URL(federation).origin, calls: '', images: '' }
    : {
        script: 'https://js.stripe.com https://*.js.stripe.com',
        frames: 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
        calls: 'https://api.stripe.com',
        images: 'https://*.stripe.com',
      }
}

/**
 * Returns the Content-Security-Policy of the portal. Scripts load only from this host and the
 * payment processor, and inline scripts and styles are forbidden. Scripts must use the page's
 * single Trusted Types policy.
 */
export function buildContentSecurityPolicy(settings: PolicySettings): string {
  const card = getCspSourcesOfCardProcessor(settings)
  // Magazine covers are images, and issues are fetched to be rendered.
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

/**
 * Returns the security headers of every response of the gateway. A route that does not serve the
 * portal replaces the Content-Security-Policy by a policy of its own.
 */
export function buildSecurityHeaders(settings: PolicySettings): Record<string, string> {
  const cardOrigin =
    settings.stripeKey === null ? new URL(settings.federation).origin : 'https://js.stripe.com'
  return {
    'content-security-policy': buildContentSecurityPolicy(settings),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': `camera=(), geolocation=(self), microphone=(), payment=(self "${cardOrigin}")`,
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(settings.portal.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  }
}
