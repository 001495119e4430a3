/**
 * Rules of intervention reports: vehicle, price, and the season of the pass that the payment of a
 * report buys.
 */
import type { InterventionReportRecord } from './rest.ts'
import type { PeriodRecord } from '../access-rights/rest.ts'
import type { Pass } from '../access-rights/rules.ts'
import type { AccessRightType, Invoice } from '../../graphql/generated/types.ts'
import { buildPassOfferInvoice } from '../payment/invoice.ts'
import type { VehicleRecord } from '../vehicles/rest.ts'
import { getTorontoDay, getEndOfTorontoMonth } from '../../platform/calendar-days.ts'
import { isInterventionReportOfVehicle } from './report-ownership.ts'

/**
 * Returns the invoice of an intervention report. The whole price is taxable, because a report has
 * no insurance premium.
 */
export function buildInterventionInvoice({ price }: Pick<InterventionReportRecord, 'price'>): Invoice {
  return buildPassOfferInvoice({ currentPrice: price, insurance: null, taxIncluded: false }, 0)
}

/** Returns the intervention reports about a vehicle. */
export function filterInterventionReportsByVehicle<Report extends Pick<InterventionReportRecord, 'vehicle'>>(
  vehicle: Pick<VehicleRecord, 'id' | 'registration'>,
  reports: readonly Report[],
): Report[] {
  return reports.filter((report) => isInterventionReportOfVehicle(report, vehicle))
}

/**
 * Pass types that are valid for a whole season from October. A vehicle can have only one pass of
 * these types at a time.
 */
const seasonalTypes: ReadonlySet<AccessRightType> = new Set<AccessRightType>([
  'ANNUAL',
  'ANNUAL_RENTAL',
  'ANNUAL_WITHOUT_INSURANCE',
])

/**
 * Returns the first season, beginning with `season`, in which a vehicle has no annual pass. Paying
 * an intervention report buys a pass for that season (decision 0013). Returns null when a pass of
 * the vehicle has no end date.
 */
export function findFirstSeasonWithoutPass(
  season: PeriodRecord,
  passes: readonly Pass[],
): PeriodRecord | null {
  const passesOfSeason = passes.filter(
    ({ status, type, activeAt, expiresAt }) =>
      status === 'ACTIVE' &&
      seasonalTypes.has(type) &&
      (activeAt ?? 0) <= season.expiresAt &&
      (expiresAt ?? Infinity) >= season.activeAt,
  )
  if (passesOfSeason.length === 0) return season
  const lastEnd = Math.max(...passesOfSeason.map(({ expiresAt }) => expiresAt ?? Infinity))
  if (lastEnd === Infinity) return null
  const [year, month] = getTorontoDay(season.expiresAt).split('-').map(Number) as [number, number]
  return findFirstSeasonWithoutPass(
    { activeAt: lastEnd + 1, expiresAt: getEndOfTorontoMonth(year + 1, month) },
    passes,
  )
}
