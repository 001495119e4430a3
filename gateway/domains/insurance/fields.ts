import type { RequiredResolvers } from '../../graphql/required-resolvers.ts'
import { encodeId, byId, decodeMailedId } from '../../graphql/ids.ts'
import { sixDigits } from '../../platform/numbers.ts'
import { daysToPay, payObstacleNow, invoiceOfRequest, lapsedRequestOf, openRequestOf } from './rules.ts'
import { insurancePrices, insuranceRequests, insuranceRequestById, insuranceDocuments } from './rest.ts'
import type { QueryResolvers, MemberResolvers, VehicleResolvers } from '../../graphql/generated/resolvers.ts'
import { clubById } from '../clubs/rest.ts'
import { listedVehicle } from '../vehicles/rest.ts'
import { pageOf } from '../../graphql/connections.ts'

export const InsuranceRequest: RequiredResolvers<'InsuranceRequest'> = {
  id: ({ id }) => encodeId('InsuranceRequest', id),
  // Six digits without the # of passes and receipts (H08).
  number: ({ requestNumber }) => sixDigits(requestNumber),
  daysLeft: (request, _args, context) => daysToPay(request, context.now()),
  canPay: async (request, _args, context) => (await payObstacleNow(request, context)) === null,
  payObstacle: async (request, _args, context) => await payObstacleNow(request, context),
  club: async ({ federationClubId }, _args, context) =>
    await byId(federationClubId, async (id) => await context.load(clubById, id)),
  clubSnapshot: ({ club }) => club,
  vehicle: async ({ vehicle }, _args, context) =>
    vehicle === null ? null : await context.load(listedVehicle, vehicle.id),
  vehicleSnapshot: ({ vehicle }) => vehicle,
  invoice: (request) => invoiceOfRequest(request),
}

export const insuranceQueries = {
  insurancePrices: async (_parent, _args, context) => await context.load(insurancePrices),
} satisfies QueryResolvers

/** Fields of `Member` about insurance. */
export const memberInsurance = {
  insuranceRequests: async (_member, page, context) =>
    pageOf(
      'InsuranceRequest',
      (await context.load(insuranceRequests)).toSorted((a, b) => b.createdAt - a.createdAt || b.id - a.id),
      page,
    ),
  insuranceRequest: async (_member, { id }, context) =>
    await byId(
      decodeMailedId('InsuranceRequest', id),
      async (known) => await context.load(insuranceRequestById, known),
    ),
  insuranceDocuments: async (_member, _args, context) => await context.load(insuranceDocuments),
} satisfies MemberResolvers

/** Fields of `Vehicle` about insurance requests: the open request and the lapsed one. */
export const vehicleInsurance = {
  insuranceRequest: (vehicle, _args, context) => openRequestOf(vehicle, context.now()),
  lapsedInsuranceRequest: (vehicle, _args, context) => lapsedRequestOf(vehicle, context.now()),
} satisfies VehicleResolvers
