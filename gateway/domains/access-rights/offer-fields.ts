import { type OffersRecord, passOffers } from './offers.rest.ts'
import { hasBusinessAccount } from '../members/rest.ts'
import {
  filterPassOffersByAccount,
  isPassOfferAvailable,
  isPassPresaleActive,
  isFirstPassDayChosenByBuyer,
  getLatestSelectableFirstDayOfPass,
  isMagazineIncludedInPass,
} from './offers.ts'
import type { AccessRightOfferResolvers, QueryResolvers } from '../../graphql/generated/resolvers.ts'
import type { RequiredResolvers } from '../../graphql/required-resolvers.ts'

export const offerQueries = {
  accessRightOffers: async (_parent, { withoutInsurance }, context): Promise<OffersRecord> => {
    const [business, reply] = await Promise.all([
      context.load(hasBusinessAccount),
      context.load(passOffers, withoutInsurance),
    ])
    return {
      ...reply,
      offers: filterPassOffersByAccount(reply.offers, { isBusiness: business, withoutInsurance }),
    }
  },
} satisfies QueryResolvers

/**
 * Resolvers of the fields of a pass offer, except its total price, which comes from the purchase
 * quote.
 */
export const AccessRightOffer = {
  available: (offer, _args, context) => isPassOfferAvailable(offer, context.now()),
  needsDesiredActivation: ({ type }) => isFirstPassDayChosenByBuyer(type),
  lastDesiredActivation: (offer, _args, context) =>
    isFirstPassDayChosenByBuyer(offer.type) ? getLatestSelectableFirstDayOfPass(offer, context.now()) : null,
  includesMagazine: ({ type }) => isMagazineIncludedInPass(type),
} satisfies AccessRightOfferResolvers

export const Presale: RequiredResolvers<'Presale'> = {
  isOn: (presale, _args, context) => isPassPresaleActive(presale, context.now()),
}
