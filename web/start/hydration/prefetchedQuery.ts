/** A query that `web/start/early.js` sent before the code of the portal was loaded. */
export interface PrefetchedQuery {
  requestId: string
  response: Promise<Response>
  stop(): void
}

/**
 * Query that was sent before the code of the portal was loaded, with its access token, language and
 * body.
 */
interface SentQuery extends PrefetchedQuery {
  body: string
  token: string
  language: string
}

/**
 * Returns the prefetched query if it has the same body, token and language as the given request.
 * Otherwise, as after a redirect to another screen, aborts it and returns null.
 */
export function takePrefetchedQuery(
  body: string,
  token: string | null | undefined,
  language: string,
): PrefetchedQuery | null {
  const page = globalThis as { earlyQuery?: SentQuery | undefined }
  const sentQuery = page.earlyQuery
  page.earlyQuery = undefined
  if (!sentQuery) return null
  if (sentQuery.body === body && sentQuery.token === token && sentQuery.language === language)
    return sentQuery
  sentQuery.stop()
  return null
}
