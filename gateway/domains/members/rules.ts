/** What a member can still change, and has to. */
import type { MemberRecord } from './rest.ts'

/** Numbers that stand where no municipality was chosen (D53). */
const placeholders = new Set([1, 8429, 8430])

/**
 * The fields of `UpdateProfileInput` that a member cannot change: where the account is limited, those that hold a
 * value (M03). A municipality that is none counts as empty: else nobody could ever choose one.
 */
export function lockedFields(member: MemberRecord): string[] {
  if (!member.editLimited) return []
  const { firstName, lastName, phoneNumber, gender, isCanadian, birthDate, address } = member
  const inQuebec = address?.cityId != null
  const values = {
    firstName,
    lastName,
    phoneNumber,
    gender,
    isCanadian,
    birthDate,
    'address.addressLine': address?.addressLine,
    'address.apartment': address?.apartment,
    'address.cityId': hasCity(member) ? address?.cityId : null,
    'address.otherCity': inQuebec ? null : address?.cityName,
    'address.province': address?.province,
    'address.postalCode': address?.postalCode,
    'address.country': address?.country,
  }
  return Object.entries(values)
    .filter(([, value]) => value != null && value !== '')
    .map(([field]) => field)
}

/** An address in Quebec without a municipality is to be completed before anything else (D53). */
export function isProfileIncomplete(member: MemberRecord): boolean {
  const { address } = member
  return address?.country === 'CANADA' && address.province === 'QC' && !hasCity(member)
}

function hasCity({ address }: MemberRecord): boolean {
  return address !== null && address.cityId !== null && !placeholders.has(address.cityId)
}
