import { listAccessRights } from '../access-rights/queries.ts'
import { isAccessRightActive } from '../access-rights/rules.ts'
import { findPassSaleDates, isAccessRightInPresale } from '../access-rights/seasons.ts'
import type { User } from '../generated/contract.ts'
import type { RestCall, Handlers } from '../http/handlers.ts'
import { type FieldReason, Refusal, refuse } from '../http/refusals.ts'
import { countInsuranceRequestsOfMember } from '../insurance/queries.ts'
import { replaceDeleteOrKeepPicture } from '../pictures/queries.ts'
import { runInWriteTransaction } from '../store/database.ts'
import { countVehicles } from '../vehicles/queries.ts'
import { accountHandlers } from './account-handlers.ts'
import { emailChangeHandlers } from './email-change.ts'
import { exportHandlers } from './export-member-data.ts'
import {
  listChangedProfileFields,
  listFilledProfileFields,
  findProfileErrors,
  readProfile,
  normalizeProfile,
  writeProfile,
} from './profile.ts'
import { registrationHandlers } from './registration.ts'
import { buildUserReply } from './user-reply.ts'

/** Type of the pass whose presale the dashboard banner announces: the annual pass (D05). */
const announcedPass = { calendar: 'annual' } as const

export const memberHandlers = {
  getUser: (call) => buildUserReply(call),

  updateAccount: (call) => runInWriteTransaction(call.store, () => updateMemberAccount(call)),

  getStats: ({ store, member, now }) => {
    const rights = listAccessRights(store, member.id)
    const dates = findPassSaleDates(announcedPass, now)
    const hasBanner = isAccessRightInPresale(dates, now)
    return {
      numberOfVehicles: countVehicles(store, member.id),
      numberOfActiveAccessRights: rights.filter((right) => isAccessRightActive(right, now)).length,
      numberOfAccessRightPurchased: rights.filter(({ paidAt }) => paidAt !== null).length,
      numberOfAccessRightWithoutInsuranceRequested: countInsuranceRequestsOfMember(store, member.id),
      banniereAvecDate: hasBanner,
      banniereDate: hasBanner ? dates.presaleEndsAt : null,
    }
  },

  ...registrationHandlers,
  ...accountHandlers,
  ...emailChangeHandlers,
  ...exportHandlers,
} satisfies Partial<Handlers>

function updateMemberAccount(
  call: RestCall<'updateAccount'>,
): User | Refusal<'InvalidRequest' | 'EditLimited' | 'PictureInvalid'> {
  const { store, member, body, now } = call
  const row = store.sql
    .get`SELECT is_edit_limited AS isEditLimited, picture FROM members WHERE id = ${member.id}`!
  const before = readProfile(store, member.id)
  const after = normalizeProfile(body, before)

  const locked = row['isEditLimited'] === 1 ? listFilledProfileFields(store, before) : []
  const touched = listChangedProfileFields(before, after).filter((field) => locked.includes(field))
  if (touched.length > 0) return refuse('EditLimited', { fields: assignReasonToFields(touched, 'locked') })
  // Fields that the member cannot change are not validated against the current rules.
  const fieldErrors = Object.entries(findProfileErrors(store, after, now)).filter(
    ([field]) => !locked.includes(field),
  )
  if (fieldErrors.length > 0) return refuse('InvalidRequest', { fields: Object.fromEntries(fieldErrors) })

  const picture = replaceDeleteOrKeepPicture(store, row['picture'] as string | null, body.picture)
  if (picture instanceof Refusal) return picture
  writeProfile(store, member.id, after)
  store.sql.run`UPDATE members SET picture = ${picture} WHERE id = ${member.id}`
  return buildUserReply(call)
}

function assignReasonToFields(fields: string[], reason: FieldReason): Record<string, FieldReason> {
  return Object.fromEntries(fields.map((field) => [field, reason]))
}
