/**
 * Rule that finds an existing pass of a vehicle that certainly overlaps the pass to buy. The rule
 * lets the portal refuse the pass before the federation checks it. If the rule is not certain, the
 * check of the federation decides (E42).
 */
import { computeNextDay, isCalendarDay, quebecDayOf } from '../../../platform/quebecDays.ts'
import type { OfferAvailability } from '../../access-rights/shared/renewal.ts'
import { computeLastPassDay } from '../lastPassDay.ts'
import { convertToValidityDays } from '../paidPassOverlap.ts'
import { isPassInProcess } from '../passInProcess.ts'
import { passTypeNeedsFirstDay } from '../passTypes.ts'
import { type PassEdges, isUsablePass } from './passesOfVehicle.ts'

/** Existing pass of a vehicle, with the fields that decide whether it overlaps another pass. */
export interface OverlappingPass {
  readonly type: string
  readonly validity: string | null
  readonly activeAt: string | null
  readonly expiresAt: string | null
  /** Status and time of the payment; absent in a list without passes in process. */
  readonly status?: string
  readonly paidAt?: string | null
}

/** Offer of a pass, with the end of its season and the latest first day that a buyer can choose. */
export interface OfferedPeriod extends Pick<OfferAvailability, 'type' | 'endsAt'> {
  readonly lastDesiredActivation: string | null
}

/** Pass to buy. The first day is null while it is not chosen, and for a season pass. */
export interface PassToBuy {
  readonly type: string | null
  readonly desiredActivation: string | null
}

/**
 * Returns the existing pass of a vehicle that certainly overlaps the pass to buy; null if no
 * overlap is certain.
 *
 * - An annual pass is valid from today, or from the first day of its season, to the end of the
 *   season. It certainly overlaps a pass that is valid on one of these days.
 * - Any other season pass certainly overlaps a pass that is valid on the last day of the season.
 *   The portal does not know the first day of such a season.
 * - A pass with a chosen first day certainly overlaps a pass that is valid on one of its days.
 *   While the first day is not chosen, the existing pass must be valid on every day that can be
 *   chosen.
 * @param today Current day in Québec, `YYYY-MM-DD`.
 */
export function findCertainOverlap<Pass extends OverlappingPass>(
  edges: PassEdges<Pass>,
  { type, desiredActivation }: PassToBuy,
  offers: readonly OfferedPeriod[],
  today: string,
): Pass | null {
  const offer = offers.find((other) => other.type === type)
  const period = type && offer ? computeCertainPeriod(type, desiredActivation, offer, today) : null
  if (period === null) return null
  const doesOverlap = period.isWhole ? doesPassCoverPeriod : doesPassTouchPeriod
  return (
    edges
      .map(({ node }) => node)
      .filter(isPaidPass)
      .filter((pass) => pass.activeAt !== null && pass.expiresAt !== null)
      .filter((pass) => !canPassBeReplaced(pass.type, type!))
      .find((pass) => doesOverlap(convertToValidityDays(pass), period)) ?? null
  )
}

/**
 * Returns whether a pass is paid and not expired. A paid pass in process has no validity yet, but
 * blocks its days like a valid pass, because passes are not refundable (D35).
 */
const isPaidPass = ({ validity, status, paidAt }: OverlappingPass): boolean =>
  isUsablePass({ validity }) || (status !== undefined && isPassInProcess({ status }) && Boolean(paidAt))

/** Days of the pass to buy, or all days from which its days can be chosen, if `isWhole` is true. */
interface CertainPeriod {
  readonly firstDay: string
  readonly lastDay: string
  readonly isWhole: boolean
}

function computeCertainPeriod(
  type: string,
  firstDay: string | null,
  { endsAt, lastDesiredActivation }: OfferedPeriod,
  today: string,
): CertainPeriod | null {
  if (passTypeNeedsFirstDay(type)) {
    // A browser without a date picker accepts any text; the form then shows an error.
    if (firstDay && !isCalendarDay(firstDay)) return null
    if (firstDay) return { firstDay, lastDay: computeLastPassDay(type, firstDay), isWhole: false }
    return lastDesiredActivation === null
      ? null
      : { firstDay: today, lastDay: lastDesiredActivation, isWhole: true }
  }
  const lastDay = endsAt && quebecDayOf(endsAt)
  if (!lastDay) return null
  const seasonFirstDay = type.startsWith('ANNUAL') ? findFirstDayOfAnnualPass(lastDay, today) : lastDay
  return { firstDay: seasonFirstDay, lastDay, isWhole: false }
}

/**
 * Returns the first day of an annual pass that is bought today: today, or the first day of a season
 * that has not begun. An annual season lasts one year, so its last day determines its first day.
 */
function findFirstDayOfAnnualPass(lastDay: string, today: string): string {
  const seasonStart = computeNextDay(`${Number(lastDay.slice(0, 4)) - 1}${lastDay.slice(4)}`)
  return seasonStart > today ? seasonStart : today
}

type Days = Pick<CertainPeriod, 'firstDay' | 'lastDay'>

const doesPassTouchPeriod = (pass: Days, period: Days): boolean =>
  pass.firstDay <= period.lastDay && period.firstDay <= pass.lastDay

const doesPassCoverPeriod = (pass: Days, period: Days): boolean =>
  pass.firstDay <= period.firstDay && period.lastDay <= pass.lastDay

/** Returns whether a purchase may replace an existing pass without insurance. */
const canPassBeReplaced = (existingType: string, boughtType: string): boolean =>
  existingType.endsWith('_WITHOUT_INSURANCE') && (boughtType === 'ANNUAL' || boughtType === 'SUMMER')
