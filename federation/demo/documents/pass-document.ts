/** Texts of a printed pass: its dates, type, and vehicle or province. */
import { formatQuebecDay } from '../../quebec-days.ts'
import { type Language, translate } from '../../translations.ts'
import type { AnyPass, PrintedPass } from '../../documents/document-content.ts'
import { replaceCharactersUnsupportedByTypefaces } from './colors-and-typefaces.ts'

/**
 * Returns the first and last day of a pass as formatted dates. For a one-day pass, both are the
 * same day.
 */
export function formatFirstAndLastPassDay(
  pass: PrintedPass,
  language: Language,
): { from: string; until: string } {
  return { from: formatQuebecDay(pass.activeAt, language), until: formatQuebecDay(pass.expiresAt, language) }
}

/** Returns the name of a pass's access right type. */
export function translatePassType(pass: Pick<PrintedPass, 'type'>, language: Language): string {
  return translate(language, 'receipts', `Federation.receipt.pass.${pass.type}`)
}

/**
 * Function that looks up a printed text of a pass in the reader's language. `key` is the last part
 * of the text's locale key.
 */
export type TextLookup = (key: string, values?: Record<string, string>) => string

/** Returns a function that looks up texts of printed passes in a language. */
export function createPassTextLookup(language: Language): TextLookup {
  return (key, values) =>
    replaceCharactersUnsupportedByTypefaces(
      translate(language, 'access-rights', `Federation.document.${key}`, values),
    )
}

/** The vehicle or province for which a pass is valid, with its printed texts. */
interface PassSubject {
  title: string
  /** Registration on the vehicle's license plate; null for a guest's pass. */
  plate: string | null
  /** Small label printed above the name of the club or province. */
  label: string
  place: string
  /**
   * Printed details of the pass's vehicle or province, each with its label. `key` is the last part
   * of the label's locale key.
   */
  facts: [key: string, fact: string][]
  /**
   * Last part of the locale key of a printed rule: the permitted use of the pass.
   */
  rule: string
}

/**
 * Returns the texts that a printed pass shows about its vehicle, or about its province if the pass
 * belongs to a guest.
 */
export function describePassVehicleOrProvince(pass: AnyPass, translateText: TextLookup): PassSubject {
  if ('vehicle' in pass) {
    const { vehicle, club } = pass
    return {
      title: vehicle.name,
      plate: vehicle.registration,
      label: `${translateText('club')} ${club.number}`,
      place: club.name,
      facts: [
        ['vehicle', vehicle.name],
        ['registration', vehicle.registration ?? '—'],
        ['club', `${club.number} – ${club.name}`],
      ],
      rule: 'vehicleOnly',
    }
  }
  const place = translateText(`province.${pass.province}`)
  return {
    title: translateText('withRight', { number: pass.rightNumber }),
    plate: null,
    label: translateText('place'),
    place,
    facts: [
      ['rightNumber', pass.rightNumber],
      ['place', place],
    ],
    rule: 'withRightOnly',
  }
}
