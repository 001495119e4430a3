/**
 * Describes federation data as members see it, so that an operator can compare it with the
 * federation's own site. A wrong unit satisfies every type. Only seconds fall below the minimum of
 * the contract.
 */
import type { OffersRecord } from '../../gateway/domains/access-rights/offers.rest.ts'
import type { AccessRightRecord } from '../../gateway/domains/access-rights/rest.ts'
import type { CallName } from '../../gateway/federation/refusal-errors.ts'
import { formatLongDay } from '../../gateway/platform/calendar-days.ts'

const dollars = new Intl.NumberFormat('en-CA', { style: 'currency', currency: 'CAD' })

/**
 * Returns the first dated pass or the first price that the gateway has parsed, as members see it;
 * null for the data of any other call.
 */
export function describeFederationDataAsMembersSeeIt(call: CallName, parsed: unknown): string | null {
  if (call === 'getAccessRights') {
    const dated = (parsed as AccessRightRecord[]).find(
      ({ activeAt, expiresAt }) => activeAt !== null && expiresAt !== null,
    )
    if (dated === undefined) return null
    const [start, end] = [dated.activeAt!, dated.expiresAt!].map((at) => formatLongDay(at, 'en'))
    return `pass ${dated.controlNumber ?? dated.id} is valid from ${start} to ${end}`
  }
  if (call === 'getAccessRightTypes') {
    const [offer] = (parsed as OffersRecord).offers
    if (offer === undefined) return null
    return `a pass of type ${offer.type} costs ${dollars.format(offer.currentPrice.cents / 100)}`
  }
  return null
}
