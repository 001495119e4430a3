import type { Context } from '../context.ts'
import type { ClubRecord, RegionRecord } from '../federation/clubs.ts'
import { spoken } from '../federation/spoken.ts'
import type { Complete } from '../graphql/complete.ts'
import type { QueryResolvers } from '../graphql/generated/resolvers.ts'
import { decodeId, encodeId } from '../graphql/node-ids.ts'
import { type Language, translate } from '../texts.ts'
import { byId } from './members.ts'
import { phoneNumber, twoDigits } from './numbers.ts'

/** Not one in which a club can be chosen (E31, R-36). */
const excludedRegion = 6

/** Clubs that say in their own way that they are closed (O32, R-37). */
const clubsWithVariants = new Set(['141', '091', '143', '150'])

/** The regions in which a club can be chosen, by number. */
async function regionsOf(context: Context): Promise<RegionRecord[]> {
  const regions = await context.load.regions()
  return regions.filter(({ id }) => id !== excludedRegion).toSorted((a, b) => a.id - b.id)
}

/** A region in which a club can be chosen; null when it is none. */
export async function regionOf(id: number, context: Context): Promise<RegionRecord | null> {
  return (await regionsOf(context)).find((region) => region.id === id) ?? null
}

export const clubQueries = {
  regions: async (_parent, _args, context) => await regionsOf(context),
  clubs: async (_parent, { regionId }, context) => {
    const region = await byId(decodeId('Region', regionId), async (id) => await regionOf(id, context))
    if (region === null) return null
    const clubs = (await context.load.clubs()).filter((club) => club.regionId === region.id)
    return clubs.toSorted((a, b) => a.name.localeCompare(b.name, 'fr-CA', { numeric: true }))
  },
  club: async (_parent, { id }, context) =>
    await byId(decodeId('Club', id), async (known) => await context.load.club(known)),
} satisfies QueryResolvers

export const Region: Complete<'Region'> = {
  id: ({ id }) => encodeId('Region', id),
  number: ({ id }) => twoDigits(id),
}

export const Club: Complete<'Club'> = {
  id: ({ id }) => encodeId('Club', id),
  region: async ({ regionId }, _args, context) =>
    await byId(regionId, async (id) => await regionOf(id, context)),
  unavailableMessage: (club, _args, context) =>
    club.available ? null : unavailableMessage(club, context.language),
  address: ({ address, hidesContact }) => (hidesContact ? null : address),
  postalCode: ({ postalCode, hidesContact }) => (hidesContact ? null : postalCode),
  phoneNumber: (club) => (club.hidesContact ? null : phoneNumber(club.phoneNumber)),
  imageUrl: ({ id, hasPicture }, _args, context) =>
    hasPicture ? `${context.services.addresses.portal}${clubImagePath(id)}` : null,
}

/** Where the gateway serves a club's picture. */
export function clubImagePath(id: number | ':id'): string {
  return `/images/clubs/${id}`
}

/** The club's own words, else those for its number, else the general ones (E38, E39, O31–O33). */
export function unavailableMessage(
  { number, ownMessage }: Pick<ClubRecord, 'number' | 'ownMessage'>,
  language: Language,
): string {
  const message = spoken(ownMessage)
  if (message !== null) return translate(language, 'clubs', 'AccessPass.clubMessage', { message })
  const variant = clubsWithVariants.has(number) ? `.${number}` : ''
  return translate(language, 'clubs', `AccessPass.clubUnavailable${variant}`)
}
