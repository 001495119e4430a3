import type { Context } from '../../graphql/context.ts'
import { type ClubRecord, siteClub } from '../clubs/rest.ts'
import { Refusal } from '../../federation/refusal-errors.ts'
import { convertCentsToMoney } from '../../federation/parse-values.ts'
import { BadRequest } from '../../platform/request-failures.ts'
import type { QueryResolvers } from '../../graphql/generated/resolvers.ts'
import {
  mandatoryCover,
  minimumAge,
  paymentDays,
  uploadBytes,
  verificationDays,
  withoutInsuranceFee,
} from '../../platform/federation-constants.ts'
import { formatPhoneNumber } from '../../platform/format-numbers.ts'
import { localizeSellerAddress } from '../../platform/seller-settings.ts'

/**
 * Current version of the safety video, which a member must watch before buying a pass (E10, P01).
 */
const videoVersion = 2

export const portalQueries = {
  portal: (_parent, _args, context) => {
    const { config, addresses, sales } = context.services
    const { name, stripeKey, contact, seller } = config.portal
    return {
      name,
      now: context.now(),
      videoVersion,
      salesOpen: sales.isOpen,
      cardProcessor:
        stripeKey === null
          ? { publishableKey: 'pk_test_sentier', scriptUrl: getTestCardScriptUrl(addresses.federation) }
          : { publishableKey: stripeKey, scriptUrl: null },
      limits: {
        minimumAge,
        uploadBytes,
        verificationDays,
        paymentDays,
        withoutInsuranceFee: convertCentsToMoney(withoutInsuranceFee),
        mandatoryCover: convertCentsToMoney(mandatoryCover),
        purchaseKeyDays: config.calls.purchaseKeyDays,
      },
      contact: { ...contact, phoneNumber: formatPhoneNumber(contact.phoneNumber) ?? contact.phoneNumber },
      seller: seller && { ...seller, address: localizeSellerAddress(seller.address, context.language) },
    }
  },
} satisfies QueryResolvers

export const Portal = {
  siteClub: async (_portal: unknown, _args: unknown, context: Context) => await loadClubOfPortalSite(context),
}

/**
 * Returns the club on whose portal site the caller is; null outside club mode. Throws BAD_REQUEST
 * for an unknown club (A11, A12).
 */
async function loadClubOfPortalSite({ load }: Context): Promise<ClubRecord | null> {
  try {
    return await load(siteClub)
  } catch (error) {
    if (error instanceof Refusal && error.status === 404)
      throw new BadRequest('The header `X-Club` names no club: no club of this region has this number.')
    throw error
  }
}

/**
 * Returns the URL of the script of the test card processor. The portal loads this script in place
 * of Stripe's script.
 */
export function getTestCardScriptUrl(federationUrl: string): string {
  return `${federationUrl}/stripe/stripe.js`
}
