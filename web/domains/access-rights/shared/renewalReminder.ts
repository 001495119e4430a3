/** Rule that decides when a member is reminded to renew a season pass. */
import { addDays, quebecDayOf } from '../../../platform/quebecDays.ts'
import { type OfferAvailability, type VehicleWithRepeatablePass, canBuyLastPassAgain } from './renewal.ts'

/**
 * Types of season passes that members buy directly, without a request to the federation: types 1,
 * 2, 5 and 6.
 */
const seasonTypes = new Set(['ANNUAL', 'SUMMER', 'ANNUAL_RENTAL', 'SUMMER_RENTAL'])

/**
 * Number of days before the end of a season pass at which the member is first reminded to renew it.
 */
const reminderDays = 45

/**
 * Returns whether the member is reminded to renew the pass of a vehicle. The vehicle's last pass
 * must be a current season pass that ends within 45 days. The next season's pass must be on sale
 * and must not overlap with the last pass.
 * @param offers Null when the list of offers is not available; the member is then not reminded.
 * @param now Current time of the gateway, RFC 3339.
 */
export function isRenewalDue(
  vehicle: VehicleWithRepeatablePass,
  offers: readonly OfferAvailability[] | null,
  now: string,
): boolean {
  const pass = vehicle.repeatablePass
  if (!pass || pass.validity !== 'CURRENT' || pass.expiresAt === null || !seasonTypes.has(pass.type))
    return false
  const firstReminderDay = addDays(quebecDayOf(pass.expiresAt), -reminderDays)
  return quebecDayOf(now) >= firstReminderDay && offers !== null && canBuyLastPassAgain(vehicle, offers)
}
