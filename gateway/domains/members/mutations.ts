/** Mutations that change, export or delete a member's account (M01–M21). */
import { Failure } from '../../platform/request-failures.ts'
import {
  createWrongPasswordOrCodeRateLimitPerAccount,
  createWrongPasswordOrCodeRateLimitAcrossDevices,
} from '../../graphql/attempt-limits.ts'
import type { Context } from '../../graphql/context.ts'
import { Refusal } from '../../federation/refusal-errors.ts'
import { runRateLimitedAttemptAndCountFailure } from '../../graphql/rate-limits.ts'
import type { InputCheck } from '../../graphql/input-check.ts'
import { declareMutation } from '../../graphql/declare-mutation.ts'
import { encodeId } from '../../graphql/global-ids.ts'
import { readProfileInput } from './profile.ts'
import { getLockedProfileFields } from './rules.ts'
import { currentMember, profileFields } from './rest.ts'
import {
  mapRefusalToEditLimitedProblem,
  mapRefusalToInvalidInput,
  mapRefusalToPlainProblem,
} from '../../graphql/refusal-mappings.ts'
import { mapFieldNamesToThemselves } from '../../federation/field-names.ts'
import {
  maxAccountEmailLength,
  maxEmailLength,
  maxMailTokenLength,
  passwordLength,
} from '../../platform/federation-constants.ts'

export const updateProfile = declareMutation('updateProfile', {
  calls: ['updateAccount'],
  limit: 'none',
  form: { name: 'updateAccount', fields: profileFields },
  renamedFields: { dateOfBirth: 'birthDate' },
  refusals: {
    InvalidRequest: mapRefusalToInvalidInput('firstName', 'malformed', profileFields),
    EditLimited: mapRefusalToEditLimitedProblem(profileFields),
    PictureInvalid: mapRefusalToInvalidInput('picture', 'picture'),
  },
  work: async ({ input }, context, { check, send }) => {
    const profile = await readProfileInput(input, check, context)
    // Locked fields may break current rules, because the member cannot change them. The federation
    // verifies that they are unchanged.
    check.ignoreFields(getLockedProfileFields(await context.load(currentMember)))
    check.assertValid()
    await send('updateAccount', { body: profile })
    return { __typename: 'UpdateProfilePayload' }
  },
})

export const changeEmail = declareMutation('changeEmail', {
  calls: ['changeEmailAddress'],
  limit: {
    kind: 'mail',
    account: 'session',
    alsoTo: (input) => input.newEmail,
    number: null,
    revealsAccount: 'EmailTakenProblem',
  },
  form: {
    name: 'changeEmailAddress',
    fields: mapFieldNamesToThemselves('currentEmail', 'newEmail', 'confirmNewEmail'),
  },
  refusals: {
    InvalidRequest: mapRefusalToInvalidInput(
      'newEmail',
      'malformed',
      mapFieldNamesToThemselves('currentEmail', 'newEmail', 'confirmNewEmail'),
    ),
    EmailTaken: mapRefusalToPlainProblem('EmailTakenProblem'),
  },
  work: async ({ input }, context, { check, send }) => {
    const currentEmail = check.readText('currentEmail', input.currentEmail, { min: 1, max: maxEmailLength })
    const newEmail = check.readEmail('newEmail', input.newEmail, { max: maxAccountEmailLength })
    check.addMistakeUnless(isSameEmail(input.confirmNewEmail, newEmail), 'confirmNewEmail', 'confirmEmail')
    const { email } = await context.load(currentMember)
    check.addMistakeUnless(isSameEmail(currentEmail, email), 'currentEmail', 'currentEmail')
    check.addMistakeUnless(!isSameEmail(newEmail, email), 'newEmail', 'sameEmail')
    check.assertValid()
    await send('changeEmailAddress', {
      body: { currentEmail, newEmail, confirmNewEmail: newEmail },
    })
    return { __typename: 'ChangeEmailPayload', newEmail }
  },
})

export const confirmEmailChange = declareMutation('confirmEmailChange', {
  calls: ['confirmChangeEmail'],
  limit: { kind: 'secret', account: { email: (input) => input.email }, number: null },
  refusals: {
    InvalidRequest: mapRefusalToInvalidInput(
      'email',
      'malformed',
      mapFieldNamesToThemselves('email', 'userId', 'token'),
    ),
    InvalidToken: mapRefusalToPlainProblem('EmailChangeFailedProblem'),
    EmailTaken: mapRefusalToPlainProblem('EmailChangeFailedProblem'),
  },
  work: async ({ input }, _context, { check, send }) => {
    const email = check.readEmail('email', input.email, { max: maxEmailLength })
    const userId = check.readText('userId', input.userId, { min: 1, max: 10 })
    check.addMistakeUnless(/^\d{1,9}$/.test(userId), 'userId', 'malformed')
    const token = check.readText('token', input.token, { min: 1, max: maxMailTokenLength })
    check.assertValid()
    await send('confirmChangeEmail', { body: { email, userId: Number(userId), token } })
    return { __typename: 'ConfirmEmailChangePayload', email }
  },
})

export const changePassword = declareMutation('changePassword', {
  calls: ['changePassword'],
  limit: { kind: 'secret', account: 'session', number: null },
  form: {
    name: 'changePassword',
    fields: mapFieldNamesToThemselves('currentPassword', 'newPassword', 'confirmPassword'),
  },
  refusals: {
    InvalidRequest: mapRefusalToInvalidInput(
      'newPassword',
      'malformed',
      mapFieldNamesToThemselves('currentPassword', 'newPassword', 'confirmPassword'),
    ),
    WrongPassword: mapRefusalToInvalidInput('currentPassword', 'wrongPassword'),
  },
  work: async ({ input }, context, { check, send }) => {
    const currentPassword = readCurrentPasswordInput(input.currentPassword, check)
    const newPassword = check.readNewPassword('newPassword', input.newPassword, input.confirmPassword)
    check.assertValid()
    const { email } = await context.load(currentMember)
    await runWithWrongPasswordRateLimit('changePassword', email, context, async () => {
      await send('changePassword', { body: { currentPassword, newPassword, confirmPassword: newPassword } })
    })
    const { accountTokens } = context.services
    await accountTokens.revokeDeviceTokens(email)
    const deviceToken = await accountTokens.issueToken('device', email, context.now())
    return { __typename: 'ChangePasswordPayload', deviceToken }
  },
})

/**
 * Issues a one-time ticket for the export of a member's data. A separate download route redeems the
 * ticket (`http/export-download.ts`).
 */
export const exportData = declareMutation('exportData', {
  calls: ['getUser'],
  limit: { kind: 'file', account: 'session' },
  refusals: {},
  work: async (_args, context) => {
    const issued = await context.issueExportTicket()
    if (issued === null) throw new Failure('UNAUTHENTICATED', 'an export requires a session')
    await context.load(currentMember)
    return { __typename: 'ExportDataPayload', ...issued }
  },
})

export const deleteAccount = declareMutation('deleteAccount', {
  calls: ['deleteAccount'],
  limit: { kind: 'secret', account: 'session', number: null },
  form: { name: 'deleteAccount', fields: mapFieldNamesToThemselves('currentPassword') },
  refusals: {
    InvalidRequest: mapRefusalToInvalidInput(
      'currentPassword',
      'malformed',
      mapFieldNamesToThemselves('currentPassword'),
    ),
    WrongPassword: mapRefusalToInvalidInput('currentPassword', 'wrongPassword'),
  },
  work: async ({ input }, context, { check, send }) => {
    const currentPassword = readCurrentPasswordInput(input.currentPassword, check)
    check.assertValid()
    const { id, email } = await context.load(currentMember)
    await runWithWrongPasswordRateLimit('deleteAccount', email, context, async () => {
      await send('deleteAccount', { body: { currentPassword } })
    })
    await context.services.accountTokens.revokeDeviceTokens(email)
    return { __typename: 'DeleteAccountPayload', deletedMemberId: encodeId('Member', id) }
  },
})

/**
 * Runs a federation call that requires the member's current password. Limits the attempts with a
 * wrong password, so that someone with a stolen session cannot guess the password.
 */
async function runWithWrongPasswordRateLimit(
  name: string,
  email: string,
  context: Context,
  work: () => Promise<void>,
): Promise<void> {
  const { rates } = context.services.config
  const isWrongPasswordError = (error: unknown) => error instanceof Refusal && error.code === 'WrongPassword'
  // A wrong password counts against the second limit only once the first limit is reached, so that
  // failed sign-ins by strangers do not block the member.
  const alternatives = [
    [createWrongPasswordOrCodeRateLimitAcrossDevices('password', email, rates)],
    [createWrongPasswordOrCodeRateLimitPerAccount('password', email, rates, 'reset')],
  ]
  await runRateLimitedAttemptAndCountFailure(name, alternatives, context, work, isWrongPasswordError)
}

function readCurrentPasswordInput(currentPassword: string, check: InputCheck): string {
  return check.readText('currentPassword', currentPassword, { ...passwordLength, trim: false })
}

/** Returns true when two e-mail addresses are equal, ignoring case as the sign-in does. */
function isSameEmail(first: string, second: string): boolean {
  return first.trim().toLowerCase() === second.trim().toLowerCase()
}
