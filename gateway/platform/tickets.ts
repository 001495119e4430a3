import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { digestOf } from './digest.ts'
import type { SharedState } from './shared/state.ts'
import { type Language, languages } from './texts.ts'

/** How long a ticket is good, unused. */
const lifetimeMs = 60_000

/** The session, language and club that a ticket stands for. */
export interface TicketContent {
  accessToken: string
  language: Language
  /** The club on whose site it was asked for (A10). */
  club: string | null
}

/** A ticket that was issued to a client. */
export interface IssuedTicket {
  /** Opens in a browser, once. */
  url: string
  /** Epoch milliseconds, by the clock of the portal. */
  expiresAt: number
}

/** Where tickets are handed in. */
export const exportPath = '/export/'

/**
 * Tickets: a link that a browser follows carries no token, and a token in an address would stay in its
 * history. A ticket stands for a session once, for a minute, on whichever instance it is handed in. It is kept by its
 * digest, and what it stands for under a key that only the ticket gives: what is read where it is kept opens nothing.
 */
export class Tickets {
  readonly #shared: Pick<SharedState, 'hold' | 'takeOut'>

  constructor(shared: Pick<SharedState, 'hold' | 'takeOut'>) {
    this.#shared = shared
  }

  async issue(held: TicketContent): Promise<{ path: string; lifetimeMs: number }> {
    // The language goes along in the open, so that a ticket that is late is refused in it.
    const ticket = `${held.language}-${randomBytes(24).toString('base64url')}`
    await this.#shared.hold(digestFor('name', ticket), seal(ticket, JSON.stringify(held)), lifetimeMs)
    return { path: exportPath + ticket, lifetimeMs }
  }

  /** What the ticket stands for, and never again; null for one that is used, late or none. */
  async redeem(ticket: string): Promise<TicketContent | null> {
    const sealed = await this.#shared.takeOut(digestFor('name', ticket))
    return sealed === null ? null : (JSON.parse(unseal(ticket, sealed)) as TicketContent)
  }
}

/** The language of a ticket, good or not; null for what is none. */
export function languageOfTicket(ticket: string): Language | null {
  return languages.find((language) => ticket.startsWith(`${language}-`)) ?? null
}

/** A digest for one purpose tells nothing of that for the other. */
const digestFor = (purpose: 'name' | 'key', ticket: string) => digestOf(`${purpose} ${ticket}`)

const algorithm = 'aes-256-gcm'
/** No key seals twice: there is nothing to tell apart. */
const nonce = Buffer.alloc(12)

function seal(ticket: string, text: string): string {
  const cipher = createCipheriv(algorithm, Buffer.from(digestFor('key', ticket), 'base64url'), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return sealed.toString('base64url')
}

function unseal(ticket: string, text: string): string {
  const sealed = Buffer.from(text, 'base64url')
  const decipher = createDecipheriv(algorithm, Buffer.from(digestFor('key', ticket), 'base64url'), nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  return Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]).toString('utf8')
}
