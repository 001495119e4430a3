/**
 * Compile-time tests of the rate limits that mutations declare. Each invalid declaration in this
 * file must cause a type error; otherwise the type check fails.
 */
import { expect, test } from 'vitest'
import type { CallName } from '../../../gateway/federation/refusal-errors.ts'
import type { MutationDeclaration, MutationName } from '../../../gateway/graphql/declare-mutation.ts'

/** Type of the rate limit that a given mutation may declare. */
type Limit<Name extends MutationName, Call extends CallName> = MutationDeclaration<Name, Call>['limit']

type Register = Limit<'register', 'createAccount'>
type ChangeEmail = Limit<'changeEmail', 'changeEmailAddress'>
type CheckGuest = Limit<'checkGuestAccessRight', 'searchExternalRight'>
type ResetPassword = Limit<'resetPassword', 'resetPassword'>
type PrintReceipt = Limit<'printReceipt', 'printReceipt'>

const getEmailFromInput = (input: { email: string }) => input.email
const getPassCardNumberFromInput = (input: { holder: { cardNumber: string } }) => input.holder.cardNumber

test('the type check rejects a rate limit that counts attempts by an input field that the mutation does not have', () => {
  // @ts-expect-error -- The field is `email`.
  const account: ResetPassword = { kind: 'secret', account: { email: (input) => input.emial }, number: null }
  const recipient: ChangeEmail = {
    kind: 'mail',
    account: 'session',
    // @ts-expect-error -- The field is `newEmail`.
    alsoTo: (input) => input.newEmial,
    number: null,
    revealsAccount: 'EmailTakenProblem',
  }
  const number: CheckGuest = {
    kind: 'secret',
    account: { number: getPassCardNumberFromInput },
    // @ts-expect-error -- The field is `holder.cardNumber`.
    number: { getNumber: (input) => input.holder.number, missResults: ['ExternalRightNotFoundProblem'] },
  }
  // @ts-expect-error -- The function reads another mutation's input.
  const limitOfOtherMutation: PrintReceipt = { kind: 'file', account: { email: getEmailFromInput } }
  expect([account, recipient, number, limitOfOtherMutation]).toHaveLength(4)
})

test('the type check rejects a rate limit whose declaration omits the account, the pass number or the e-mail recipient', () => {
  // @ts-expect-error -- The account is missing.
  const withoutAccount: ResetPassword = { kind: 'secret', number: null }
  // @ts-expect-error -- The number is missing.
  const withoutNumber: ResetPassword = { kind: 'secret', account: { email: getEmailFromInput } }
  // @ts-expect-error -- The other recipient is missing.
  const withoutRecipient: ChangeEmail = {
    kind: 'mail',
    account: 'session',
    number: null,
    revealsAccount: 'EmailTakenProblem',
  }
  const withoutMisses: CheckGuest = {
    kind: 'secret',
    account: { number: getPassCardNumberFromInput },
    // @ts-expect-error -- No answer counts as a miss.
    number: { getNumber: getPassCardNumberFromInput, missResults: [] },
  }
  expect([withoutAccount, withoutNumber, withoutRecipient, withoutMisses]).toHaveLength(4)
})

test('the type check requires a rate limit on guesses if a problem type of the mutation reveals that a guess is right or wrong', () => {
  const uncounted: CheckGuest = {
    kind: 'secret',
    account: { number: getPassCardNumberFromInput },
    // @ts-expect-error -- ExternalRightNotFoundProblem reveals that a number opens nothing.
    number: null,
  }
  // @ts-expect-error -- EmailTakenProblem reveals that an e-mail has an account.
  const unrevealed: ChangeEmail = { kind: 'mail', account: 'session', alsoTo: null, number: null }
  const otherAnswer: CheckGuest = {
    kind: 'secret',
    account: { number: getPassCardNumberFromInput },
    // @ts-expect-error -- The mutation does not answer ClubUnavailableProblem.
    number: { getNumber: getPassCardNumberFromInput, missResults: ['ClubUnavailableProblem'] },
  }
  expect([uncounted, unrevealed, otherAnswer]).toHaveLength(3)
})

test('the type check rejects a rate limit per session for a mutation that visitors can call', () => {
  const register: Register = {
    kind: 'mail',
    // @ts-expect-error -- A visitor who registers has no session.
    account: 'session',
    alsoTo: null,
    number: {
      getNumber: (input) => input.formerMember?.search.controlNumber,
      missResults: ['FormerMemberNotFoundProblem'],
    },
    revealsAccount: 'EmailTakenProblem',
  }
  const file: PrintReceipt = { kind: 'file', account: 'session' }
  expect([register, file]).toHaveLength(2)
})
