/** A query that left before any of the portal's code was there (`web/start/early.js`). */
export interface PrefetchedQuery {
  requestId: string
  response: Promise<Response>
  stop(): void
}

/** What it was sent with. */
interface Sent extends PrefetchedQuery {
  body: string
  token: string
  language: string
}

/**
 * The answer to this body, where it is on its way already, for this member and in this language. What the portal sends
 * first decides: it is given once, or stopped, as where an address has led elsewhere.
 */
export function takeAhead(
  body: string,
  token: string | null | undefined,
  language: string,
): PrefetchedQuery | null {
  const page = globalThis as { askedAhead?: Sent | undefined }
  const sent = page.askedAhead
  page.askedAhead = undefined
  if (!sent) return null
  if (sent.body === body && sent.token === token && sent.language === language) return sent
  sent.stop()
  return null
}
