/** Session, accounts and agreements. */
import type { Catalogue } from './calls.ts'
import { editLimited, invalid, plain, same } from './explanations.ts'

const address = {
  address: 'address',
  ...Object.fromEntries(
    ['addressLine', 'apartment', 'cityId', 'otherCity', 'province', 'postalCode'].map((field) => [
      `address.${field}`,
      `address.${field}`,
    ]),
  ),
  'address.countryId': 'address.country',
}
/** What the federation calls the fields of a profile, in the names of `UpdateProfileInput`. */
export const profile = {
  ...same(
    'firstName',
    'lastName',
    'phoneNumber',
    'gender',
    'isCanadian',
    'birthDate',
    'manualAddress',
    'picture',
  ),
  ...address,
}
const signIn = {
  102: plain('AccountNotConfirmedProblem'),
  103: plain('InvalidCredentialsProblem'),
  invalid_grant: plain('InvalidCredentialsProblem'),
} as const
const email = { InvalidRequest: invalid('email', 'malformed', same('email')) }

export const sessionCatalogue = {
  logIn: signIn,
  logInWithCode: signIn,
  refreshSession: {
    102: plain('SessionExpiredProblem'),
    103: plain('SessionExpiredProblem'),
    invalid_grant: plain('SessionExpiredProblem'),
  },
  requestOneTimeCode: email,
  requestPasswordReset: email,
  resendEmailConfirmation: email,
  resetPassword: {
    InvalidRequest: invalid('password', 'malformed', same('token', 'email', 'password', 'confirmPassword')),
    InvalidToken: plain('LinkExpiredProblem'),
  },
  confirmEmail: {
    InvalidRequest: invalid('email', 'malformed', same('token', 'email')),
    InvalidToken: plain('LinkExpiredProblem'),
  },
  findExistingMembers: {
    InvalidRequest: invalid('birthDate', 'malformed', {
      ...same('firstName', 'lastName', 'postalCode', 'phoneNumber', 'birthDate', 'email'),
      ctrlNumber: 'controlNumber',
    }),
  },
  register: {
    InvalidRequest: invalid('email', 'malformed', {
      ...profile,
      ...same('email', 'password', 'confirmPassword', 'isBusiness'),
      gM_Id: 'formerMember',
      existingAccountSearch: 'formerMember',
      version: 'agreementVersion',
    }),
    EmailTaken: plain('EmailTakenProblem'),
    AgreementOutdated: plain('AgreementOutdatedProblem'),
    ExistingAccountNotFound: plain('FormerMemberNotFoundProblem'),
    PictureInvalid: invalid('picture', 'picture'),
  },
  acceptAgreements: {
    InvalidRequest: invalid('version', 'malformed', same('version')),
    AgreementOutdated: plain('AgreementOutdatedProblem'),
  },
  updateProfile: {
    InvalidRequest: invalid('firstName', 'malformed', profile),
    EditLimited: editLimited(profile),
    PictureInvalid: invalid('picture', 'picture'),
  },
  changeEmail: {
    InvalidRequest: invalid('newEmail', 'malformed', same('currentEmail', 'newEmail', 'confirmNewEmail')),
    EmailTaken: plain('EmailTakenProblem'),
  },
  confirmEmailChange: {
    InvalidRequest: invalid('email', 'malformed', same('email', 'userId', 'token')),
    InvalidToken: plain('EmailChangeFailedProblem'),
    EmailTaken: plain('EmailChangeFailedProblem'),
  },
  changePassword: {
    InvalidRequest: invalid(
      'newPassword',
      'malformed',
      same('currentPassword', 'newPassword', 'confirmPassword'),
    ),
    WrongPassword: invalid('currentPassword', 'wrongPassword'),
  },
  exportData: {},
  deleteAccount: {
    InvalidRequest: invalid('currentPassword', 'malformed', same('currentPassword')),
    WrongPassword: invalid('currentPassword', 'wrongPassword'),
  },
} satisfies Partial<Catalogue>
