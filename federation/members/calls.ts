import { isActive, listAccessRights } from '../access-rights/rows.ts'
import { datesOf, isPresale } from '../access-rights/seasons.ts'
import { readAddress } from '../addresses/calls.ts'
import type { Call, Handlers } from '../http/calls.ts'
import { countRequests } from '../insurance/rows.ts'
import { immediate } from '../store/database.ts'
import type { User } from '../generated/contract.ts'
import { changePicture, pictureBody } from '../pictures/calls.ts'
import {
  changedFields,
  heldFields,
  profileFaults,
  readProfile,
  tidyProfile,
  writeProfile,
} from './profile.ts'
import { type FieldReason, Refusal, refuse } from '../http/refusals.ts'
import { countVehicles } from '../vehicles/calls.ts'
import { volunteersFor } from '../volunteering/calls.ts'

/** The annual pass: its presale is what the dashboard's banner announces (D05). */
const announced = { calendar: 'annual' } as const

export const memberCalls = {
  getUser: (call) => userBody(call),

  updateAccount: (call) => immediate(call.store, () => updateAccount(call)),

  getStats: ({ store, member, now }) => {
    const rights = listAccessRights(store, member.id)
    const dates = datesOf(announced, now)
    const hasBanner = isPresale(dates, now)
    return {
      numberOfVehicles: countVehicles(store, member.id),
      numberOfActiveAccessRights: rights.filter((right) => isActive(right, now)).length,
      numberOfAccessRightPurchased: rights.filter(({ paidAt }) => paidAt !== null).length,
      numberOfAccessRightWithoutInsuranceRequested: countRequests(store, member.id),
      banniereAvecDate: hasBanner,
      banniereDate: hasBanner ? dates.presaleEndsAt : null,
    }
  },
} satisfies Partial<Handlers>

function updateAccount(
  call: Call<'updateAccount'>,
): User | Refusal<'InvalidRequest' | 'EditLimited' | 'PictureInvalid'> {
  const { store, member, body, now } = call
  const row = store.sql
    .get`SELECT is_edit_limited AS isEditLimited, picture FROM members WHERE id = ${member.id}`!
  const before = readProfile(store, member.id)
  const after = tidyProfile(body, before)

  const locked = row['isEditLimited'] === 1 ? heldFields(store, before) : []
  const touched = changedFields(before, after).filter((field) => locked.includes(field))
  if (touched.length > 0) return refuse('EditLimited', { fields: everyField(touched, 'locked') })
  // What the member cannot change need not fit the rules of today.
  const faults = Object.entries(profileFaults(store, after, now)).filter(([field]) => !locked.includes(field))
  if (faults.length > 0) return refuse('InvalidRequest', { fields: Object.fromEntries(faults) })

  const picture = changePicture(store, row['picture'] as string | null, body.picture)
  if (picture instanceof Refusal) return picture
  writeProfile(store, member.id, after)
  store.sql.run`UPDATE members SET picture = ${picture} WHERE id = ${member.id}`
  return userBody(call)
}

function everyField(fields: string[], reason: FieldReason): Record<string, FieldReason> {
  return Object.fromEntries(fields.map((field) => [field, reason]))
}

/** The member as the contract writes it. */
function userBody({
  store,
  member,
  language,
  now,
  publicUrl,
}: Pick<Call<'getUser'>, 'store' | 'member' | 'language' | 'now' | 'publicUrl'>): User {
  const row = store.sql.get`SELECT * FROM members WHERE id = ${member.id}`!
  const rights = listAccessRights(store, member.id)
  const wished = row['magazine_copies'] as number
  const maximum = rights.filter((right) => isActive(right, now)).length
  // I15: what is wished outlives the access rights, what is received does not.
  const received = Math.min(wished, maximum)
  const isDigital = row['magazine_digital'] === 1
  const club = volunteersFor(store, member.id)
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
    address: readAddress(store, member.id, 'account', language),
    manualAddress: row['manual_address'] === 1,
    picture: pictureBody(store, row['picture'] as string | null, publicUrl()),
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
