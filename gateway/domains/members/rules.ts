/** Rules of a member's profile: locked fields, and fields that the member must complete. */
import type { MemberRecord } from './rest.ts'

/**
 * The federation's placeholder municipality numbers, for addresses without a chosen municipality
 * (D53).
 */
const placeholderCityIds = new Set([1, 8429, 8430])

/**
 * Returns the locked fields of `UpdateProfileInput`. A member with limited editing can fill in
 * empty fields, but cannot change a field with a value (M03). A placeholder municipality counts as
 * empty.
 */
export function getLockedProfileFields(member: MemberRecord): string[] {
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
    'address.cityId': hasChosenMunicipality(member) ? address?.cityId : null,
    'address.otherCity': inQuebec ? null : address?.cityName,
    'address.province': address?.province,
    'address.postalCode': address?.postalCode,
    'address.country': address?.country,
  }
  return Object.entries(values)
    .filter(([, value]) => value != null && value !== '')
    .map(([field]) => field)
}

/**
 * Returns true for an address in Quebec without a municipality. A blocking warning makes the member
 * complete it (D53).
 */
export function isProfileIncomplete(member: MemberRecord): boolean {
  const { address } = member
  return address?.country === 'CANADA' && address.province === 'QC' && !hasChosenMunicipality(member)
}

function hasChosenMunicipality({ address }: MemberRecord): boolean {
  return address !== null && address.cityId !== null && !placeholderCityIds.has(address.cityId)
}
