import type { AccessRightRecord } from '../federation/access-rights.ts'
import { webAddress } from '../federation/read.ts'
import type { Complete } from '../graphql/complete.ts'
import { mutation } from '../graphql/mutations.ts'
import { InputCheck } from '../graphql/input-check.ts'
import { encodeId } from '../graphql/node-ids.ts'
import { problem } from '../graphql/problems.ts'
import { sixDigits } from './numbers.ts'
import { canPrint, validityOf } from './passes.ts'

export const AccessRight: Complete<'AccessRight'> = {
  id: ({ id }) => encodeId('AccessRight', id),
  number: ({ id }) => sixDigits(id),
  validity: (pass, _args, context) => validityOf(pass, context.now()),
  canPrint: (pass, _args, context) => canPrint(pass, context.now()),
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

export const printAccessRight = mutation('printAccessRight', async ({ input }, context) => {
  const check = new InputCheck()
  const id = check.id('accessRightId', 'AccessRight', input.accessRightId)
  check.done()
  const url = webAddress(await context.federation.call('printAccessRight', { path: { id } }))
  // nothing but a web address is ever opened.
  return url === null
    ? problem(context.language, 'NotPrintableProblem')
    : { __typename: 'PrintAccessRightPayload', url }
})
