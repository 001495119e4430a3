/** GraphQL schema module of sessions: resolvers. */
import { logIn, logInWithCode, refreshSession, logOut } from './mutations.ts'
import {
  requestOneTimeCode,
  requestPasswordReset,
  resetPassword,
  resendEmailConfirmation,
  confirmEmail,
} from './account-recovery.ts'
import type { Resolvers } from '../../graphql/generated/resolvers.ts'

export const resolvers = {
  Mutation: {
    logIn,
    logInWithCode,
    refreshSession,
    logOut,
    requestOneTimeCode,
    requestPasswordReset,
    resetPassword,
    resendEmailConfirmation,
    confirmEmail,
  },
} satisfies Resolvers
