import type { Context } from '../context.ts'
import { type ClubRecord, type RegionRecord, readClub } from '../federation/clubs.ts'
import { Refusal } from '../federation/errors.ts'
import { innerRows } from '../federation/read.ts'
import { spoken } from '../federation/spoken.ts'
import type { Complete } from '../graphql/complete.ts'
import type { QueryResolvers } from '../graphql/generated/resolvers.ts'
import { byId, decodeId, encodeId } from '../graphql/node-ids.ts'
import { type Language, translate } from '../texts.ts'
import { phoneNumber, twoDigits } from './numbers.ts'

/** Not one in which a club can be chosen (E31, R-36). */
const excludedRegion = 6

/** What a club is chosen for; its words begin the keys of the texts. */
export type ClubUse = 'AccessPass' | 'InterventionReport'

/** Clubs that say in their own way that they are closed, by their numbers (O32, O34, R-37). */
const variants: Record<ClubUse, ReadonlySet<string>> = {
  AccessPass: new Set(['141', '091', '143', '150']),
  InterventionReport: new Set(['141']),
}

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
    hasPicture ? context.pictureAddress(clubImagePath(id)) : null,
}

/** Where the gateway serves a club's picture. */
export function clubImagePath(id: number | ':id'): string {
  return `/images/clubs/${id}`
}

/** The club's own words, else those for its number, else the general ones (E38, E39, O31–O34). */
export function unavailableMessage(
  { number, ownMessage }: Pick<ClubRecord, 'number' | 'ownMessage'>,
  language: Language,
  use: ClubUse = 'AccessPass',
): string {
  const message = spoken(ownMessage)
  if (message !== null) return translate(language, 'clubs', 'AccessPass.clubMessage', { message })
  const variant = variants[use].has(number) ? `.${number}` : ''
  return translate(language, 'clubs', `${use}.clubUnavailable${variant}`)
}

/**
 * Sends a purchase. Where the federation refuses it because the club is closed, the refusal says why in the
 * words that the club itself has for it.
 */
export async function sayingWhyClosed<Result>(
  clubId: number,
  use: ClubUse,
  context: Context,
  send: () => Promise<Result>,
): Promise<Result> {
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'ClubUnavailable') throw error
    // Read anew: the shared list may be older than what has just closed the club.
    const rows = await context.federation.call('getClubs').catch(() => [])
    const club = innerRows(rows, readClub).find(({ id }) => id === clubId)
    if (club === undefined) throw error
    const description = unavailableMessage(club, context.language, use)
    throw new Refusal(error.call, error.status, { errors: { ClubUnavailable: { description } } })
  }
}
