/**
 * Rate limits as mutations declare them: the account, the number and the recipients that a limit counts are functions of the
 * mutation's input, so that a field that the input does not have does not compile.
 */
import type { Context } from './context.ts'
import { type PendingCounts, mailLimits, takenEmails, numberTryLimits } from './attempts.ts'
import type { ProblemName } from './problems.ts'
import { countedEmail, countedNumber } from '../platform/caller-address.ts'

/** Reads a text of a mutation's input; null, undefined and blank texts are not counted. */
type TextOf<Input> = (input: Input) => string | null | undefined

/**
 * An account that the input names: a visitor's by its e-mail, a guest's by the number of a right. Where the caller leaves
 * the text blank, the session's account counts.
 */
export type NamedAccount<Input> = { email: TextOf<Input> } | { number: TextOf<Input> }

/** A number that a mutation tries: a member's of old, or that of a guest's right. */
export interface TriedNumber<Input, Answer extends string> {
  of: TextOf<Input>
  /** The answers after which the attempt counts. */
  misses: readonly [Answer, ...Answer[]]
}

/** Problems of the schema: the name of any other type does not compile. */
type Problems<Name extends ProblemName> = Name
/** The problems that say that nothing belongs to a number: a mutation that answers one counts the number. */
type NumberMiss = Problems<'FormerMemberNotFoundProblem' | 'ExternalRightNotFoundProblem'>
/** The problem that says that an e-mail has an account: a mutation that answers it counts such answers (decision 0030). */
type EmailTaken = Problems<'EmailTakenProblem'>

/** `Needed` where the answers include one of the problems, else `Otherwise`; both where the answers are not known. */
type IfAnswered<Answer extends string, Problem extends string, Needed, Otherwise> = string extends Answer
  ? Needed | Otherwise
  : [Extract<Answer, Problem>] extends [never]
    ? Otherwise
    : Needed

interface Counted<Input, Answer extends string, Account> {
  /** The account that the limit counts by, beside the caller's address. */
  account: Account
  /** The number that the mutation tries; null where it tries none. */
  number: TriedNumber<Input, Answer> | IfAnswered<Answer, NumberMiss, never, null>
}

type MailLimit<Input, Answer extends string, Account> = Counted<Input, Answer, Account> & {
  kind: 'mail'
  /** Another e-mail that is sent a mail, beside the account's; null where there is none. */
  alsoTo: TextOf<Input> | null
  /** The quota of the hour and the day; that of all mails unless said otherwise. */
  quota?: 'confirmations'
  /** Whether some mails are left once the quota is used up. */
  hasReserve?: boolean
} & IfAnswered<Answer, EmailTaken, { revealsAccount: EmailTaken }, { revealsAccount?: never }>

/**
 * How often a mutation may be sent, per account and per address (`config.ts`). `secret` tries a password, a code, a link or a
 * number that opens something; `mail` has one sent; `payment` reaches for a card; `file` has one made. Each goes once per
 * request too. `once` is limited within a request alone: signing in counts its own failures, and a refresh token works but
 * once.
 */
export type RateLimit<Input, Answer extends string = string, Account = 'session' | NamedAccount<Input>> =
  | 'none'
  | 'once'
  | { kind: 'file'; account: Account }
  | (Counted<Input, Answer, Account> & { kind: 'secret' | 'payment' })
  | MailLimit<Input, Answer, Account>

/** A limit that counts. */
export type CountingLimit<Input> = Exclude<RateLimit<Input>, string>

/**
 * Returns the name of the account that a limit counts by; null where nobody is named or signed in. Wrong secrets are counted
 * apart for each address, as with signing in, so that nobody keeps a member out by guessing; mails are not, since they
 * bother their reader.
 */
export async function accountOf<Input>(
  { kind, account }: CountingLimit<Input>,
  input: Input,
  context: Context,
): Promise<string | null> {
  const named = account === 'session' ? null : nameOf(account, input)
  if (named === null) return await context.account()
  return kind === 'mail' ? named : `${named} ${context.address}`
}

function nameOf<Input>(account: NamedAccount<Input>, input: Input): string | null {
  if ('email' in account) {
    const email = textOf(account.email, input)
    return email === null ? null : countedEmail(email)
  }
  const number = textOf(account.number, input)
  return number === null ? null : countedNumber(number)
}

/** Returns the counts of a limit that stand only after certain answers. */
export function pendingOf<Input>(
  limit: CountingLimit<Input>,
  input: Input,
  account: string | null,
  { address, services }: Context,
): PendingCounts[] {
  const { rates } = services.config
  if (limit.kind === 'file') return []
  const pending: PendingCounts[] = []
  if (limit.kind === 'mail') {
    const other = limit.alsoTo === null ? null : textOf(limit.alsoTo, input)
    const recipients = [account, other === null ? null : countedEmail(other)].filter((each) => each !== null)
    pending.push(mailLimits(recipients, limit, rates))
    if (limit.revealsAccount !== undefined)
      pending.push(
        takenEmails(account === null ? [address] : [account, address], limit.revealsAccount, rates),
      )
  }
  const number = limit.number === null ? null : textOf(limit.number.of, input)
  if (limit.number !== null && number !== null)
    pending.push(numberTryLimits(number, address, limit.number.misses, rates))
  return pending
}

/** Returns a text of the input; null where it is blank. */
function textOf<Input>(read: TextOf<Input>, input: Input): string | null {
  const text = read(input) ?? ''
  return text.trim() === '' ? null : text
}
