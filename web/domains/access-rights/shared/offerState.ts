interface OfferDates {
  readonly available: boolean
  readonly choiceEndsAt: string | null
  readonly endsAt: string | null
}

interface Presale {
  readonly isOn: boolean
  readonly startsAt: string | null
}

const isTimestampPast = (timestamp: string | null, now: string) =>
  timestamp !== null && Date.parse(timestamp) < Date.parse(now)

/**
 * Returns why an offer cannot be bought (D10, E21, R-33): season over, sale ended, or not on sale.
 * Returns null when the offer is available.
 */
export function findOfferUnavailabilityReason(
  offer: OfferDates,
  now: string,
): 'over' | 'ended' | 'notOnSale' | null {
  if (offer.available) return null
  if (isTimestampPast(offer.endsAt, now)) return 'over'
  return isTimestampPast(offer.choiceEndsAt, now) ? 'ended' : 'notOnSale'
}

/**
 * Returns the state of an offer's presale (E78): `on` during the presale, `soon` before the
 * presale, otherwise null.
 */
export function computePresaleState(presale: Presale | null, now: string): 'on' | 'soon' | null {
  if (!presale) return null
  if (presale.isOn) return 'on'
  return presale.startsAt !== null && !isTimestampPast(presale.startsAt, now) ? 'soon' : null
}
