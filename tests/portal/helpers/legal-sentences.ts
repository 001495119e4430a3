import type { Language } from './portal-fixtures.ts'

/** Regular expressions that match the legal sentences about passes, by language. */
export const legalSentences: Record<Language, RegExp[]> = {
  fr: [
    /responsabilité civile d’au moins 1\s000\s000\s\$ est obligatoire/,
    /ni remboursables ni transférables/,
    /sans assurance demande 30\sjours de vérification, ne donne aucun droit d’accès temporaire et comporte des frais de 20\s\$ plus taxes/,
    /réservés aux entreprises de location/,
  ],
  en: [
    /[Ll]iability insurance of at least \$1,000,000 is mandatory/,
    /neither refundable nor transferable/,
    /without insurance takes 30\sdays to verify, comes with no temporary pass and carries a fee of \$20 plus taxes/,
    /reserved for rental businesses/,
  ],
}
