/**
 * Rate limits as mutations declare them: functions that read the account, the guessed number and
 * the e-mail recipients from the mutation's input.
 */
import type { Context } from './context.ts'
import {
  type ProvisionalCounts,
  createMailRateLimits,
  createAccountDiscoveryRateLimits,
  createAccountNumberGuessRateLimits,
} from './attempt-limits.ts'
import type { ProblemName } from './problems.ts'
import { buildEmailRateLimitKey, buildAccountNumberRateLimitKey } from '../platform/rate-limit-keys.ts'

/**
 * Function that reads a text from a mutation's input, such as an e-mail address, for a rate limit.
 * A blank or missing text is not counted.
 */
type InputText<Input> = (input: Input) => string | null | undefined

/**
 * Input field that identifies the account whose attempts are counted: the e-mail address of a
 * visitor or the pass number of a guest. A blank field stands for the signed-in account.
 */
export type NamedAccount<Input> = { email: InputText<Input> } | { number: InputText<Input> }

/**
 * A number that a caller could guess: the control number of a former member, or the number of a
 * guest's pass.
 */
export interface GuessableNumber<Input, ResultType extends string> {
  /** Reads the control or pass number from the mutation's input. */
  getNumber: InputText<Input>
  /**
   * Result types of the mutation that report a wrong guess of the control or pass number. Only
   * these results count toward the rate limit.
   */
  missResults: readonly [ResultType, ...ResultType[]]
}

/** TypeScript type that accepts only names of problems in the GraphQL schema. */
type Problems<Name extends ProblemName> = Name
/**
 * Problems that report an unknown control or pass number. A mutation that can return such a problem
 * must have a rate limit on guesses of the number.
 */
type NumberMiss = Problems<'FormerMemberNotFoundProblem' | 'ExternalRightNotFoundProblem'>
/**
 * Problem that reveals an existing account. A mutation that can return this problem must limit the
 * number of such results (decision 0030).
 */
type EmailTaken = Problems<'EmailTakenProblem'>

/**
 * Conditional TypeScript type: `Needed` if a mutation's result types `ResultType` include
 * `Problem`, otherwise `Otherwise`. If `ResultType` is just `string`, the result types are unknown,
 * and the type is `Needed | Otherwise`.
 */
type IfResult<
  ResultType extends string,
  Problem extends string,
  Needed,
  Otherwise,
> = string extends ResultType
  ? Needed | Otherwise
  : [Extract<ResultType, Problem>] extends [never]
    ? Otherwise
    : Needed

interface CountedLimit<Input, ResultType extends string, Account> {
  /**
   * Account for which the rate limit counts attempts. Attempts are counted per client network as
   * well.
   */
  account: Account
  /** Control or pass number that the mutation looks up; null when it looks up no number. */
  number: GuessableNumber<Input, ResultType> | IfResult<ResultType, NumberMiss, never, null>
}

type MailLimit<Input, ResultType extends string, Account> = CountedLimit<Input, ResultType, Account> & {
  kind: 'mail'
  /**
   * Further e-mail address to which the mutation sends an e-mail; null when it sends to the
   * account's address only.
   */
  alsoTo: InputText<Input> | null
  /**
   * E-mail quota that limits the mutation's e-mails per hour and day; by default, the quota that
   * all e-mails share.
   */
  quota?: 'confirmations'
  /**
   * True for a password reset, which may send a few more e-mails after the e-mail quota is used up.
   */
  hasReserve?: boolean
} & IfResult<ResultType, EmailTaken, { revealsAccount: EmailTaken }, { revealsAccount?: never }>

/**
 * Rate limit of a mutation, per account and client network (`config.ts`). The kind says which
 * attempts are counted: guesses of a secret, e-mails, card payments or generated files. `once` only
 * forbids repeating the mutation in one GraphQL request. The other kinds, except `none`, forbid
 * this too.
 */
export type RateLimit<Input, ResultType extends string = string, Account = 'session' | NamedAccount<Input>> =
  | 'none'
  | 'once'
  | { kind: 'file'; account: Account }
  | (CountedLimit<Input, ResultType, Account> & { kind: 'secret' | 'payment' })
  | MailLimit<Input, ResultType, Account>

/** Rate limit of a mutation that increments counters: any kind except `none` and `once`. */
export type CountingLimit<Input> = Exclude<RateLimit<Input>, string>

/**
 * Returns the key of the account that a rate limit counts; null if neither the input nor the
 * session has an account. Guesses of a secret are counted per account and client network, so that a
 * stranger cannot lock a member out.
 */
export async function resolveRateLimitAccountKey<Input>(
  { kind, account }: CountingLimit<Input>,
  input: Input,
  context: Context,
): Promise<string | null> {
  const inputAccount = account === 'session' ? null : readRateLimitAccountKey(account, input)
  if (inputAccount === null) return await context.loadAccountKey()
  return kind === 'mail' ? inputAccount : `${inputAccount} ${context.address}`
}

function readRateLimitAccountKey<Input>(account: NamedAccount<Input>, input: Input): string | null {
  if ('email' in account) {
    const email = readNonBlankInputText(account.email, input)
    return email === null ? null : buildEmailRateLimitKey(email)
  }
  const number = readNonBlankInputText(account.number, input)
  return number === null ? null : buildAccountNumberRateLimitKey(number)
}

/**
 * Returns the rate limit counters to increment before a mutation runs. They are decremented again
 * after a result that does not count, such as a correct guess.
 */
export function createProvisionalRateLimitCounts<Input>(
  limit: CountingLimit<Input>,
  input: Input,
  account: string | null,
  { address, services }: Context,
): ProvisionalCounts[] {
  const { rates } = services.config
  if (limit.kind === 'file') return []
  const pending: ProvisionalCounts[] = []
  if (limit.kind === 'mail') {
    const otherEmail = limit.alsoTo === null ? null : readNonBlankInputText(limit.alsoTo, input)
    const recipients = [account, otherEmail === null ? null : buildEmailRateLimitKey(otherEmail)].filter(
      (each) => each !== null,
    )
    pending.push(createMailRateLimits(recipients, limit, rates))
    if (limit.revealsAccount !== undefined)
      pending.push(
        createAccountDiscoveryRateLimits(
          account === null ? [address] : [account, address],
          limit.revealsAccount,
          rates,
        ),
      )
  }
  const number = limit.number === null ? null : readNonBlankInputText(limit.number.getNumber, input)
  if (limit.number !== null && number !== null)
    pending.push(createAccountNumberGuessRateLimits(number, address, limit.number.missResults, rates))
  return pending
}

/** Returns a text of a mutation's input; null when the text is blank. */
function readNonBlankInputText<Input>(read: InputText<Input>, input: Input): string | null {
  const text = read(input) ?? ''
  return text.trim() === '' ? null : text
}
