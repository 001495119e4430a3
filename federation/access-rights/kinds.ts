/** The access right types 1 to 9 and their business rules (portal §3, rules §9). */

/** The kind of account that may buy an access right type. */
export type Audience = 'individual' | 'business' | 'withoutInsurance' | 'nobody'

/**
 * The dates that an access right type follows: the annual season, the summer, or a day chosen by
 * the member (E23).
 */
export type Calendar = 'annual' | 'summer' | 'chosenDay'

export interface Kind {
  audience: Audience
  calendar: Calendar
  /** Validity in days from the chosen day; 0 if the type has no chosen day. */
  days: number
  /** Indicates that the additional fee is added to the price (E47). */
  hasFee: boolean
}

const bySeason = { calendar: 'annual', days: 0 } as const
const bySummer = { calendar: 'summer', days: 0 } as const
const byDay = { calendar: 'chosenDay', hasFee: false } as const

const kinds: ReadonlyMap<number, Kind> = new Map<number, Kind>([
  [1, { ...bySeason, audience: 'individual', hasFee: true }],
  [2, { ...bySummer, audience: 'individual', hasFee: true }],
  [3, { ...byDay, audience: 'individual', days: 3 }],
  [4, { ...byDay, audience: 'individual', days: 1 }],
  [5, { ...bySeason, audience: 'business', hasFee: true }],
  [6, { ...bySummer, audience: 'business', hasFee: true }],
  [7, { ...bySeason, audience: 'nobody', hasFee: false }],
  [8, { ...bySeason, audience: 'withoutInsurance', hasFee: false }],
  [9, { ...bySummer, audience: 'withoutInsurance', hasFee: false }],
])

/** The trail pass, a legacy access right type that is no longer sold or printed (P15, H12). */
export const trailPass = 7

/** Returns the rules of an access right type; null for an unknown type number. */
export function kindOf(type: number): Kind | null {
  return kinds.get(type) ?? null
}

/** Returns the day that the member chose; null if the access right type has no chosen day (E77). */
export function chosenDay(
  { desiredActivation }: { desiredActivation?: string | null },
  kind: Kind | null,
): string | null {
  return kind?.calendar === 'chosenDay' ? (desiredActivation ?? null) : null
}

/** Returns true for access right types without liability insurance: 8 and 9. */
export function isWithoutInsurance(type: number): boolean {
  return kindOf(type)?.audience === 'withoutInsurance'
}

/**
 * Returns true if this kind of account may obtain the access right type, by purchase or by request
 * (R-17).
 */
export function isOpenTo(kind: Kind, isBusiness: boolean): boolean {
  return isSoldTo(kind, isBusiness) || (!isBusiness && kind.audience === 'withoutInsurance')
}

/**
 * Returns true if this kind of account may buy the access right type by card. Requests for a pass
 * without insurance follow a separate process.
 */
export function isSoldTo({ audience }: Kind, isBusiness: boolean): boolean {
  return audience === (isBusiness ? 'business' : 'individual')
}
