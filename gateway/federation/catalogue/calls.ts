/** Which calls' refusals each mutation has to explain. */
import type { ResolversTypes, ResolversUnionTypes } from '../../graphql/generated/resolvers.ts'
import type { ProblemName } from '../../graphql/problems.ts'
import type { CodeOf } from '../errors.ts'
import type { Explain } from './explanations.ts'

/** The calls behind a mutation. */
export interface CallsBehind {
  logIn: 'token'
  logInWithCode: 'token'
  refreshSession: 'token'
  requestOneTimeCode: 'getOneTimePassword'
  requestPasswordReset: 'forgottenPassword'
  resetPassword: 'resetPassword'
  resendEmailConfirmation: 'resendEmailConfirmation'
  confirmEmail: 'confirmEmail'
  findExistingMembers: 'findExistingAccount'
  register: 'createAccount'
  acceptAgreements: 'consent'
  updateProfile: 'updateAccount'
  changeEmail: 'changeEmailAddress'
  confirmEmailChange: 'confirmChangeEmail'
  changePassword: 'changePassword'
  exportData: 'getUser'
  deleteAccount: 'deleteAccount'
  addVehicle: 'createVehicle'
  updateVehicle: 'updateVehicle'
  deleteVehicle: 'deleteVehicle'
  setPaymentCard: 'setCard'
  removePaymentCard: 'removeCard'
  setBillingAddress: 'setBillingAddress'
  buyAccessRight: 'checkCollision' | 'buy'
  printAccessRight: 'printAccessRight'
  cancelAccessRight: 'cancelAccessRight'
  resendAccessRight: 'resendAccessRightEmail'
  submitInsuranceRequest: 'requestWithoutInsurance'
  payInsuranceRequest: 'buyWithoutInsurance'
  setMagazinePreferences: 'updateMagazines'
  requestVolunteering: 'requestVolunteer'
  cancelVolunteerRequest: 'cancelVolunteerRequest'
  payInterventionReport: 'payInterventionReport'
  checkGuestAccessRight: 'searchExternalRight' | 'searchFqcqExternalRight'
  setGuestCard: 'setCardAsGuest' | 'setCardAsFqcqGuest'
  buyGuestAccessRight: 'buyAsGuest' | 'buyAsFqcqGuest'
}
export type ExplainedMutation = keyof CallsBehind

/** The problems of a mutation's union. */
export type ProblemIn<Mutation extends ExplainedMutation> = Extract<
  ResolversUnionTypes<ResolversTypes>[`${Capitalize<Mutation>}Result`],
  { __typename: ProblemName }
>

/** What every call with a session can be refused with never comes here (`errors.ts`). */
type OfEverySession = '1' | '401' | 'consent_required'

/** For each mutation, what each code of its calls becomes. */
export type Catalogue = {
  [Mutation in ExplainedMutation]: {
    [Code in Exclude<CodeOf<CallsBehind[Mutation]>, OfEverySession>]: Explain<ProblemIn<Mutation>>
  }
}
