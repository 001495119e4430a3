import type { RequiredResolvers } from '../../graphql/required-resolvers.ts'
import { encodeId, loadNodeUnlessIdIsNull, decodeIdFromMailLink } from '../../graphql/global-ids.ts'
import { formatSixDigits, parseYear } from '../../platform/format-numbers.ts'
import {
  countDaysLeftToPayInsuranceRequest,
  loadInsurancePaymentObstacle,
  buildInsuranceRequestInvoice,
  findLapsedInsuranceRequest,
  findOpenInsuranceRequest,
} from './rules.ts'
import { insurancePrices, insuranceRequests, insuranceRequestById, insuranceDocuments } from './rest.ts'
import type { QueryResolvers, MemberResolvers, VehicleResolvers } from '../../graphql/generated/resolvers.ts'
import { clubById } from '../clubs/rest.ts'
import { listedVehicle } from '../vehicles/rest.ts'
import { paginateRelayConnection } from '../../graphql/relay-connections.ts'

export const InsuranceRequest: RequiredResolvers<'InsuranceRequest'> = {
  id: ({ id }) => encodeId('InsuranceRequest', id),
  // Six digits without the # of passes and receipts (H08).
  number: ({ requestNumber }) => formatSixDigits(requestNumber),
  daysLeft: (request, _args, context) => countDaysLeftToPayInsuranceRequest(request, context.now()),
  canPay: async (request, _args, context) => (await loadInsurancePaymentObstacle(request, context)) === null,
  payObstacle: async (request, _args, context) => await loadInsurancePaymentObstacle(request, context),
  club: async ({ federationClubId }, _args, context) =>
    await loadNodeUnlessIdIsNull(federationClubId, async (id) => await context.load(clubById, id)),
  clubSnapshot: ({ club }) => club,
  vehicle: async ({ vehicle }, _args, context) =>
    vehicle === null ? null : await context.load(listedVehicle, vehicle.id),
  vehicleSnapshot: ({ vehicle }) => vehicle,
  invoice: (request) => buildInsuranceRequestInvoice(request),
}

export const InsuranceRequestVehicle: RequiredResolvers<'InsuranceRequestVehicle'> = {
  modelYear: ({ year }) => parseYear(year),
}

export const insuranceQueries = {
  insurancePrices: async (_parent, _args, context) => await context.load(insurancePrices),
} satisfies QueryResolvers

/** Resolvers of the `Member` fields about insurance. */
export const memberInsurance = {
  insuranceRequests: async (_member, page, context) =>
    paginateRelayConnection(
      'InsuranceRequest',
      (await context.load(insuranceRequests)).toSorted((a, b) => b.createdAt - a.createdAt || b.id - a.id),
      page,
    ),
  insuranceRequest: async (_member, { id }, context) =>
    await loadNodeUnlessIdIsNull(
      decodeIdFromMailLink('InsuranceRequest', id),
      async (requestId) => await context.load(insuranceRequestById, requestId),
    ),
  insuranceDocuments: async (_member, _args, context) => await context.load(insuranceDocuments),
} satisfies MemberResolvers

/**
 * Resolvers of the `Vehicle` fields about insurance requests: the open request, and the accepted
 * request that was not paid in time.
 */
export const vehicleInsurance = {
  insuranceRequest: (vehicle, _args, context) => findOpenInsuranceRequest(vehicle, context.now()),
  lapsedInsuranceRequest: (vehicle, _args, context) => findLapsedInsuranceRequest(vehicle, context.now()),
} satisfies VehicleResolvers
