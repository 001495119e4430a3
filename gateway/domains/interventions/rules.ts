/** Which reports stand against a vehicle, and what one costs. */
import type { InterventionReportRecord } from './rest.ts'
import type { Invoice } from '../../graphql/generated/types.ts'
import { invoiceOf } from '../payment/invoice.ts'
import type { VehicleRecord } from '../vehicles/rest.ts'
import { samePlate } from '../../platform/numbers.ts'

/** A report tells no insurance premium: the whole of its price is taxable. */
export function invoiceOfReport({ price }: Pick<InterventionReportRecord, 'price'>): Invoice {
  return invoiceOf({ currentPrice: price, insurance: null, taxIncluded: false }, 0)
}

/** Whether a report is on a vehicle: by its number, or by its plate however it is written (K15, R-24). */
export function isOn(
  { vehicle }: Pick<InterventionReportRecord, 'vehicle'>,
  { id, registration }: Pick<VehicleRecord, 'id' | 'registration'>,
): boolean {
  return vehicle !== null && (vehicle.id === id || samePlate(vehicle.registration, registration))
}

/** Whether a report is on one of a member's vehicles: any other is not theirs to see (D56, K15). */
export function isOnOne(
  report: Pick<InterventionReportRecord, 'vehicle'>,
  owned: ReadonlyArray<Pick<VehicleRecord, 'id' | 'registration'>>,
): boolean {
  return owned.some((vehicle) => isOn(report, vehicle))
}

/** The reports that stand against a vehicle. */
export function reportsOn<Report extends Pick<InterventionReportRecord, 'vehicle'>>(
  vehicle: Pick<VehicleRecord, 'id' | 'registration'>,
  reports: readonly Report[],
): Report[] {
  return reports.filter((report) => isOn(report, vehicle))
}
