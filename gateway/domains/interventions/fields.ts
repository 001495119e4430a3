import { interventionReportById, interventionReports } from './rest.ts'
import type { Complete } from '../../graphql/complete.ts'
import type { MemberResolvers, VehicleResolvers } from '../../graphql/generated/resolvers.ts'
import { decodeMailedId, encodeId } from '../../graphql/ids.ts'
import { vehicles } from '../vehicles/rest.ts'
import { invoiceOfReport, isOn, reportsOn } from './rules.ts'

export const InterventionReport: Complete<'InterventionReport'> = {
  id: ({ id }) => encodeId('InterventionReport', id),
  invoice: (report) => invoiceOfReport(report),
  vehicle: async (report, _args, { load }) =>
    (await load(vehicles)).find((vehicle) => isOn(report, vehicle)) ?? null,
  vehicleSnapshot: ({ vehicle }) => vehicle,
}

/** What a member sees of it. */
export const memberInterventions = {
  interventionReports: async (_member, _args, context) => await context.load(interventionReports),
  interventionReport: async (_member, { id }, context) => {
    const known = decodeMailedId('InterventionReport', id)
    return known === null ? null : await context.load(interventionReportById, known)
  },
} satisfies MemberResolvers

/** What stands against a vehicle. */
export const vehicleInterventions = {
  interventionReports: async (vehicle, _args, { load }) =>
    reportsOn(vehicle, await load(interventionReports)),
} satisfies VehicleResolvers
