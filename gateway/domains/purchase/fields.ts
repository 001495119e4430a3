import { Refusal } from '../../federation/errors.ts'
import {
  type QueryResolvers,
  type MemberResolvers,
  type VehicleResolvers,
  type AccessRightResolvers,
} from '../../graphql/generated/resolvers.ts'
import { type QueryPurchaseQuoteArgs, type PurchaseQuote } from '../../graphql/generated/types.ts'
import { Context } from '../../graphql/context.ts'
import { decodeId, byId } from '../../graphql/ids.ts'
import { vehicleById } from '../vehicles/rest.ts'
import { clubById } from '../clubs/rest.ts'
import { offerToBuy, needsDesiredActivation, includesMagazine } from '../access-rights/offers.ts'
import { typeNumber, parsePeriod } from '../access-rights/rest.ts'
import { obstacleNow } from './obstacles.ts'
import { feeFor, maximumPrinted } from './rules.ts'
import { currentMember } from '../members/rest.ts'
import { parseRow, cad } from '../../federation/parse.ts'
import { invoiceOf } from '../payment/invoice.ts'
import { seasonOf } from '../access-rights/seasons.ts'
import { incompleteAccessRight } from './rest.ts'
import { deleteObstacleNow } from './removal.ts'
import { canRetryNow } from './retry.ts'
export const purchaseQueries = {
  purchaseQuote: async (_parent, args, context) => {
    try {
      return await quoteOf(args, context)
    } catch (error) {
      // Whatever the federation has against it, this cannot be bought as it stands.
      if (error instanceof Refusal) return null
      throw error
    }
  },
  additionalFee: async (_parent, { type }, context) => cad(await feeFor(type, context)),
} satisfies QueryResolvers

async function quoteOf(
  { vehicleId, clubId, type, desiredActivation }: QueryPurchaseQuoteArgs,
  context: Context,
): Promise<PurchaseQuote | null> {
  const ids = {
    vehicle: decodeId('Vehicle', vehicleId),
    club: clubId == null ? undefined : decodeId('Club', clubId),
  }
  if (!context.signedIn || ids.vehicle === null || ids.club === null) return null
  const [vehicle, club, offer] = await Promise.all([
    context.load(vehicleById, ids.vehicle),
    ids.club === undefined ? undefined : context.load(clubById, ids.club),
    offerToBuy(type, context),
  ])
  if (vehicle === null || club === null || offer === null) return null

  const body = {
    type: typeNumber(type),
    vehicleId: ids.vehicle,
    ...(ids.club !== undefined && { clubId: ids.club }),
    ...(needsDesiredActivation(type) && desiredActivation != null && { desiredActivation }),
  }
  const [obstacle, fee, period, answer, member] = await Promise.all([
    obstacleNow(vehicle, type, context),
    feeFor(type, context),
    context.federation.call('getBuyInfo', { body }),
    context.federation.call('checkCollision', { body }),
    context.load(currentMember),
  ])
  const { activeAt, expiresAt } = parseRow(period, parsePeriod)
  return {
    invoice: invoiceOf(offer, fee),
    activeAt,
    expiresAt,
    season: context.services.config.portal.seasonLabel ?? seasonOf(type, expiresAt),
    obstacle,
    collision: answer.collision ? (parsePeriod(answer) ?? { activeAt, expiresAt }) : null,
    additionalFee: fee === 0 ? null : cad(fee),
    maximumPrintedMagazines: includesMagazine(type) ? maximumPrinted(member) : null,
  }
}

/** What a member sees of a purchase that failed. */
export const memberPurchases = {
  incompleteAccessRight: async (_member, { accessRightId }, context) =>
    await byId(
      decodeId('AccessRight', accessRightId),
      async (known) => await context.load(incompleteAccessRight, known),
    ),
} satisfies MemberResolvers

/** What can be bought for a vehicle, and what of it is not settled. */
export const vehiclePurchases = {
  canDelete: async (vehicle, _args, context) => (await deleteObstacleNow(vehicle, context)) === null,
  deleteObstacle: async (vehicle, _args, context) => await deleteObstacleNow(vehicle, context),
  canRenew: async (vehicle, _args, context) => (await obstacleNow(vehicle, null, context)) === null,
  purchaseObstacle: async (vehicle, { type }, context) => await obstacleNow(vehicle, type ?? null, context),
} satisfies VehicleResolvers

/** Whether a failed payment can be tried again depends on its vehicle. */
export const accessRightPurchases = {
  canRetry: async (pass, _args, context) => await canRetryNow(pass, context),
} satisfies AccessRightResolvers
