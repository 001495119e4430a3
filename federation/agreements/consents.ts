/**
 * Stores as evidence which agreement texts a member accepted, with the digest of each text, its
 * language and the time.
 */
import { createHash } from 'node:crypto'
import type { Store } from '../store/database.ts'
import type { Language } from '../translations.ts'
import { type AgreementName, type AgreementText, agreements, readAgreementText } from './agreement-texts.ts'

/** A member's acceptance of the agreements in force. */
export interface Consent {
  member: number
  version: number
  /** Language in which the member read the agreements: the language of the request. */
  language: Language
  occasion: 'registration' | 'renewal'
  /** Time of the consent, in epoch milliseconds. */
  now: number
}

/** One accepted agreement, as the data export contains it. */
export interface ConsentRecord {
  agreement: AgreementName
  version: number
  language: Language
  occasion: Consent['occasion']
  /** Time of the consent, in epoch milliseconds. */
  givenAt: number
  /** SHA-256 digest of the accepted text in UTF-8, in hexadecimal. */
  digest: string
  /** Full text that the member accepted. */
  text: string
}

/** Stores the consent of a member to both agreements, and their texts if they are new. */
export function recordAgreementConsent(
  store: Store,
  { member, version, language, occasion, now }: Consent,
): void {
  for (const agreement of Object.keys(agreements) as AgreementName[]) {
    const text = formatAgreementText(readAgreementText(agreement, version, language))
    const digest = createHash('sha256').update(text).digest('hex')
    store.sql.run`
      INSERT OR IGNORE INTO agreement_texts (digest, agreement, version, language, text)
      VALUES (${digest}, ${agreement}, ${version}, ${language}, ${text})`
    store.sql.run`
      INSERT INTO consents (member, digest, occasion, given_at) VALUES (${member}, ${digest}, ${occasion}, ${now})`
  }
}

/** Returns the consents of a member, oldest first. */
export function listAgreementConsents(store: Store, member: number): ConsentRecord[] {
  return store.sql.all`
    SELECT agreement, version, language, occasion, given_at AS givenAt, digest, text
    FROM consents JOIN agreement_texts USING (digest)
    WHERE member = ${member} ORDER BY consents.id` as unknown as ConsentRecord[]
}

function formatAgreementText({ title, versionLine, sections }: AgreementText): string {
  const parts = sections.map(({ heading, text }, index) => `${index + 1}. ${heading}\n\n${text}`)
  return `${[title, versionLine, ...parts].join('\n\n')}\n`
}
