import { createHash, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { type Language, languages } from './texts.ts'

/** How long a ticket is good, unused. */
const lifetimeMs = 60_000

/** What a ticket stands for. */
export interface Held {
  accessToken: string
  language: Language
  /** The club on whose site it was asked for (A10). */
  club: string | null
}

/** A ticket as it is given out. */
export interface Issued {
  /** Opens in a browser, once. */
  url: string
  /** Epoch milliseconds, by the clock of the portal. */
  expiresAt: number
}

/**
 * Tickets: a link that a browser follows carries no token, and a token in an address would stay in its
 * history. A ticket stands for a session once, for a minute. Where several gateways serve one portal, they
 * have to share what is held here.
 */
export interface Tickets {
  issue(held: Held): { path: string; lifetimeMs: number }
  /** What the ticket stands for, and never again; null for one that is used, late or none. */
  redeem(ticket: string): Held | null
}

/** Where tickets are handed in. */
export const exportPath = '/export/'

/** In the memory of this process. A ticket is kept by its digest: what is read out of memory opens nothing. */
export class MemoryTickets implements Tickets {
  readonly #held: LRUCache<string, Held>

  /** `now` is what time it is, in milliseconds, where that is not this machine's to say. */
  constructor({ now = () => performance.now() }: { now?: () => number } = {}) {
    this.#held = new LRUCache({ max: 10_000, ttl: lifetimeMs, ttlResolution: 0, perf: { now } })
  }

  issue(held: Held): { path: string; lifetimeMs: number } {
    // The language goes along in the open, so that a ticket that is late is refused in it.
    const ticket = `${held.language}-${randomBytes(24).toString('base64url')}`
    this.#held.set(digestOf(ticket), held)
    return { path: exportPath + ticket, lifetimeMs }
  }

  redeem(ticket: string): Held | null {
    const digest = digestOf(ticket)
    const held = this.#held.get(digest) ?? null
    this.#held.delete(digest)
    return held
  }
}

/** The language of a ticket, good or not; null for what is none. */
export function languageOfTicket(ticket: string): Language | null {
  return languages.find((language) => ticket.startsWith(`${language}-`)) ?? null
}

function digestOf(ticket: string): string {
  return createHash('sha256').update(ticket).digest('base64url')
}
