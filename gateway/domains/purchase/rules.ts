/** What a purchase comes with. */
import type { AccessRightType } from '../../graphql/generated/types.ts'
import type { Context } from '../../graphql/context.ts'
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
