import { type OfferAvailability, findRenewalOffer } from '../access-rights/shared/renewal.ts'

/**
 * Returns what a member saves by renewing a pass before the end of the presale: the difference to
 * the regular price before taxes, in cents, and the end of the presale. Returns null without a
 * presale that is active now, or without a lower price.
 */
export function findPresaleSaving(
  type: string,
  offers: readonly OfferAvailability[] | null,
): { readonly cents: number; readonly endsAt: string } | null {
  const offer = findRenewalOffer(type, offers)
  if (!offer?.presale?.isOn || offer.presale.endsAt === null) return null
  const cents = (offer.regularPrice?.cents ?? 0) - (offer.currentPrice?.cents ?? 0)
  return cents > 0 ? { cents, endsAt: offer.presale.endsAt } : null
}
