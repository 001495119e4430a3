/** The types of access right, 1 to 9, and what the rules make of each (portal §3, rules §9). */

/** Who buys a type. */
export type Audience = 'individual' | 'business' | 'withoutInsurance' | 'nobody'

/** Whose dates a type follows: the season's, the summer's, or a day that the member chooses (E23). */
export type Calendar = 'annual' | 'summer' | 'chosenDay'

export interface Kind {
  audience: Audience
  calendar: Calendar
  /** How many days it lasts from the chosen one; 0 where no day is chosen. */
  days: number
  /** Whether the additional fee is added (E47). */
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

/** The trail pass: an old type that is neither sold nor printed (P15, H12). */
export const trailPass = 7

/** What a type is; null for a number that names none. */
export function kindOf(type: number): Kind | null {
  return kinds.get(type) ?? null
}

/** The day that was chosen, where the kind has one; any other day says nothing (E77). */
export function chosenDay(
  { desiredActivation }: { desiredActivation?: string | null },
  kind: Kind | null,
): string | null {
  return kind?.calendar === 'chosenDay' ? (desiredActivation ?? null) : null
}

/** Whether it goes without liability insurance: types 8 and 9. */
export function isWithoutInsurance(type: number): boolean {
  return kindOf(type)?.audience === 'withoutInsurance'
}

/** Whether accounts of this kind may have it, bought at once or asked for. */
export function isOpenTo(kind: Kind, isBusiness: boolean): boolean {
  return isSoldTo(kind, isBusiness) || (!isBusiness && kind.audience === 'withoutInsurance')
}

/** Whether accounts of this kind buy it by card and at once. A request without insurance goes another way. */
export function isSoldTo({ audience }: Kind, isBusiness: boolean): boolean {
  return audience === (isBusiness ? 'business' : 'individual')
}
