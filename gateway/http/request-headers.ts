/**
 * Parsers of request headers. The gateway forwards no other header of the browser's request to the
 * federation.
 */
import type { FastifyRequest } from 'fastify'
import type { RegisteredClient } from '../platform/client-settings.ts'
import { malformedToken } from '../federation/build-request.ts'
import { type Language, languages } from '../platform/translate.ts'

/**
 * Returns the language of a request: by `X-Language`, otherwise by `Accept-Language`, otherwise
 * French (A02). Both headers accept language tags in any case: `EN`, `en-CA`.
 */
export function parseLanguage(headers: FastifyRequest['headers']): Language {
  const tags = [headers['x-language'], headers['accept-language']]
    .flat()
    .flatMap((tag) => tag?.split(',') ?? [])
  const primary = tags.map((tag) => tag.trim().toLowerCase().split(/[-_;]/)[0])
  return primary.find((tag): tag is Language => languages.some((each) => each === tag)) ?? 'fr'
}

/**
 * Returns the language that a page's URL selects (`?lang=en`), or else the language of the request
 * headers.
 */
export function chooseResponseLanguage({
  query,
  headers,
}: Pick<FastifyRequest<{ Querystring: { lang?: string } }>, 'query' | 'headers'>): Language {
  return languages.find((each) => each === query.lang) ?? parseLanguage(headers)
}

/**
 * Returns the bearer token; null without an `Authorization` header. For a malformed header, returns
 * an invalid token, so that the request is rejected.
 */
export function parseBearerToken(header: string | undefined): string | null {
  if (header === undefined) return null
  return /^Bearer ([\w\-.~+/]{1,4096}=*)$/i.exec(header)?.[1] ?? malformedToken
}

/**
 * Returns the caller's request id if it is well formed, otherwise a new request id. Every log line
 * of the request contains the id.
 */
export function parseRequestId(header: unknown): string {
  return readMatchingHeader(header, /^[\w-]{8,64}$/) ?? crypto.randomUUID()
}

/**
 * Returns the code of the club whose site sent the request; null when the header is missing or
 * malformed.
 */
export function parseClubCode(value: unknown): string | null {
  return readMatchingHeader(value, /^\d{2}-\d{3}$/)
}

/**
 * Returns the registered client that sent a request; null for any other caller. A page is
 * identified by its `Origin`, which it cannot forge. Programs without an origin send their id in
 * `X-Client`.
 */
export function findRegisteredClient(
  { origin, 'x-client': id }: FastifyRequest['headers'],
  clients: readonly RegisteredClient[],
): RegisteredClient | null {
  const client = clients.find((each) =>
    origin === undefined ? each.id === id : each.origins.includes(origin),
  )
  return client ?? null
}

function readMatchingHeader(header: unknown, pattern: RegExp): string | null {
  return typeof header === 'string' && pattern.test(header) ? header : null
}
