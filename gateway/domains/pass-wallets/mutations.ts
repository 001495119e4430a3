/** Mutation that adds a pass to a wallet (decision 0059). */
import type { Context } from '../../graphql/context.ts'
import { declareMutation } from '../../graphql/declare-mutation.ts'
import { InvalidInput } from '../../graphql/input-check.ts'
import { createGraphqlProblem } from '../../graphql/problems.ts'
import { formatReceiptOrPassNumber } from '../../platform/format-numbers.ts'
import { getTorontoDay } from '../../platform/calendar-days.ts'
import { type AccessRightRecord, accessRightById } from '../access-rights/rest.ts'
import { canPrintPass } from '../access-rights/rules.ts'
import { loadSignedPassCode } from '../pass-codes/load-signed-code.ts'
import { listedVehicle } from '../vehicles/rest.ts'
import { applePassType, createAppleWalletPass } from './apple-pass.ts'
import { createGoogleWalletLink } from './google-link.ts'
import { type WalletPass, selectUsablePassWallets } from './rules.ts'

export const addPassToWallet = declareMutation('addPassToWallet', {
  calls: ['getUser'],
  limit: { kind: 'file', account: 'session' },
  refusals: {},
  work: async ({ input }, context, { check }) => {
    const id = check.readId('accessRightId', 'AccessRight', input.accessRightId)
    check.assertValid()
    const { apple, google } = selectUsablePassWallets(context.services.config.passWallets, context.now())
    if ((input.wallet === 'APPLE' ? apple : google) === null)
      throw new InvalidInput([{ field: 'wallet', reason: 'notFound' }])
    const pass = await context.load(accessRightById, id)
    if (pass === null) throw new InvalidInput([{ field: 'accessRightId', reason: 'notFound' }])
    const walletPass = await loadWalletPass(pass, context)
    if (walletPass === null) return createGraphqlProblem(context.language, 'NotPrintableProblem')
    return {
      __typename: 'AddPassToWalletPayload' as const,
      url: await createWalletPassUrl(walletPass, context, input.wallet),
    }
  },
})

/** Loads the content of a wallet pass. Returns null for a pass that cannot be printed. */
async function loadWalletPass(pass: AccessRightRecord, context: Context): Promise<WalletPass | null> {
  const now = context.now()
  if (!canPrintPass(pass, now) || pass.activeAt === null || pass.expiresAt === null) return null
  const code = (await loadSignedPassCode(pass, context)) ?? pass.controlNumber
  if (code === null) return null
  const vehicle = pass.vehicle && (await context.load(listedVehicle, pass.vehicle.id))
  return {
    id: pass.id,
    portalName: context.services.config.portal.name,
    type: pass.type,
    number: formatReceiptOrPassNumber(pass.id),
    controlNumber: pass.controlNumber,
    vehicleName: vehicle?.name ?? pass.vehicle?.name ?? '–',
    plate: vehicle?.registration ?? pass.vehicle?.registration ?? null,
    clubName: pass.club && `${pass.club.name} (${pass.club.number})`,
    firstDay: getTorontoDay(pass.activeAt),
    lastDay: getTorontoDay(pass.expiresAt),
    expiresAt: pass.expiresAt,
    confirmedAt: now,
    code,
  }
}

/**
 * Creates the URL that adds a pass to a wallet: a one-time download for Apple Wallet, or a link to
 * Google Wallet.
 */
async function createWalletPassUrl(
  pass: WalletPass,
  context: Context,
  wallet: 'APPLE' | 'GOOGLE',
): Promise<string> {
  const { config, addresses, passFiles } = context.services
  if (wallet === 'GOOGLE')
    return createGoogleWalletLink(pass, config.passWallets.google!, {
      portalUrl: addresses.portal,
      language: context.language,
      now: context.now(),
    })
  const { path } = await passFiles.issue({
    language: context.language,
    type: applePassType,
    name: `sentier-${pass.id}.pkpass`,
    base64: createAppleWalletPass(pass, config.passWallets.apple!).toString('base64'),
  })
  return addresses.portal + path
}
