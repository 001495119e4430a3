/**
 * Mutations that a guesser, a thief or a machine gone wild would repeat. Each goes once per request
 * (`limits.ts`), and so many times a minute per account and per address (`config.ts`).
 */
import type { GraphQLSchema } from 'graphql'
import type { Context } from '../context.ts'
import { Failure } from '../failures.ts'
import type { MutationResolvers } from './generated/resolvers.ts'

/**
 * Why a mutation is limited: `secret` tries a password, a code, a link or a number that opens something;
 * `mail` has one sent; `payment` reaches for a card; `file` has one made. `once` is limited within a request
 * alone: signing in counts its own failures, and a refresh token works but once. `plain` is not limited.
 */
type Sensitivity = 'secret' | 'mail' | 'payment' | 'file' | 'once' | 'plain'

/** Every mutation of the schema, or this does not compile. */
const sensitivity: Record<keyof MutationResolvers, Sensitivity> = {
  logIn: 'once',
  refreshSession: 'once',
  logInWithCode: 'secret',
  requestOneTimeCode: 'mail',
  requestPasswordReset: 'mail',
  resetPassword: 'secret',
  resendEmailConfirmation: 'mail',
  confirmEmail: 'secret',
  logOut: 'plain',
  findExistingMembers: 'secret',
  register: 'mail',
  acceptAgreements: 'plain',
  updateProfile: 'plain',
  changeEmail: 'mail',
  confirmEmailChange: 'secret',
  changePassword: 'secret',
  exportData: 'file',
  deleteAccount: 'secret',
  addVehicle: 'plain',
  updateVehicle: 'plain',
  deleteVehicle: 'plain',
  buyAccessRight: 'payment',
  cancelAccessRight: 'plain',
  printAccessRight: 'file',
  resendAccessRight: 'mail',
  submitInsuranceRequest: 'mail',
  payInsuranceRequest: 'payment',
  setPaymentCard: 'payment',
  removePaymentCard: 'plain',
  setBillingAddress: 'once',
  setMagazinePreferences: 'plain',
  requestVolunteering: 'mail',
  cancelVolunteerRequest: 'plain',
  payInterventionReport: 'payment',
  checkGuestAccessRight: 'secret',
  setGuestCard: 'payment',
  buyGuestAccessRight: 'payment',
}

/** Whether a mutation goes once per request. */
export function isSensitive(name: string): boolean {
  return (kindOf(name) ?? 'plain') !== 'plain'
}

function kindOf(name: string): Sensitivity | undefined {
  return Object.hasOwn(sensitivity, name) ? sensitivity[name as keyof MutationResolvers] : undefined
}

/** Puts the limits of a minute before the resolvers of a schema, however each was written. */
export function limitSensitive(schema: GraphQLSchema): void {
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    const kind = kindOf(field.name)
    const { resolve } = field
    if (kind === undefined || kind === 'once' || kind === 'plain' || resolve === undefined) continue
    field.resolve = async (parent, args: { input?: unknown }, context: Context, info) => {
      await take(field.name, kind, args.input, context)
      return resolve(parent, args, context, info)
    }
  }
}

async function take(
  name: string,
  kind: Exclude<Sensitivity, 'once' | 'plain'>,
  input: unknown,
  context: Context,
): Promise<void> {
  const { config, rates, metrics } = context.services
  const limits = config.rates.sensitive[kind]
  const account = accountIn(input, kind, context) ?? (await context.account())
  const counts = [
    ...(account === null ? [] : [{ key: `${name} of ${account}`, limit: limits.account }]),
    { key: `${name} from ${context.address}`, limit: limits.address },
  ]
  for (const { key, limit } of counts) {
    if (await rates.take(key, limit)) continue
    metrics.count('limits_hit', { limit: name })
    throw new Failure('RATE_LIMITED', `too often: ${name}`)
  }
}

/**
 * The account that a visitor names by its e-mail, or a guest by the number of a right. Wrong secrets are counted apart for each address, as with
 * signing in, so that nobody keeps a member out by guessing; mails are not, since they bother their reader.
 */
function accountIn(input: unknown, kind: Sensitivity, { address }: Context): string | null {
  const named = textAt(input, 'email') ?? textAt(input, 'holder', 'cardNumber')
  if (named === null) return null
  const name = named.trim().toLowerCase().slice(0, 100)
  return kind === 'mail' ? name : `${name} ${address}`
}

/** The text at a place of an input; null where there is none. */
function textAt(input: unknown, ...path: string[]): string | null {
  const found = path.reduce(
    (part, step) => (part as Record<string, unknown> | null | undefined)?.[step],
    input,
  )
  return typeof found === 'string' && found !== '' ? found : null
}
