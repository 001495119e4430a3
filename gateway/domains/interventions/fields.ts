import { interventionReportById, interventionReports } from './rest.ts'
import type { RequiredResolvers } from '../../graphql/required-resolvers.ts'
import type { MemberResolvers, VehicleResolvers } from '../../graphql/generated/resolvers.ts'
import { loadNodeUnlessIdIsNull, decodeId, decodeIdFromMailLink, encodeId } from '../../graphql/global-ids.ts'
import { Refusal } from '../../federation/refusal-errors.ts'
import { parsePassValidityPeriod, getPassTypeNumber } from '../access-rights/rest.ts'
import { hasBusinessAccount } from '../members/rest.ts'
import { vehicleById, vehicles } from '../vehicles/rest.ts'
import { isInterventionReportOfVehicle } from './report-ownership.ts'
import {
  findFirstSeasonWithoutPass,
  buildInterventionInvoice,
  filterInterventionReportsByVehicle,
} from './rules.ts'

export const InterventionReport: RequiredResolvers<'InterventionReport'> = {
  id: ({ id }) => encodeId('InterventionReport', id),
  invoice: (report) => buildInterventionInvoice(report),
  vehicle: async (report, _args, { load }) =>
    (await load(vehicles)).find((vehicle) => isInterventionReportOfVehicle(report, vehicle)) ?? null,
  vehicleSnapshot: ({ vehicle }) => vehicle,
  passPeriod: async (_report, { vehicleId }, { load, federation }) => {
    const vehicle = await loadNodeUnlessIdIsNull(
      decodeId('Vehicle', vehicleId),
      async (id) => await load(vehicleById, id),
    )
    if (vehicle === null) return null
    const type = getPassTypeNumber((await load(hasBusinessAccount)) ? 'ANNUAL_RENTAL' : 'ANNUAL')
    try {
      const season = parsePassValidityPeriod(
        await federation.call('getBuyInfo', { body: { type, vehicleId: vehicle.id } }),
      )
      return season && findFirstSeasonWithoutPass(season, vehicle.passes)
    } catch (error) {
      // An offer that is not on sale has no season, but the report can be paid all the same.
      if (error instanceof Refusal) return null
      throw error
    }
  },
}

/** Resolvers of the `Member` fields about intervention reports. */
export const memberInterventions = {
  interventionReports: async (_member, _args, context) => await context.load(interventionReports),
  interventionReport: async (_member, { id }, context) => {
    const reportId = decodeIdFromMailLink('InterventionReport', id)
    return reportId === null ? null : await context.load(interventionReportById, reportId)
  },
} satisfies MemberResolvers

/** Resolvers of the `Vehicle` fields about intervention reports. */
export const vehicleInterventions = {
  interventionReports: async (vehicle, _args, { load }) =>
    filterInterventionReportsByVehicle(vehicle, await load(interventionReports)),
} satisfies VehicleResolvers
