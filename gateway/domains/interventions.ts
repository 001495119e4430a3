import type { Context } from '../context.ts'
import { Failure } from '../failures.ts'
import type { InterventionReportRecord } from '../federation/interventions.ts'
import type { VehicleRecord } from '../federation/vehicles.ts'
import type { Complete } from '../graphql/complete.ts'
import type { MemberResolvers } from '../graphql/generated/resolvers.ts'
import type { Invoice, PayInterventionReportInput } from '../graphql/generated/types.ts'
import type { InputCheck } from '../graphql/input-check.ts'
import { mutation } from '../graphql/mutations.ts'
import { decodeId, encodeId } from '../graphql/node-ids.ts'
import { problem } from '../graphql/problems.ts'
import { sayingWhyClosed } from './clubs.ts'
import { checkKey, passAttempt, readAnew } from './bought-pass.ts'
import { invoiceOf } from './invoice.ts'
import { samePlate } from './numbers.ts'

export const InterventionReport: Complete<'InterventionReport'> = {
  id: ({ id }) => encodeId('InterventionReport', id),
  invoice: (report) => invoiceOfReport(report),
}

/** What a member sees of it. */
export const memberInterventions = {
  interventionReports: async (_member, _args, context) => await context.load.interventionReports(),
  interventionReport: async (_member, { id }, context) => {
    const known = decodeId('InterventionReport', id)
    return known === null ? null : await context.load.interventionReport(known)
  },
} satisfies MemberResolvers

/** A report tells no insurance premium: the whole of its price is taxable. */
export function invoiceOfReport({ price }: Pick<InterventionReportRecord, 'price'>): Invoice {
  return invoiceOf({ currentPrice: price, insurance: null, taxIncluded: false }, 0)
}

/** The reports that stand against a vehicle: by its number, or by its plate however it is written (K15, R-24). */
export function reportsOn<Report extends Pick<InterventionReportRecord, 'vehicle'>>(
  { id, registration }: Pick<VehicleRecord, 'id' | 'registration'>,
  reports: readonly Report[],
): Report[] {
  return reports.filter(
    ({ vehicle }) => vehicle !== null && (vehicle.id === id || samePlate(vehicle.registration, registration)),
  )
}

export const payInterventionReport = mutation('payInterventionReport', async ({ input }, context, check) => {
  if (!context.signedIn) throw new Failure('UNAUTHENTICATED', 'paying takes a session')
  const goods = readInput(input, check)
  const changed = await changedPrice(goods.interventionReportId, input, context)
  if (changed !== null) return changed

  const { interventionReportId, vehicleId, clubId } = goods
  const { id: memberId } = await context.load.member()
  const bought = await context.services.guard.buy(
    passAttempt({
      memberId,
      key: input.idempotencyKey,
      goods,
      context,
      send: async (idempotencyKey) =>
        await sayingWhyClosed(
          clubId,
          'InterventionReport',
          context,
          async () =>
            await context.federation.call('payInterventionReport', {
              path: { id: interventionReportId },
              body: { VehicleId: vehicleId, ClubId: clubId },
              ...(idempotencyKey !== undefined && { idempotencyKey }),
            }),
        ),
      // One that is paid is not found any more.
      check: async () => {
        await context.federation.call('getInterventionReport', { path: { id: interventionReportId } })
      },
      isGoods: ({ type, vehicle }) =>
        (type === 'ANNUAL' || type === 'ANNUAL_RENTAL') && vehicle?.id === vehicleId,
    }),
  )
  const paid = bought && (await readAnew(bought, context))
  return paid === null
    ? problem(context.language, 'PurchaseUnconfirmedProblem')
    : {
        __typename: 'PayInterventionReportPayload' as const,
        paidInterventionReportId: input.interventionReportId,
        ...paid,
      }
})

function readInput(input: PayInterventionReportInput, check: InputCheck) {
  const interventionReportId = check.id(
    'interventionReportId',
    'InterventionReport',
    input.interventionReportId,
  )
  const vehicleId = check.id('vehicleId', 'Vehicle', input.vehicleId)
  const clubId = check.id('clubId', 'Club', input.clubId)
  checkKey(input.idempotencyKey, check)
  check.done()
  return { interventionReportId, vehicleId, clubId }
}

/** A report that is not there any more may have been paid by this very key: what it says is the federation's. */
async function changedPrice(id: number, { expectedTotal }: PayInterventionReportInput, context: Context) {
  if (expectedTotal == null) return null
  const report = await context.load.interventionReport(id)
  if (report === null) return null
  const { total } = invoiceOfReport(report)
  return total.cents === expectedTotal.cents
    ? null
    : problem(context.language, 'PriceChangedProblem', { total })
}
