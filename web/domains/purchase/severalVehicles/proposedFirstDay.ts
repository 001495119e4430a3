/** Rules for the first day that the vehicle selection proposes. */
import { computeNextDay } from '../../../platform/quebecDays.ts'
import { passTypeNeedsFirstDay } from '../passTypes.ts'
import type { DescribedPass, PassEdges } from './passesOfVehicle.ts'
import type { PassChoices } from './purchaseLineChoices.ts'
import type { OfferRules } from './offerRules.ts'

/**
 * Returns the first day (`YYYY-MM-DD`) on which a pass of the type can start for every vehicle
 * without a certain overlap. Returns null if no permitted day is free for all vehicles, and for a
 * pass type without a chosen first day.
 */
export function findFirstFreeDay(
  type: PassChoices['type'],
  passesOfVehicles: ReadonlyArray<PassEdges<DescribedPass>>,
  { offers, today, findOverlap }: OfferRules,
): string | null {
  const latestDay = offers.find((offer) => offer.type === type)?.lastDesiredActivation ?? null
  if (!passTypeNeedsFirstDay(type) || latestDay === null) return null
  for (let day = today; day <= latestDay; day = computeNextDay(day)) {
    const passToBuy = { type, desiredActivation: day }
    if (passesOfVehicles.every((passes) => findOverlap(passes, passToBuy) === null)) return day
  }
  return null
}

/**
 * Returns the changed choices for all vehicles. A new pass type proposes its first free day, unless
 * the member has chosen a day.
 */
export function proposeFirstDayForAllVehicles(
  previous: PassChoices,
  changed: PassChoices,
  findFreeDayOfType: (type: PassChoices['type']) => string | null,
): PassChoices {
  const isDayChosen =
    changed.desiredActivation && changed.desiredActivation !== findFreeDayOfType(previous.type)
  return changed.type === previous.type || isDayChosen
    ? changed
    : { ...changed, desiredActivation: findFreeDayOfType(changed.type) }
}
