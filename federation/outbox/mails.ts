/**
 * Outbox with all e-mails of the federation. The e-mails are never sent; the demo admin page at
 * `/desk` displays them. Each is rendered when a user reads it, so that its links contain the
 * portal's current URL.
 */
import type { Config } from '../config.ts'
import { dayMs } from '../durations.ts'
import type { Store } from '../store/database.ts'
import { readStoredSetting } from '../store/settings.ts'
import { type Language, translate } from '../translations.ts'
import type { DocumentKind } from '../documents/document-links.ts'
import {
  type MailAttachment,
  type MailKind,
  type MailValues,
  mailLinks,
  formatTimestampsInMailValues,
} from './mail-kinds.ts'
import { type MailContent, type Link, renderMailAsHtml, renderMailAsText } from './render-mail.ts'

export type { MailKind, MailValues } from './mail-kinds.ts'

/** An e-mail to send. */
export interface NewMail<Kind extends MailKind> {
  /** E-mail address of the recipient. */
  to: string
  kind: Kind
  language: Language
  values: MailValues[Kind]
  /** Sending time of the e-mail, in epoch milliseconds. */
  now: number
  /**
   * Id of the member whom the e-mail is about; by default the member with the recipient's e-mail
   * address.
   */
  member?: number
}

/** A rendered e-mail as the demo admin page at `/desk` shows it. */
export interface Mail {
  id: number
  to: string
  kind: MailKind
  language: Language
  subject: string
  text: string
  html: string
  /**
   * Full URLs of the links in the e-mail: first the link to the PDF file, then the link to the
   * portal.
   */
  links: Link[]
  /**
   * PDF attachments of the e-mail. Opening an attachment redraws the PDF as of the time at which
   * the e-mail was sent.
   */
  attachments: ShownAttachment[]
  /** Sending time of the e-mail, in epoch milliseconds. */
  createdAt: number
}

/** A PDF attachment of an e-mail with its label. */
export interface ShownAttachment {
  kind: DocumentKind
  /** Database id of the pass, certificate or receipt that the PDF attachment shows. */
  subject: number
  label: string
}

/** Base URLs for links in e-mails, and the sender of the e-mails with its contact details. */
export interface MailContext {
  config: Pick<Config, 'portalUrl' | 'issuer' | 'seller' | 'contact'>
  /** Public URL of the federation as browsers see it. */
  publicUrl: () => string
}

/**
 * Stores an e-mail in the outbox and returns its id. Returns 0 without an error if the setting
 * `mails_fail` simulates an outage (O18).
 */
export function sendMail<Kind extends MailKind>(store: Store, newMail: NewMail<Kind>): number {
  if (readStoredSetting(store, 'mails_fail') === 1) return 0
  const { to, kind, language, values, now, member = null } = newMail
  const { lastInsertRowid } = store.sql.run`
    INSERT INTO mails (recipient, kind, language, details, created_at, member)
    VALUES (${to}, ${kind}, ${language}, ${JSON.stringify(values)}, ${now},
      coalesce(${member}, (SELECT id FROM members WHERE email = ${to})))`
  return Number(lastInsertRowid)
}

/**
 * A member whose e-mails in the outbox are to be listed or deleted.
 */
interface MailOwner {
  id: number
  /** Current e-mail address of the member. */
  email: string
}

/**
 * Deletes all e-mails of a member, including e-mails sent to the member's address before the
 * account existed. Keeps the e-mails of another member who had the same address earlier.
 */
export function deleteMailsOfMember({ sql }: Store, { id, email }: MailOwner): void {
  sql.run`DELETE FROM mails WHERE member = ${id} OR (member IS NULL AND recipient = ${email})`
}

/** Number of days for which the e-mail that confirms the deletion of an account is kept. */
const deletionNoticeDays = 7

/** Deletes the e-mails that confirmed the deletion of an account more than seven days ago. */
export function deleteOldMailsAboutDeletedAccounts({ sql }: Store, now: number): void {
  sql.run`DELETE FROM mails WHERE kind = 'accountDeleted' AND created_at < ${now - deletionNoticeDays * dayMs}`
}

/** Maximum number of e-mails in the lists of the demo admin page and of the data export. */
const maximumShown = 200

/** Returns the e-mails to one recipient or to all recipients, newest first, at most 200. */
export function listMails({ sql }: Store, mailContext: MailContext, recipientEmail?: string): Mail[] {
  const rows =
    recipientEmail === undefined
      ? sql.all`SELECT * FROM mails ORDER BY id DESC LIMIT ${maximumShown}`
      : sql.all`SELECT * FROM mails WHERE recipient = ${recipientEmail} ORDER BY id DESC LIMIT ${maximumShown}`
  return (rows as Row[]).map((row) => renderMail(row, mailContext))
}

/**
 * Returns the e-mails of a member, newest first, at most 200. Includes e-mails to the member's
 * former addresses and e-mails sent before the account existed.
 */
export function listMailsOfMember(
  { sql }: Store,
  mailContext: MailContext,
  { id, email }: MailOwner,
): Mail[] {
  const rows = sql.all`
    SELECT * FROM mails WHERE member = ${id} OR (member IS NULL AND recipient = ${email})
    ORDER BY id DESC LIMIT ${maximumShown}`
  return (rows as Row[]).map((row) => renderMail(row, mailContext))
}

/** Returns an e-mail of the outbox by its id; null for an unknown id. */
export function readMail({ sql }: Store, mailContext: MailContext, id: number): Mail | null {
  const row = sql.get`SELECT * FROM mails WHERE id = ${id}` as Row | undefined
  return row === undefined ? null : renderMail(row, mailContext)
}

type Row = {
  id: number
  recipient: string
  kind: MailKind
  language: Language
  details: string
  created_at: number
}

function renderMail(
  { id, recipient, kind, language, details, created_at }: Row,
  mailContext: MailContext,
): Mail {
  const { attached = [], ...values } = JSON.parse(details) as Record<string, string | number> & {
    attached?: MailAttachment[]
  }
  const textValues = {
    ...formatTimestampsInMailValues(values, language),
    issuer: mailContext.config.issuer,
    email: recipient,
  }
  const translateMailPart = (part: string) => translate(language, 'mails', `${kind}.${part}`, textValues)
  const attachments = attached.map(({ kind: file, subject, number }) => ({
    kind: file,
    subject,
    label: translate(language, 'mails', `attached.${file}`, { number }),
  }))
  const letter: MailContent = {
    language,
    issuer: mailContext.config.issuer,
    subject: translateMailPart('subject'),
    paragraphs: translateMailPart('body').split('\n\n'),
    attachmentLabels: attachments.map(({ label }) => label),
    links: buildMailLinks(kind, values, recipient, language, mailContext, translateMailPart),
    signature: formatSignature(mailContext.config),
  }
  return {
    id,
    to: recipient,
    kind,
    language,
    subject: letter.subject,
    text: renderMailAsText(letter),
    html: renderMailAsHtml(letter),
    links: letter.links,
    attachments,
    createdAt: created_at,
  }
}

function buildMailLinks(
  kind: MailKind,
  values: Record<string, string | number>,
  recipientEmail: string,
  language: Language,
  { config, publicUrl }: MailContext,
  translatePart: (part: string) => string,
): Link[] {
  const path = mailLinks[kind](values as never, recipientEmail)
  const links =
    path === null
      ? []
      : [
          {
            label: translatePart('action'),
            url: addLanguageParameter(`${config.portalUrl}/${path}`, language),
          },
        ]
  const { document } = values
  return typeof document === 'string'
    ? [{ label: translatePart('document'), url: new URL(document, publicUrl()).href }, ...links]
    : links
}

function formatSignature({ seller, contact }: MailContext['config']): string {
  return [seller.name, contact.phoneNumber, contact.email].join(' · ')
}

/**
 * Adds the e-mail's language to a portal URL, because the link may be opened on another device
 * (A05).
 */
function addLanguageParameter(portalUrl: string, language: Language): string {
  const url = new URL(portalUrl)
  url.searchParams.set('lang', language)
  return url.href
}
