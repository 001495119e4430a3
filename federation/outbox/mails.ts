/**
 * The outbox: every mail that the federation has sent, which nobody but the desk delivers. A mail is kept as
 * what it is written from, and written when it is read: so its links lead to the portal as it is served now.
 */
import type { Config } from '../config.ts'
import type { Store } from '../store/database.ts'
import { readSetting } from '../store/settings.ts'
import { type Language, translate } from '../texts.ts'
import type { DocumentKind } from '../documents/links.ts'
import { type Attached, type MailKind, type MailValues, actions, wordsOf } from './kinds.ts'
import { type Letter, type Link, page, plainText } from './render.ts'

export type { MailKind, MailValues } from './kinds.ts'

/** A mail to send. */
export interface Draft<Kind extends MailKind> {
  /** The address that it goes to. */
  to: string
  kind: Kind
  language: Language
  values: MailValues[Kind]
  /** Epoch milliseconds. */
  now: number
}

/** A mail as the desk shows it. */
export interface Mail {
  id: number
  to: string
  kind: MailKind
  language: Language
  subject: string
  text: string
  html: string
  /** Whole addresses: its act in the portal first, then its PDF. */
  links: Link[]
  /** The PDF files that it carries, drawn when one is opened, as they were when it was sent. */
  attachments: Attachment[]
  /** Epoch milliseconds. */
  createdAt: number
}

/** A file of a mail, and what it is called there. */
export interface Attachment {
  kind: DocumentKind
  /** Of what it tells, in the database. */
  subject: number
  label: string
}

/** What the addresses in mails begin with, and the name under them. */
export interface Sender {
  config: Pick<Config, 'portalUrl' | 'issuer'>
  /** The federation's address as browsers see it. */
  publicUrl: () => string
}

/**
 * Sends a mail, and answers its number. Inside a transaction it goes when that commits. 0 while the outbox
 * takes none (the setting `mails_fail`, O18): what a mail tells of has happened all the same.
 */
export function sendMail<Kind extends MailKind>(store: Store, draft: Draft<Kind>): number {
  if (readSetting(store, 'mails_fail') === 1) return 0
  const { to, kind, language, values, now } = draft
  const { lastInsertRowid } = store.sql.run`
    INSERT INTO mails (recipient, kind, language, details, created_at)
    VALUES (${to}, ${kind}, ${language}, ${JSON.stringify(values)}, ${now})`
  return Number(lastInsertRowid)
}

/** Forgets every mail to an address, and those that name it as somebody's new one. */
export function removeMailsTo({ sql }: Store, to: string): void {
  sql.run`DELETE FROM mails WHERE recipient = ${to} OR details ->> 'newEmail' = ${to}`
}

/** How many mails a page of the desk shows. */
const shown = 200

/** The mails of one address, or of all; the newest first, at most 200. */
export function listMails({ sql }: Store, sender: Sender, to?: string): Mail[] {
  const rows =
    to === undefined
      ? sql.all`SELECT * FROM mails ORDER BY id DESC LIMIT ${shown}`
      : sql.all`SELECT * FROM mails WHERE recipient = ${to} ORDER BY id DESC LIMIT ${shown}`
  return (rows as Row[]).map((row) => write(row, sender))
}

/** One mail; null when there is none with this number. */
export function readMail({ sql }: Store, sender: Sender, id: number): Mail | null {
  const row = sql.get`SELECT * FROM mails WHERE id = ${id}` as Row | undefined
  return row === undefined ? null : write(row, sender)
}

type Row = {
  id: number
  recipient: string
  kind: MailKind
  language: Language
  details: string
  created_at: number
}

function write({ id, recipient, kind, language, details, created_at }: Row, sender: Sender): Mail {
  const { attached = [], ...values } = JSON.parse(details) as Record<string, string | number> & {
    attached?: Attached[]
  }
  const words = { ...wordsOf(values, language), issuer: sender.config.issuer, email: recipient }
  const text = (part: string) => translate(language, 'mails', `${kind}.${part}`, words)
  const attachments = attached.map(({ kind: file, subject, number }) => ({
    kind: file,
    subject,
    label: translate(language, 'mails', `attached.${file}`, { number }),
  }))
  const letter: Letter = {
    language,
    subject: text('subject'),
    paragraphs: text('body').split('\n\n'),
    attached: attachments.map(({ label }) => label),
    links: linksOf(kind, values, recipient, language, sender, text),
    issuer: sender.config.issuer,
  }
  return {
    id,
    to: recipient,
    kind,
    language,
    subject: letter.subject,
    text: plainText(letter),
    html: page(letter),
    links: letter.links,
    attachments,
    createdAt: created_at,
  }
}

function linksOf(
  kind: MailKind,
  values: Record<string, string | number>,
  to: string,
  language: Language,
  { config, publicUrl }: Sender,
  text: (part: string) => string,
): Link[] {
  const path = actions[kind](values as never, to)
  const links =
    path === null ? [] : [{ label: text('action'), url: inLanguage(`${config.portalUrl}/${path}`, language) }]
  const { document } = values
  return typeof document === 'string'
    ? [...links, { label: text('document'), url: new URL(document, publicUrl()).href }]
    : links
}

/** The address in the mail's language: whoever opens it may have another device than the one on which they asked (A05). */
function inLanguage(address: string, language: Language): string {
  const url = new URL(address)
  url.searchParams.set('lang', language)
  return url.href
}
