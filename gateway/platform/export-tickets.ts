import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { computeDigest } from './digest.ts'
import type { SharedState } from './shared/shared-state.ts'
import { type Language, languages } from './translate.ts'

/** Lifetime of an unused export ticket, in milliseconds. */
const lifetimeMs = 60_000

/** Content that all download tickets have, both for data exports and for wallet files. */
interface TicketContent {
  /** Language of the error page that is shown when the download link is no longer valid. */
  language: Language
}

/** Content of a data export ticket: session, language and club. */
export interface ExportTicketContent extends TicketContent {
  accessToken: string
  /** Club whose site requested the data export (A10). */
  club: string | null
}

/** Content of the download ticket of a wallet file: the file and the language. */
export interface FileTicketContent extends TicketContent {
  /** MIME type of the wallet file. */
  type: string
  /** File name under which the browser saves the wallet file. */
  name: string
  /** Bytes of the wallet file, in base64. */
  base64: string
}

/** A one-time download ticket that was issued to a client. */
export interface IssuedTicket {
  /** Download URL with the export ticket, which a browser can open once. */
  url: string
  /** Expiry of the ticket in epoch milliseconds, by the clock of the portal. */
  expiresAt: number
}

/**
 * Path prefix of the URLs of data exports. The one-time ticket of the data export follows the
 * prefix.
 */
export const exportPath = '/export/'

/**
 * Path prefix of the download URLs of wallet files. The one-time ticket of the file follows the
 * prefix. Logs omit the ticket after `/export/`.
 */
export const passFilePath = '/export/pass/'

/**
 * Issues and redeems one-time download tickets, valid for one minute on any instance. A ticket in a
 * download URL replaces the bearer token, which a browser does not send when it follows a link. The
 * shared state stores only the ticket's digest and the content, encrypted with a key derived from
 * the ticket.
 */
export class Tickets<Content extends TicketContent> {
  readonly #shared: Pick<SharedState, 'storeForSingleRead' | 'consume'>
  readonly #path: string

  /**
   * Creates the store of the tickets for one type of download. `path` is the path prefix of the
   * download URLs, which end with the ticket.
   */
  constructor(shared: Pick<SharedState, 'storeForSingleRead' | 'consume'>, path: string) {
    this.#shared = shared
    this.#path = path
  }

  async issue(content: Content): Promise<{ path: string; lifetimeMs: number }> {
    // The language is a plain prefix of the ticket, so that the error page of an expired ticket can
    // use it.
    const ticket = `${content.language}-${randomBytes(24).toString('base64url')}`
    await this.#shared.storeForSingleRead(
      computeExportTicketDigest(this.#path, ticket),
      encryptWithExportTicket(ticket, JSON.stringify(content)),
      lifetimeMs,
    )
    return { path: this.#path + ticket, lifetimeMs }
  }

  /**
   * Redeems a download ticket: invalidates the ticket and returns its content. Returns null for a
   * used, expired or unknown ticket.
   */
  async redeemTicket(ticket: string): Promise<Content | null> {
    const sealed = await this.#shared.consume(computeExportTicketDigest(this.#path, ticket))
    return sealed === null ? null : (JSON.parse(decryptWithExportTicket(ticket, sealed)) as Content)
  }
}

/**
 * Returns the language that is part of the text of a download ticket, even of an expired ticket.
 * Returns null for a text that is not a ticket.
 */
export function parseLanguageOfExportTicket(ticket: string): Language | null {
  return languages.find((language) => ticket.startsWith(`${language}-`)) ?? null
}

/**
 * Returns a digest of a download ticket. `purpose` selects one of two digests: the name under which
 * the ticket's content is stored, or its encryption key. The name does not reveal the key.
 */
const computeExportTicketDigest = (purpose: string, ticket: string) => computeDigest(`${purpose} ${ticket}`)

const algorithm = 'aes-256-gcm'
/**
 * Constant nonce of the ticket encryption. The nonce may be constant because each key encrypts only
 * one text.
 */
const nonce = Buffer.alloc(12)

function encryptWithExportTicket(ticket: string, text: string): string {
  const cipher = createCipheriv(
    algorithm,
    Buffer.from(computeExportTicketDigest('key', ticket), 'base64url'),
    nonce,
  )
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return sealed.toString('base64url')
}

function decryptWithExportTicket(ticket: string, text: string): string {
  const sealed = Buffer.from(text, 'base64url')
  const decipher = createDecipheriv(
    algorithm,
    Buffer.from(computeExportTicketDigest('key', ticket), 'base64url'),
    nonce,
  )
  decipher.setAuthTag(sealed.subarray(-16))
  return Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]).toString('utf8')
}
