/** REST calls for the registration of new members, and of former members who return. */
import { recordAgreementConsent } from '../agreements/consents.ts'
import { readAgreementVersionInForce } from '../agreements/queries.ts'
import { readMinimumFormFieldLength } from '../forms/queries.ts'
import type { CreateAccountRequest } from '../generated/contract.ts'
import type { RestCall, Handlers } from '../http/handlers.ts'
import { type FieldReason, Refusal, refuse } from '../http/refusals.ts'
import { replaceDeleteOrKeepPicture } from '../pictures/queries.ts'
import { parseEmail } from '../session/normalize-email.ts'
import { hashPassword } from '../session/passwords.ts'
import { sendEmailConfirmation } from '../session/account-recovery.ts'
import { type Store, runInWriteTransaction } from '../store/database.ts'
import {
  linkFormerMemberToAccount,
  buildExistingAccountReply,
  findFormerMembers,
  findFormerMemberSearchErrors,
  minimumControlNumberLength,
} from './former-members.ts'
import { profileDefaults, findProfileErrors, normalizeProfile, writeProfile } from './profile.ts'

export const registrationHandlers = {
  createAccount: async (call) => {
    const { store, body, language, now } = call
    const email = parseEmail(body.email)
    const profile = normalizeProfile(body, profileDefaults)
    const fieldErrors = {
      ...findRegistrationErrors(store, body, email, now),
      ...findProfileErrors(store, profile, now),
    }
    if (email === null || Object.keys(fieldErrors).length > 0)
      return refuse('InvalidRequest', { fields: fieldErrors })
    const password = await hashPassword(body.password)
    return runInWriteTransaction(store, () => {
      if (body.version !== readAgreementVersionInForce(store)) return refuse('AgreementOutdated')
      if (store.sql.get`SELECT 1 FROM members WHERE email = ${email}` !== undefined)
        return refuse('EmailTaken')
      if (!isReturningMember(call)) return refuse('ExistingAccountNotFound')
      const picture = replaceDeleteOrKeepPicture(store, null, body.picture)
      if (picture instanceof Refusal) return picture
      const { lastInsertRowid } = store.sql.run`
        INSERT INTO members (email, password, is_confirmed, first_name, last_name, is_canadian, is_business, picture, terms_accepted)
        VALUES (${email}, ${password}, 0, ${profile.firstName}, ${profile.lastName},
          ${profile.isCanadian ? 1 : 0}, ${body.isBusiness === true ? 1 : 0}, ${picture}, ${body.version})`
      const id = Number(lastInsertRowid)
      writeProfile(store, id, profile)
      recordAgreementConsent(store, {
        member: id,
        version: body.version,
        language,
        occasion: 'registration',
        now,
      })
      if (body.gM_Id != null) linkFormerMemberToAccount(store, body.gM_Id, id)
      sendEmailConfirmation(call, { id, email })
      return { userId: id }
    })
  },

  findExistingAccount: ({ store, body, now }) => {
    const fieldErrors = findFormerMemberSearchErrors(body, now, readMinimumControlNumberLength(store))
    if (Object.keys(fieldErrors).length > 0) return refuse('InvalidRequest', { fields: fieldErrors })
    return findFormerMembers(store, body).map(buildExistingAccountReply)
  },
} satisfies Partial<Handlers>

const readMinimumControlNumberLength = (store: Store): number =>
  readMinimumFormFieldLength(store, 'findExistingAccount', 'ctrlNumber', minimumControlNumberLength)

/**
 * Returns the validation errors of a registration, by field. The errors of the profile fields are
 * not included.
 */
function findRegistrationErrors(
  store: Store,
  { password, confirmPassword, gM_Id, existingAccountSearch }: CreateAccountRequest,
  email: string | null,
  now: number,
): Record<string, FieldReason> {
  const fieldErrors: Record<string, FieldReason> = {}
  if (email === null) fieldErrors['email'] = 'malformed'
  if (confirmPassword !== password) fieldErrors['confirmPassword'] = 'confirmPassword'
  if (gM_Id == null) return fieldErrors
  if (existingAccountSearch == null) return { ...fieldErrors, existingAccountSearch: 'required' }
  for (const [field, reason] of Object.entries(
    findFormerMemberSearchErrors(existingAccountSearch, now, readMinimumControlNumberLength(store)),
  ))
    fieldErrors[`existingAccountSearch.${field}`] = reason
  return fieldErrors
}

/**
 * Returns true if the former member named in a registration request has no account and matches the
 * search data in the request. The check is needed because anyone could send the id of a former
 * member.
 */
function isReturningMember({
  store,
  body: { gM_Id, existingAccountSearch },
}: RestCall<'createAccount'>): boolean {
  if (gM_Id == null || existingAccountSearch == null) return true
  return findFormerMembers(store, existingAccountSearch).some(
    ({ id, origin }) => id === gM_Id.id && origin === gM_Id.origin,
  )
}
