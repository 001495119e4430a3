/** What a purchase comes with. */
import type { AccessRightType } from '../../graphql/generated/types.ts'
import type { Context } from '../../graphql/context.ts'
import { isDay } from '../../platform/days.ts'
import type { InputCheck } from '../../graphql/input-check.ts'
import { hasFee } from '../access-rights/offers.ts'
import { additionalFee } from '../access-rights/offers.rest.ts'
import type { MemberRecord } from '../members/rest.ts'

/** In cents; 0 for a type that carries none (E47). */
export async function feeFor(type: AccessRightType, context: Context): Promise<number> {
  return hasFee(type) ? await context.load(additionalFee) : 0
}

/** one per active access right, and one for that which is being bought. */
export function maximumPrinted({ magazinePreferences }: MemberRecord): number {
  return magazinePreferences.maximumPrintedQuantity + 1
}

/** The first day that a buyer has chosen, read alike for a quote and for a purchase; empty for none. */
export function readFirstDay(
  typed: string | null | undefined,
  { isNeeded }: { isNeeded: boolean },
  check: InputCheck,
): string {
  const day = check.text('desiredActivation', typed, { min: isNeeded ? 1 : 0, max: 10 })
  check.holds(day === '' || isDay(day), 'desiredActivation', 'day')
  return day
}
