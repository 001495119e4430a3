/** Rule about passes that the federation still processes. */

/** Pass with a failed payment or an inconclusive status. */
interface UnsettledPass {
  readonly status: string
  readonly expiresAt: string | null
}

/**
 * Returns whether the federation still processes a pass of the vehicle (D35). Another federation
 * may not count such a pass in its collision check, so that a second pass could be bought.
 * @param unsettled Passes of the vehicle with a failed payment or an inconclusive status.
 * @param now Current time in milliseconds since 1970.
 */
export const hasPassInProcess = (
  unsettled: ReadonlyArray<{ readonly node: UnsettledPass }>,
  now: number,
): boolean =>
  unsettled.some(
    ({ node: { status, expiresAt } }) =>
      status !== 'PAYMENT_FAILED' && (expiresAt === null || Date.parse(expiresAt) >= now),
  )
