/** Storage of the payments of a purchase for several vehicles, one list per member. */
import { buildPaymentLinesStorageKey } from '../../../platform/paymentLineCleanup.ts'
import { readDraftOwnerId } from '../../../platform/session.ts'
import { isShortText, createStoredValue, useStoredValue } from '../../../platform/storedValue.ts'
import { parseSoldPassType } from '../passTypes.ts'
import type { BoughtPass, LineState, PaymentLine } from './paymentLines.ts'

/**
 * Assumed lifetime of an idempotency key in days, for payments that an earlier release of the
 * portal stored without this lifetime.
 */
const keyDaysOfOldLines = 400

/**
 * Returns the storage of a member's payments for several vehicles. After a sign-out, only the
 * payments with an unknown outcome stay stored, so that they keep their idempotency keys.
 */
export const getStoredPaymentLines = (memberId: string) =>
  createStoredValue<readonly PaymentLine[]>(
    'localStorage',
    buildPaymentLinesStorageKey(memberId),
    parsePaymentLines,
  )

/**
 * Returns the stored payments of the signed-in member for several vehicles, as React state that
 * also updates after changes in other tabs.
 */
export const useStoredPaymentLines = () => useStoredValue(getStoredPaymentLines(readDraftOwnerId()))

/** Returns the idempotency keys of all successful payments. */
export const listIdempotencyKeysOfPaidLines = (lines: readonly PaymentLine[]): string[] =>
  lines.filter(({ state }) => state === 'paid').map(({ key }) => key)

function parsePaymentLines(storedValue: unknown): readonly PaymentLine[] {
  return Array.isArray(storedValue) ? storedValue.flatMap((line) => parsePaymentLine(line) ?? []) : []
}

const readShortText = (value: unknown) => (isShortText(value) ? value : null)

const states: ReadonlySet<unknown> = new Set<LineState>(['ready', 'sent', 'paid', 'refused'])

function parsePaymentLine(storedValue: unknown): PaymentLine | null {
  const line = (storedValue ?? {}) as Partial<PaymentLine>
  const { key, vehicleId, clubId, desiredActivation, totalCents, state, confirmedAt } = line
  const type = parseSoldPassType(readShortText(line.type))
  if (!isShortText(key) || !isShortText(vehicleId) || !isShortText(clubId) || !type) return null
  if (!Number.isInteger(totalCents) || !Number.isFinite(confirmedAt) || !states.has(state)) return null
  const keyDays = Number.isInteger(line.keyDays) ? line.keyDays! : keyDaysOfOldLines
  const { printedQuantity, digital } = line.magazines ?? {}
  return {
    key,
    keyDays,
    accessRightId: readShortText(line.accessRightId),
    vehicleId,
    type,
    clubId,
    desiredActivation: readShortText(desiredActivation),
    totalCents: totalCents!,
    feeAccepted: line.feeAccepted === true,
    magazines: line.magazines
      ? { printedQuantity: Number(printedQuantity) || 0, digital: digital === true }
      : null,
    state: state!,
    problem: readShortText(line.problem),
    bought: parseBoughtPass(line.bought),
    // Earlier releases stored the time of the device, which can be wrong by years. The age of such
    // a payment is therefore counted from the first time that this release reads it.
    confirmedAt: typeof line.isRestForgotten === 'boolean' ? confirmedAt! : Number.MAX_SAFE_INTEGER,
    isRestForgotten: line.isRestForgotten === true,
  }
}

function parseBoughtPass(storedValue: Partial<BoughtPass> | null | undefined): BoughtPass | null {
  const { id, number, receiptId, activeAt, expiresAt } = storedValue ?? {}
  if (!isShortText(id) || !isShortText(number)) return null
  return {
    id,
    number,
    receiptId: readShortText(receiptId),
    activeAt: readShortText(activeAt),
    expiresAt: readShortText(expiresAt),
  }
}
