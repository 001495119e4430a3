import type { Agreement as AgreementBody } from '../../federation/generated/contract.ts'
import { parseTrimmedText, parseHttpUrl, parseInteger } from '../../federation/parse-values.ts'
import { declareFederationObjectRead } from '../../federation/federation-reads.ts'

/** The terms or the privacy policy, as the federation returns them (C08). */
export interface AgreementRecord {
  title: string
  version: number
  summaries: string[]
  url: string | null
}

/**
 * Parses an agreement. Returns null for an agreement without a version number, because no member
 * could accept it.
 */
export function parseAgreement({ title, version, summaries, url }: AgreementBody): AgreementRecord | null {
  const versionNumber = parseInteger(version)
  if (versionNumber === null) return null
  return {
    title: parseTrimmedText(title) ?? '',
    version: versionNumber,
    summaries: parseAgreementSummaryTexts(summaries),
    url: parseHttpUrl(url),
  }
}

function parseAgreementSummaryTexts(summaries: unknown): string[] {
  return [summaries].flat().flatMap((summary) => parseTrimmedText(summary) ?? [])
}

/**
 * Reads the current terms without a cache, so that a member always sees and accepts the latest
 * version.
 */
export const terms = declareFederationObjectRead('getTerms', parseAgreement)
export const privacyPolicy = declareFederationObjectRead('getPrivacyPolicy', parseAgreement)
