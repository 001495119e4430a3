/** What stands on a pass, and in which words. */
import { longDay } from '../days.ts'
import { type Language, translate } from '../texts.ts'
import { writable } from './ink.ts'

/** What stands on any pass. */
interface Printed {
  /** As people know it: `#` and six digits. */
  number: string
  /** What its QR code holds. */
  controlNumber: string
  /** 1 to 9. */
  type: number
  /** The member's name, or the business's, or the guest's. */
  holder: string
  /** The first and the last millisecond of validity, since 1970. */
  activeAt: number
  expiresAt: number
}

/** A member's pass, for a vehicle. */
export interface PassDocument extends Printed {
  vehicle: { name: string; registration: string | null }
  /** `number` as people know it, such as `05`. */
  club: { number: string; name: string }
}

/** A guest's pass, which goes with a right of their own federation. */
export interface GuestPassDocument extends Printed {
  /** As the guest wrote it. */
  rightNumber: string
  /** Where it is good. */
  province: 'QC' | 'ON' | 'NB'
}

export type AnyPass = PassDocument | GuestPassDocument

/** Where a pass stands at a moment. */
export function statusOf(pass: Printed, now: number): 'active' | 'upcoming' | 'expired' {
  return now < pass.activeAt ? 'upcoming' : now > pass.expiresAt ? 'expired' : 'active'
}

/** Its first and its last day, as people write them; the same twice for a pass of one day. */
export function daysOf(pass: Printed, language: Language): { from: string; until: string } {
  return { from: longDay(pass.activeAt, language), until: longDay(pass.expiresAt, language) }
}

/** The name of a pass's type. */
export function typeOf(pass: Pick<Printed, 'type'>, language: Language): string {
  return translate(language, 'receipts', `Federation.receipt.pass.${pass.type}`)
}

/** A text of the pass in the reader's language, by the rest of its key. */
export type Words = (key: string, values?: Record<string, string>) => string

/** The texts of the pass in a language. */
export function wordsOf(language: Language): Words {
  return (key, values) => writable(translate(language, 'access-rights', `Federation.document.${key}`, values))
}

/** What a pass is good for, in the places that the card has for it. */
interface Subject {
  title: string
  /** Null where there is none. */
  plate: string | null
  /** Small, over the place. */
  label: string
  place: string
  /** The same, fact by fact, with the rest of the key of each. */
  facts: [key: string, fact: string][]
  /** The rest of the key of its own rule. */
  rule: string
}

/** A member's is for a vehicle, a guest's for a province. */
export function subjectOf(pass: AnyPass, words: Words): Subject {
  if ('vehicle' in pass) {
    const { vehicle, club } = pass
    return {
      title: vehicle.name,
      plate: vehicle.registration,
      label: `${words('club')} ${club.number}`,
      place: club.name,
      facts: [
        ['vehicle', vehicle.name],
        ['registration', vehicle.registration ?? '—'],
        ['club', `${club.number} – ${club.name}`],
      ],
      rule: 'vehicleOnly',
    }
  }
  const place = words(`province.${pass.province}`)
  return {
    title: words('withRight', { number: pass.rightNumber }),
    plate: null,
    label: words('place'),
    place,
    facts: [
      ['rightNumber', pass.rightNumber],
      ['place', place],
    ],
    rule: 'withRightOnly',
  }
}
