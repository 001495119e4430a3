/** Computes the result of `useBuyMutation` without a GraphQL engine, for the benchmark. */
import { buyAccessRight } from '../../gateway/domains/purchase/mutations.ts'
import { listedVehicle } from '../../gateway/domains/vehicles/rest.ts'
import type { Context } from '../../gateway/graphql/context.ts'
import { encodeId } from '../../gateway/graphql/global-ids.ts'
import { buildPassDetailFields } from './shared-result-parts.ts'
import { callMutationResolver } from './call-mutation.ts'

export async function computePurchaseMutationResult(context: Context, { input }: { input: object }) {
  const result = await callMutationResolver(buyAccessRight, { input }, context)
  if (result.__typename !== 'BuyAccessRightPayload') throw new Error(result.__typename)
  const [accessRight, receipt] = await Promise.all([result.accessRight, result.receipt])
  const vehicle = accessRight.vehicle && (await context.load(listedVehicle, accessRight.vehicle.id))
  return {
    buyAccessRight: {
      __typename: 'BuyAccessRightPayload',
      accessRight: {
        ...buildPassDetailFields(accessRight, context, context.now()),
        vehicle: vehicle && {
          name: vehicle.name,
          registration: vehicle.registration,
          id: encodeId('Vehicle', vehicle.id),
        },
      },
      receipt: receipt && { id: encodeId('Receipt', receipt.id) },
      magazinesSaved: result.magazinesSaved ?? null,
    },
  }
}
