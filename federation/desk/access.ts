/** Who may come to the desk: whoever sits at this machine, and no page of another site on their behalf. */
import type { FastifyRequest } from 'fastify'

/** What proxies add. */
const proxyHeaders = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-real-ip',
  'via',
  'cf-connecting-ip',
]

/**
 * Whether a request comes from this machine, under a name of this machine: a site that makes its own name
 * lead here (DNS rebinding) is not let in, and neither is what a proxy passes on.
 */
export function isAtThisMachine({ headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>): boolean {
  const from = socket.remoteAddress ?? ''
  if (!/^(::ffff:)?127\.|^::1$/.test(from)) return false
  if (proxyHeaders.some((name) => name in headers)) return false
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i.test(headers.host ?? '')
}

/**
 * Whether a request that changes something was sent by the desk's own pages, or by no browser at all: a
 * browser says where a request comes from, in one of two headers and on every address.
 */
export function isOwn({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const { origin } = headers
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === headers.host)
}
