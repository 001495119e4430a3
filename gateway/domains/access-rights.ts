import type { AccessRightRecord } from '../federation/access-rights.ts'
import { webAddress } from '../federation/read.ts'
import type { Complete } from '../graphql/complete.ts'
import { mutation } from '../graphql/mutations.ts'
import { encodeId } from '../graphql/node-ids.ts'
import { problem } from '../graphql/problems.ts'
import { canRetryNow } from './failed-passes.ts'
import { numberSign } from './numbers.ts'
import { canCancel, canPrint, canResend, hasInsuranceDocuments, validityOf } from './passes.ts'
import { seasonOf } from './seasons.ts'

export const AccessRight: Complete<'AccessRight'> = {
  id: ({ id }) => encodeId('AccessRight', id),
  number: ({ id }) => numberSign(id),
  season: ({ type, expiresAt }, _args, { services }) =>
    expiresAt === null ? null : (services.config.portal.seasonLabel ?? seasonOf(type, expiresAt)),
  validity: (pass, _args, context) => validityOf(pass, context.now()),
  canPrint: (pass, _args, context) => canPrint(pass, context.now()),
  canResend: (pass, _args, context) => canResend(pass, context.now()),
  hasInsuranceDocuments: (pass, _args, context) => hasInsuranceDocuments(pass, context.now()),
  canRetry: async (pass, _args, context) => await canRetryNow(pass, context),
  canCancel: (pass) => canCancel(pass),
}

export const AccessRightVehicle: Complete<'AccessRightVehicle'> = {
  vehicleId: ({ id }) => encodeId('Vehicle', id),
}

/** By when they were bought, the latest first (H10). */
export function newestFirst(passes: readonly AccessRightRecord[]): AccessRightRecord[] {
  const boughtAt = ({ createdAt, paidAt, activeAt }: AccessRightRecord) =>
    createdAt ?? paidAt ?? activeAt ?? 0
  return passes.toSorted((a, b) => boughtAt(b) - boughtAt(a) || b.id - a.id)
}

export const printAccessRight = mutation('printAccessRight', async ({ input }, context, check) => {
  const id = check.id('accessRightId', 'AccessRight', input.accessRightId)
  check.done()
  const url = webAddress(await context.federation.call('printAccessRight', { path: { id } }))
  // nothing but a web address is ever opened.
  return url === null
    ? problem(context.language, 'NotPrintableProblem')
    : { __typename: 'PrintAccessRightPayload', url }
})

export const cancelAccessRight = mutation('cancelAccessRight', async ({ input }, context, check) => {
  const id = check.id('accessRightId', 'AccessRight', input.accessRightId)
  check.done()
  await context.federation.call('cancelAccessRight', { path: { id } })
  context.load.clear()
  return { __typename: 'CancelAccessRightPayload', deletedAccessRightId: input.accessRightId }
})

export const resendAccessRight = mutation('resendAccessRight', async ({ input }, context, check) => {
  const id = check.id('accessRightId', 'AccessRight', input.accessRightId)
  check.done()
  await context.federation.call('resendAccessRightEmail', { path: { id } })
  const { email } = await context.load.member()
  return { __typename: 'ResendAccessRightPayload', email }
})
