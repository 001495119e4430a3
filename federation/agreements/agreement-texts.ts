/**
 * Full texts of the terms of use and the privacy policy, from
 * `locales/<language>/federation/agreements.json`.
 */
import { type Language, translate } from '../translations.ts'

/** Names of the sections of each agreement, in display order. */
export const agreements = {
  terms: ['account', 'insurance', 'passes', 'withoutInsurance', 'rental', 'trails', 'payment', 'changes'],
  privacy: ['collected', 'used', 'shared', 'cards', 'kept', 'rights', 'security', 'contact'],
} as const
export type AgreementName = keyof typeof agreements

/**
 * Minimum liability insurance coverage (A33, R-34) and fee of a pass without insurance (A35), in
 * dollars.
 */
const minimumCoverage = 1_000_000
const uninsuredFee = 20
/** Number of days that the federation needs to verify an insurance request (A35, R-14). */
const verificationDays = 30

/** The full text of an agreement in one language. */
export interface AgreementText {
  title: string
  /**
   * Printed line that names the version of the agreement, such as `Version 2, in force`.
   */
  versionLine: string
  sections: { heading: string; text: string }[]
}

export function readAgreementText(name: AgreementName, version: number, language: Language): AgreementText {
  const translateAgreementText = createAgreementTranslator(version, language)
  return {
    title: translateAgreementText(`${name}.title`),
    versionLine: translateAgreementText('agreement.version'),
    sections: agreements[name].map((section) => ({
      heading: translateAgreementText(`${name}.${section}.heading`),
      text: translateAgreementText(`${name}.${section}.text`),
    })),
  }
}

/**
 * Returns a function that looks up texts of the agreements by locale key and fills in their
 * placeholders.
 */
export function createAgreementTranslator(version: number, language: Language): (key: string) => string {
  const values = buildAgreementPlaceholders(language, version)
  return (key) => translate(language, 'agreements', `Federation.${key}`, values)
}

function buildAgreementPlaceholders(language: Language, version: number): Record<string, string | number> {
  const dollars = new Intl.NumberFormat(`${language}-CA`, {
    style: 'currency',
    currency: 'CAD',
    maximumFractionDigits: 0,
  })
  return {
    version,
    cover: dollars.format(minimumCoverage),
    fee: dollars.format(uninsuredFee),
    days: verificationDays,
  }
}
