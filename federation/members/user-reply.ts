/** Conversion of a member's data to the response schema of the REST contract. */
import { listAccessRights } from '../access-rights/queries.ts'
import { isAccessRightActive } from '../access-rights/rules.ts'
import { readPostalAddress } from '../addresses/queries.ts'
import type { User } from '../generated/contract.ts'
import type { RestCall } from '../http/handlers.ts'
import { buildPictureReply } from '../pictures/queries.ts'
import { findClubNameOfVolunteer } from '../volunteering/queries.ts'

/** Converts a member to the response schema of the REST contract. */
export function buildUserReply({
  store,
  member,
  language,
  now,
  publicUrl,
}: Pick<RestCall<'getUser'>, 'store' | 'member' | 'language' | 'now' | 'publicUrl'>): User {
  const row = store.sql.get`SELECT * FROM members WHERE id = ${member.id}`!
  const rights = listAccessRights(store, member.id)
  const wished = row['magazine_copies'] as number
  const maximum = rights.filter((right) => isAccessRightActive(right, now)).length
  // I15: the requested number of copies is kept when access rights expire, but the delivered number
  // is capped by active access rights.
  const received = Math.min(wished, maximum)
  const isDigital = row['magazine_digital'] === 1
  const club = findClubNameOfVolunteer(store, member.id)
  return {
    id: member.id,
    email: row['email'] as string,
    firstName: row['first_name'] as string,
    lastName: row['last_name'] as string,
    phoneNumber: row['phone_number'] as string | null,
    gender: row['gender'] as number,
    isCanadian: row['is_canadian'] === 1,
    isBusiness: member.isBusiness,
    birthDate: row['birth_date'] as string | null,
    editLimited: row['is_edit_limited'] === 1,
    hasAccessRights: rights.some(({ paidAt }) => paidAt !== null),
    address: readPostalAddress(store, member.id, 'account', language),
    manualAddress: row['manual_address'] === 1,
    picture: buildPictureReply(store, row['picture'] as string | null, publicUrl()),
    nbrOfMagazines: received,
    desiredNbrOfMagazines: wished,
    maxNbrOfMagazines: maximum,
    magazinePaper: received > 0,
    magazineDigital: isDigital,
    magazineDigitalPreference: isDigital,
    setMagazinePreferences: true,
    isBenevole: club !== null,
    benevoleClubName: club,
    consent_required: member.isConsentRequired,
  }
}
