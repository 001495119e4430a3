import { language } from '../platform/language.ts'

/** A query that left before any of the portal's code was there (`web/app/early.js`). */
export interface AskedAhead {
  requestId: string
  response: Promise<Response>
  stop(): void
}

/** What it was sent with. */
interface Sent extends AskedAhead {
  body: string
  token: string
  language: string
}

/** The answer to this body, where it is on its way already, for this member and in this language. It is given once. */
export function takeAhead(body: string, token: string | null | undefined): AskedAhead | null {
  const page = globalThis as { askedAhead?: Sent | undefined }
  const sent = page.askedAhead
  if (sent?.body !== body) return null
  page.askedAhead = undefined
  return sent.token === token && sent.language === language() ? sent : null
}
