/** Which reports stand against a vehicle, and what one costs. */
import type { InterventionReportRecord } from './rest.ts'
import type { PeriodRecord } from '../access-rights/rest.ts'
import type { Pass } from '../access-rights/rules.ts'
import type { AccessRightType, Invoice } from '../../graphql/generated/types.ts'
import { invoiceOf } from '../payment/invoice.ts'
import type { VehicleRecord } from '../vehicles/rest.ts'
import { dayOf, endOfMonth } from '../../platform/days.ts'
import { isOn } from './ownership.ts'

/** A report tells no insurance premium: the whole of its price is taxable. */
export function invoiceOfReport({ price }: Pick<InterventionReportRecord, 'price'>): Invoice {
  return invoiceOf({ currentPrice: price, insurance: null, taxIncluded: false }, 0)
}

/** The reports that stand against a vehicle. */
export function reportsOn<Report extends Pick<InterventionReportRecord, 'vehicle'>>(
  vehicle: Pick<VehicleRecord, 'id' | 'registration'>,
  reports: readonly Report[],
): Report[] {
  return reports.filter((report) => isOn(report, vehicle))
}

/** The passes that are good for a whole season from October on: a vehicle has one of them at a time. */
const seasonal: ReadonlySet<AccessRightType> = new Set<AccessRightType>([
  'ANNUAL',
  'ANNUAL_RENTAL',
  'ANNUAL_WITHOUT_INSURANCE',
])

/**
 * The first season in which a vehicle has no annual pass, which is what the payment of a report gives (decision 0013).
 * `season` is what is left of the current one; null when a pass has no end.
 */
export function firstFreeSeason(season: PeriodRecord, passes: readonly Pass[]): PeriodRecord | null {
  const taken = passes.filter(
    ({ status, type, activeAt, expiresAt }) =>
      status === 'ACTIVE' &&
      seasonal.has(type) &&
      (activeAt ?? 0) <= season.expiresAt &&
      (expiresAt ?? Infinity) >= season.activeAt,
  )
  if (taken.length === 0) return season
  const lastEnd = Math.max(...taken.map(({ expiresAt }) => expiresAt ?? Infinity))
  if (lastEnd === Infinity) return null
  const [year, month] = dayOf(season.expiresAt).split('-').map(Number) as [number, number]
  return firstFreeSeason({ activeAt: lastEnd + 1, expiresAt: endOfMonth(year + 1, month) }, passes)
}
