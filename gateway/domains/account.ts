/** What members do with their account (M01–M21). */
import { Failure } from '../failures.ts'
import type { InputCheck } from '../graphql/input-check.ts'
import { mutation } from '../graphql/mutations.ts'
import { encodeId } from '../graphql/node-ids.ts'
import { readProfileInput } from './profile.ts'
import { lockedFields } from './member-fields.ts'
import { longestEmail } from './recovery.ts'

/** The longest e-mail of an account (B44). */
const longestOwnEmail = 40
/** The longest token of a link. */
const longestToken = 200

export const updateProfile = mutation('updateProfile', async ({ input }, context, check) => {
  const profile = await readProfileInput(input, check, context)
  // What the member cannot change need not fit the rules of today; the federation sees that it has not changed.
  check.forgive(lockedFields(await context.load.member()))
  check.done()
  await context.federation.call('updateAccount', { body: profile })
  context.load.clear()
  return { __typename: 'UpdateProfilePayload' }
})

export const changeEmail = mutation('changeEmail', async ({ input }, context, check) => {
  const currentEmail = check.text('currentEmail', input.currentEmail, { min: 1, max: longestEmail })
  const newEmail = check.email('newEmail', input.newEmail, { max: longestOwnEmail })
  check.holds(isSame(input.confirmNewEmail, newEmail), 'confirmNewEmail', 'confirmEmail')
  const { email } = await context.load.member()
  check.holds(isSame(currentEmail, email), 'currentEmail', 'currentEmail')
  check.holds(!isSame(newEmail, email), 'newEmail', 'sameEmail')
  check.done()
  await context.federation.call('changeEmailAddress', {
    body: { currentEmail, newEmail, confirmNewEmail: newEmail },
  })
  return { __typename: 'ChangeEmailPayload', newEmail }
})

export const confirmEmailChange = mutation('confirmEmailChange', async ({ input }, context, check) => {
  const email = check.email('email', input.email, { max: longestEmail })
  const userId = check.text('userId', input.userId, { min: 1, max: 10 })
  check.holds(/^\d{1,9}$/.test(userId), 'userId', 'malformed')
  const token = check.text('token', input.token, { min: 1, max: longestToken })
  check.done()
  await context.federation.call('confirmChangeEmail', { body: { email, userId: Number(userId), token } })
  context.load.clear()
  return { __typename: 'ConfirmEmailChangePayload', email }
})

export const changePassword = mutation('changePassword', async ({ input }, context, check) => {
  const currentPassword = readPassword(input.currentPassword, check)
  const newPassword = check.newPassword('newPassword', input.newPassword, input.confirmPassword)
  check.done()
  await context.federation.call('changePassword', {
    body: { currentPassword, newPassword, confirmPassword: newPassword },
  })
  return { __typename: 'ChangePasswordPayload' }
})

/** The file comes by a road of its own (`http/export.ts`); whether the session is good shows here already. */
export const exportData = mutation('exportData', async (_args, context) => {
  const issued = context.issueExport()
  if (issued === null) throw new Failure('UNAUTHENTICATED', 'an export takes a session')
  await context.load.member()
  return { __typename: 'ExportDataPayload', ...issued }
})

export const deleteAccount = mutation('deleteAccount', async ({ input }, context, check) => {
  const currentPassword = readPassword(input.currentPassword, check)
  check.done()
  const { id } = await context.load.member()
  await context.federation.call('deleteAccount', { body: { currentPassword } })
  context.load.clear()
  return { __typename: 'DeleteAccountPayload', deletedMemberId: encodeId('Member', id) }
})

function readPassword(currentPassword: string, check: InputCheck): string {
  return check.text('currentPassword', currentPassword, { min: 6, max: 50, trim: false })
}

/** As signing in does, which knows no capitals. */
function isSame(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}
