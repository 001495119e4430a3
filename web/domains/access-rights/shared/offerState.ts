interface Ends {
  readonly available: boolean
  readonly choiceEndsAt: string | null
  readonly endsAt: string | null
}

interface Presale {
  readonly isOn: boolean
  readonly startsAt: string | null
}

const isPast = (moment: string | null, now: string) => moment !== null && Date.parse(moment) < Date.parse(now)

/**
 * Why an offer cannot be bought (D10, E21, R-33): its season is over, its sale has ended, or it is not on sale; null
 * when it can.
 */
export function unavailability(offer: Ends, now: string): 'over' | 'ended' | 'notOnSale' | null {
  if (offer.available) return null
  if (isPast(offer.endsAt, now)) return 'over'
  return isPast(offer.choiceEndsAt, now) ? 'ended' : 'notOnSale'
}

/** Whether a presale is on or to come (E78); null for none, or one that is over and of no more use to anybody. */
export function presaleState(presale: Presale | null, now: string): 'on' | 'soon' | null {
  if (!presale) return null
  if (presale.isOn) return 'on'
  return presale.startsAt !== null && !isPast(presale.startsAt, now) ? 'soon' : null
}
