/**
 * Access control of the demo admin page: only clients on this machine may open the page, and
 * requests from other web sites are rejected. As an exception, the portal's playground may read the
 * e-mails.
 */
import type { FastifyRequest } from 'fastify'

/** Request headers that reverse proxies add. */
const proxyHeaders = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-real-ip',
  'via',
  'cf-connecting-ip',
]

/**
 * Returns true if a request comes from this machine, names this machine in its Host header and
 * passed no proxy. The Host check prevents DNS rebinding.
 */
export function isLocalRequest({ headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>): boolean {
  const from = socket.remoteAddress ?? ''
  if (!/^(::ffff:)?127\.|^::1$/.test(from)) return false
  if (proxyHeaders.some((name) => name in headers)) return false
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i.test(headers.host ?? '')
}

/**
 * Returns true if a request that changes data comes from the demo admin page itself or from a
 * client other than a browser. A browser names the requesting site in the Sec-Fetch-Site or Origin
 * header.
 */
export function isSameOriginRequest({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const { origin } = headers
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === headers.host)
}

/**
 * Returns the CORS headers for the list of e-mails. Only pages at the portal's URL may read the
 * list: the examples of its playground need the tokens in the e-mails.
 */
export function buildMailCorsHeaders(
  { headers: { origin } }: Pick<FastifyRequest, 'headers'>,
  portalUrl: string,
): Record<string, string> {
  const isPortal = origin === new URL(portalUrl).origin
  return { vary: 'origin', ...(isPortal && { 'access-control-allow-origin': origin }) }
}
