/** Rules of a purchase about the additional fee, the magazines and the first day of the pass. */
import type { AccessRightType } from '../../graphql/generated/types.ts'
import type { Context } from '../../graphql/context.ts'
import { isCalendarDay } from '../../platform/calendar-days.ts'
import type { InputCheck } from '../../graphql/input-check.ts'
import type { MovedInput, RenamedFields } from '../../graphql/renamed-fields.ts'
import { hasAdditionalFee, isFirstPassDayChosenByBuyer } from '../access-rights/offers.ts'
import { additionalFee } from '../access-rights/offers.rest.ts'
import type { MemberRecord } from '../members/rest.ts'

/** Deprecated names of input fields of a purchase or quote, keyed by the current field name. */
export const renamedPurchaseFields: RenamedFields = { firstDay: 'desiredActivation' }

/** Returns the additional fee of a pass type in cents; 0 for types without a fee (E47). */
export async function loadAdditionalPassFee(type: AccessRightType, context: Context): Promise<number> {
  return hasAdditionalFee(type) ? await context.load(additionalFee) : 0
}

/**
 * Returns the maximum number of printed magazines for a member: one for each active pass, and one
 * for the pass being bought.
 */
export function getMaximumPrintedMagazines({ magazinePreferences }: MemberRecord): number {
  return magazinePreferences.maximumPrintedQuantity + 1
}

/** Maximum length of the ignored first day of a pass type without a choice of first day. */
const maxIgnoredDayLength = 50

/**
 * Validates the first day that a buyer chose for a pass. Returns null for a pass type without a
 * choice of first day. `firstDay` is then refused, because the buyer expects another period. The
 * deprecated field is then ignored whatever it contains.
 */
export function readFirstDayOfPass(
  { type, desiredActivation }: { type: AccessRightType; desiredActivation?: string | null },
  replacementPaths: MovedInput<unknown>['replacementPaths'],
  check: InputCheck,
): string | null {
  if (!isFirstPassDayChosenByBuyer(type)) {
    // Pages of earlier releases may send the day of another type in the deprecated field.
    const isRefused = desiredActivation != null && replacementPaths.has('desiredActivation')
    check.addMistakeUnless(!isRefused, 'desiredActivation', 'fixedFirstDay')
    // An ignored text is still limited, as every text of an input.
    if (!isRefused) check.readText('desiredActivation', desiredActivation, { max: maxIgnoredDayLength })
    return null
  }
  const day = check.readText('desiredActivation', desiredActivation, { min: 1, max: 10 })
  check.addMistakeUnless(day === '' || isCalendarDay(day), 'desiredActivation', 'day')
  return day
}
