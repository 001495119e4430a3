import type { AccessRightType } from '../../__generated__/PassChoiceScreenQuery.graphql.ts'

/**
 * Pass type that this build of the web app knows. A later gateway may return other types.
 */
export type PassType = Exclude<AccessRightType, '%future added value'>

/**
 * Pass types on sale, in the order of the specification. The array index of a type is its number in
 * the specification (D36).
 */
const typesByNumber = [
  null,
  'ANNUAL',
  'SUMMER',
  'THREE_DAY',
  'DAILY',
  'ANNUAL_RENTAL',
  'SUMMER_RENTAL',
  null,
  'ANNUAL_WITHOUT_INSURANCE',
  'SUMMER_WITHOUT_INSURANCE',
] as const satisfies ReadonlyArray<PassType | null>

/**
 * Pass type that a member can buy immediately, or that requires a request to the federation because
 * it is without insurance.
 */
export type OfferedType = Exclude<(typeof typesByNumber)[number], null>

/**
 * Pass type without insurance. The member requests such a pass, and pays for it after the
 * federation accepts the request (F11).
 */
export type WithoutInsuranceType = Extract<OfferedType, `${string}_WITHOUT_INSURANCE`>

/** Pass type that is bought immediately, without a request to the federation. */
export type SoldType = Exclude<OfferedType, WithoutInsuranceType>

/**
 * Parses a pass type from a draft or a URL, given by name or by number (`?type=1`). Returns null
 * for any text that is not a pass type.
 */
export function parseOfferedPassType(text: string | null | undefined): OfferedType | null {
  const typeName = text?.toUpperCase()
  return (
    typesByNumber.find(
      (type, number) => type !== null && (type === typeName || String(number) === typeName),
    ) ?? null
  )
}

/**
 * Returns whether a pass type is without insurance (types 8 and 9). The member has to request such
 * a pass.
 */
export const isPassTypeWithoutInsurance = (type: PassType | null): type is WithoutInsuranceType =>
  type === 'ANNUAL_WITHOUT_INSURANCE' || type === 'SUMMER_WITHOUT_INSURANCE'

/**
 * Parses a pass type that is bought immediately, for example from a URL. Returns null for any other
 * text, and for types without insurance, which the member has to request.
 */
export function parseSoldPassType(text: string | null | undefined): SoldType | null {
  const type = parseOfferedPassType(text)
  return isPassTypeWithoutInsurance(type) ? null : type
}

/** Returns whether the member chooses the first day for passes of a type (E23). */
export const passTypeNeedsFirstDay = (type: string | null): boolean =>
  type === 'THREE_DAY' || type === 'DAILY'

/** Returns whether a pass type is reserved for the vehicles of a rental business (E66). */
export const isRentalPassType = (type: OfferedType | null): boolean =>
  type === 'ANNUAL_RENTAL' || type === 'SUMMER_RENTAL'

const insuredTypes = {
  ANNUAL_WITHOUT_INSURANCE: 'ANNUAL',
  SUMMER_WITHOUT_INSURANCE: 'SUMMER',
} as const satisfies Record<WithoutInsuranceType, SoldType>

/**
 * Returns the insured counterpart of a pass type without insurance. Returns an insured type
 * unchanged. The list of passes shows both types in one row (E22).
 */
export const getPassTypeWithInsurance = (type: OfferedType | null): SoldType | null =>
  isPassTypeWithoutInsurance(type) ? insuredTypes[type] : type

const uninsuredTypes = {
  ANNUAL: 'ANNUAL_WITHOUT_INSURANCE',
  SUMMER: 'SUMMER_WITHOUT_INSURANCE',
} as const satisfies Partial<Record<SoldType, WithoutInsuranceType>>

/**
 * Returns the counterpart without insurance of an insured pass type; null when there is none (E22,
 * F11).
 */
export const getPassTypeWithoutInsurance = (type: SoldType): WithoutInsuranceType | null =>
  type === 'ANNUAL' || type === 'SUMMER' ? uninsuredTypes[type] : null
