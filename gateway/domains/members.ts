import type { Context } from '../context.ts'
import { daysBetween } from '../days.ts'
import type { MemberRecord } from '../federation/members.ts'
import type { Complete } from '../graphql/complete.ts'
import { pageOf } from '../graphql/connections.ts'
import type { QueryResolvers } from '../graphql/generated/resolvers.ts'
import { byId, decodeId, encodeId } from '../graphql/node-ids.ts'
import { newestFirst } from './access-rights.ts'
import { memberInterventions } from './interventions.ts'
import { memberMagazines } from './magazines.ts'
import { isProfileIncomplete, lockedFields } from './member-fields.ts'
import { phoneNumber } from './numbers.ts'
import { pictureUrl } from './pictures.ts'
import { inVehicleOrder } from './vehicles.ts'
import { memberVolunteering } from './volunteering.ts'

/** The signed-in member; null without a token. */
export async function viewerOf(context: Context): Promise<MemberRecord | null> {
  return context.signedIn ? await context.load.member() : null
}

/** The `viewer` of every payload: read anew, and only when it is asked for. */
export const withViewer = {
  viewer: async (_parent: unknown, _args: unknown, context: Context) => await viewerOf(context),
}

export const memberQueries = {
  viewer: async (_parent, _args, context) => await viewerOf(context),
} satisfies QueryResolvers

export const Member: Complete<'Member'> = {
  id: ({ id }) => encodeId('Member', id),
  phoneNumber: (member) => phoneNumber(member.phoneNumber),
  lockedFields: (member) => lockedFields(member),
  profileIncomplete: (member) => isProfileIncomplete(member),
  pictureUrl: ({ pictureKey }, _args, context) => pictureUrl(pictureKey, context),
  statistics: async (_member, _args, context) => {
    const { bannerEnd, ...figures } = await context.load.statistics()
    return { ...figures, bannerDaysLeft: daysLeft(bannerEnd, context.now()) }
  },
  vehicles: async (_member, page, context) =>
    pageOf(inVehicleOrder(await context.load.vehicles(), context.now()), page),
  vehicle: async (_member, { id }, context) =>
    await byId(decodeId('Vehicle', id), async (known) => await context.load.vehicle(known)),
  accessRights: async (_member, { vehicleId, ...page }, context) => {
    const passes = newestFirst(await context.load.accessRights())
    if (vehicleId == null) return pageOf(passes, page)
    const wanted = decodeId('Vehicle', vehicleId)
    return pageOf(
      passes.filter(({ vehicle }) => vehicle !== null && vehicle.id === wanted),
      page,
    )
  },
  receipts: async (_member, page, context) => {
    const receipts = await context.load.receipts()
    return pageOf(
      receipts.toSorted((a, b) => (b.paidAt ?? 0) - (a.paidAt ?? 0) || b.id - a.id),
      page,
    )
  },
  incompleteAccessRight: async (_member, { accessRightId }, context) =>
    await byId(
      decodeId('AccessRight', accessRightId),
      async (known) => await context.load.incompleteAccessRight(known),
    ),
  insuranceRequests: async (_member, page, context) =>
    pageOf(
      (await context.load.insuranceRequests()).toSorted((a, b) => b.createdAt - a.createdAt || b.id - a.id),
      page,
    ),
  insuranceRequest: async (_member, { id }, context) =>
    await byId(decodeId('InsuranceRequest', id), async (known) => await context.load.insuranceRequest(known)),
  insuranceDocuments: async (_member, _args, context) => await context.load.insuranceDocuments(),
  receipt: async (_member, { id }, context) =>
    await byId(decodeId('Receipt', id), async (known) => await context.load.receipt(known)),
  paymentCard: async (_member, _args, context) => await context.load.card(),
  billingAddress: async (_member, _args, context) => await context.load.billingAddress(),
  ...memberMagazines,
  ...memberVolunteering,
  ...memberInterventions,
}

/** Days left until the banner's last day, 1 on that day; null when it is past (D06–D08). */
export function daysLeft(end: number | null, now: number): number | null {
  if (end === null) return null
  const days = daysBetween(now, end) + 1
  return days > 0 ? days : null
}
