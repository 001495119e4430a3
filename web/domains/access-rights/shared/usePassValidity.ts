import type { AccessRightValidity } from '../../../__generated__/PassSheet_accessRight.graphql.ts'
import { useCurrentTime } from '../../../platform/useCurrentTime.ts'

interface Pass {
  readonly validity: AccessRightValidity | null
  readonly activeAt: string | null
  readonly expiresAt: string | null
}

/** Time at which the page was opened, by the clock of the device, in epoch milliseconds. */
const pageOpenedAt = Date.now()

/**
 * Returns the validity of a pass, and updates it when the pass starts or ends while the page is
 * open (D29, D30).
 */
export function usePassValidity(pass: Pass): AccessRightValidity | null {
  const times = [pass.activeAt, pass.expiresAt].flatMap((time) => (time === null ? [] : Date.parse(time)))
  return findPassValidity(pass, pageOpenedAt, useCurrentTime(times))
}

/**
 * Returns the validity of a pass on a page that is open from `openedAt` to `now`, both in epoch
 * milliseconds by the clock of the device. The validity from the gateway counts, unless the pass
 * starts or ends between these times: the clock of the device may be wrong by days.
 */
export function findPassValidity(
  { validity, activeAt, expiresAt }: Pass,
  openedAt: number,
  now: number,
): AccessRightValidity | null {
  const hasPassed = (time: string | null) =>
    time !== null && openedAt <= Date.parse(time) && Date.parse(time) < now
  if (validity !== 'CURRENT' && validity !== 'UPCOMING') return validity
  if (hasPassed(expiresAt)) return 'EXPIRED'
  return hasPassed(activeAt) ? 'CURRENT' : validity
}
