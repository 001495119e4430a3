/** The access right types 1 to 9 and their business rules (portal §3, rules §9). */

/** The kind of account that may buy an access right type. */
export type Audience = 'individual' | 'business' | 'withoutInsurance' | 'nobody'

/**
 * Kind of validity period of an access right type: the annual season, the summer, or a period from
 * a start day that the member chooses (E23).
 */
export type Calendar = 'annual' | 'summer' | 'chosenDay'

export interface AccessRightTypeRules {
  audience: Audience
  calendar: Calendar
  /**
   * Number of days for which an access right is valid from its chosen start day; 0 for a type
   * without a chosen day.
   */
  days: number
  /** True if the additional fee is added to the price of the access right type (E47). */
  hasFee: boolean
}

const seasonalRules = { calendar: 'annual', days: 0 } as const
const summerRules = { calendar: 'summer', days: 0 } as const
const dailyRules = { calendar: 'chosenDay', hasFee: false } as const

const rulesByTypeNumber: ReadonlyMap<number, AccessRightTypeRules> = new Map<number, AccessRightTypeRules>([
  [1, { ...seasonalRules, audience: 'individual', hasFee: true }],
  [2, { ...summerRules, audience: 'individual', hasFee: true }],
  [3, { ...dailyRules, audience: 'individual', days: 3 }],
  [4, { ...dailyRules, audience: 'individual', days: 1 }],
  [5, { ...seasonalRules, audience: 'business', hasFee: true }],
  [6, { ...summerRules, audience: 'business', hasFee: true }],
  [7, { ...seasonalRules, audience: 'nobody', hasFee: false }],
  [8, { ...seasonalRules, audience: 'withoutInsurance', hasFee: false }],
  [9, { ...summerRules, audience: 'withoutInsurance', hasFee: false }],
])

/** The trail pass, a legacy access right type that is no longer sold or printed (P15, H12). */
export const trailPassType = 7

/** Returns the rules of an access right type; null for an unknown type number. */
export function findAccessRightTypeRules(type: number): AccessRightTypeRules | null {
  return rulesByTypeNumber.get(type) ?? null
}

/**
 * Returns the start day that the member chose; null if the access right type does not begin on a
 * chosen day (E77).
 */
export function getChosenPassStartDay(
  { desiredActivation }: { desiredActivation?: string | null },
  typeRules: AccessRightTypeRules | null,
): string | null {
  return typeRules?.calendar === 'chosenDay' ? (desiredActivation ?? null) : null
}

/** Returns true if an access right type (8 or 9) includes no liability insurance. */
export function isAccessRightTypeWithoutInsurance(type: number): boolean {
  return findAccessRightTypeRules(type)?.audience === 'withoutInsurance'
}

/**
 * Returns true if a personal or business account may obtain the access right type, by purchase or
 * by insurance request.
 */
export function canBuyOrRequestAccessRightType(
  typeRules: AccessRightTypeRules,
  isBusiness: boolean,
): boolean {
  return (
    canBuyAccessRightType(typeRules, isBusiness) || (!isBusiness && typeRules.audience === 'withoutInsurance')
  )
}

/**
 * Returns true if a personal or business account may buy the access right type by payment card.
 * Insurance requests follow a separate process.
 */
export function canBuyAccessRightType({ audience }: AccessRightTypeRules, isBusiness: boolean): boolean {
  return audience === (isBusiness ? 'business' : 'individual')
}
