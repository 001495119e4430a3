/** Names and URL paths of the public information documents. */
import type { Language } from '../translations.ts'

/**
 * Public information documents, such as the insurance guide, that the offers of passes link to
 * (E19).
 */
export const informationDocuments = ['guide', 'insuranceForm', 'faq', 'noInsuranceForm'] as const
export type InformationDocument = (typeof informationDocuments)[number]

/** Returns the URL path of an information document in a language. */
export function buildInformationDocumentPath(
  informationDocument: InformationDocument,
  language: Language,
): string {
  return `/documents/papers/${informationDocument}-${language}.pdf`
}
