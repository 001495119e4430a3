/** Saves the magazine choice of a purchase. */
import { computeDigest } from '../../platform/digest.ts'
import { dayMs } from '../../platform/calendar-days.ts'
import type { Context } from '../../graphql/context.ts'
import type { BuyAccessRightInput } from '../../graphql/generated/types.ts'
import { buildMagazinePreferencesBody } from '../magazines/rest.ts'

/**
 * Saves the magazine choice of a completed purchase, once for each idempotency key (E60). Returns
 * true when the choice is saved, and null when the purchase contains no choice. Returns false when
 * saving fails or when another choice is already saved for the key. The paid purchase remains
 * valid.
 */
export async function saveMagazineChoiceOfPurchase(
  { magazines, idempotencyKey }: Pick<BuyAccessRightInput, 'magazines' | 'idempotencyKey'>,
  memberId: number,
  context: Context,
): Promise<boolean | null> {
  if (magazines == null) return null
  const { shared, config } = context.services
  const body = buildMagazinePreferencesBody(magazines)
  const choice = computeDigest(JSON.stringify(body))
  const recordName = `magazine choice of ${computeDigest(`member ${memberId} ${idempotencyKey}`)}`
  try {
    const savedChoice = await shared.readStoredText(recordName)
    // A repeated purchase must not replace preferences that the member has set since.
    if (savedChoice !== null) return savedChoice === choice
    await context.federation.call('updateMagazines', { body })
    await shared.storeIfAbsent(recordName, choice, config.calls.purchaseKeyDays * dayMs)
    return true
  } catch (error) {
    context.log.warn({ err: error }, 'magazine choice of a purchase was not saved')
    return false
  }
}
