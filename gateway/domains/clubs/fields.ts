import type { Context } from '../../graphql/context.ts'
import { BadRequest } from '../../platform/request-failures.ts'
import { type RegionRecord, parseClub, clubById, clubs, regions } from './rest.ts'
import { compareNames } from '../../platform/translate.ts'
import { canSecondCopyCauseRefusal } from '../../federation/charge-refusals.ts'
import { Refusal, doesErrorProveNoCharge } from '../../federation/refusal-errors.ts'
import { parseOptionalFederationRows } from '../../federation/parse-values.ts'
import type { RequiredResolvers } from '../../graphql/required-resolvers.ts'
import type { ClubUse } from '../../graphql/generated/types.ts'
import type { QueryResolvers } from '../../graphql/generated/resolvers.ts'
import { loadNodeUnlessIdIsNull, decodeId, encodeId } from '../../graphql/global-ids.ts'
import { formatPhoneNumber, formatRegionNumber } from '../../platform/format-numbers.ts'
import { type CityRecord, cityById } from '../addresses/rest.ts'
import { paginateRelayConnection } from '../../graphql/relay-connections.ts'
import { listClubs } from './club-list.ts'
import { excludedRegion, searchClubs, getUnavailableClubMessage } from './rules.ts'

/** Returns the regions in which members can choose a club, ordered by region number. */
async function loadSelectableRegions(context: Context): Promise<RegionRecord[]> {
  const all = await context.load(regions)
  return all.filter(({ id }) => id !== excludedRegion).toSorted((a, b) => a.id - b.id)
}

/** Returns a region by its id if members can choose a club in it; null for any other id. */
export async function findSelectableRegion(id: number, context: Context): Promise<RegionRecord | null> {
  return (await loadSelectableRegions(context)).find((region) => region.id === id) ?? null
}

async function findRegionByGlobalId(id: string, context: Context): Promise<RegionRecord | null> {
  return await loadNodeUnlessIdIsNull(
    decodeId('Region', id),
    async (regionId) => await findSelectableRegion(regionId, context),
  )
}

async function findCityByGlobalId(id: string, context: Context): Promise<CityRecord | null> {
  return await loadNodeUnlessIdIsNull(
    decodeId('City', id),
    async (cityId) => await context.load(cityById, cityId),
  )
}

export const clubQueries = {
  regions: async (_parent, _args, context) => await loadSelectableRegions(context),
  clubs: async (_parent, { regionId, search }, context) => {
    const region = regionId == null ? undefined : await findRegionByGlobalId(regionId, context)
    if (region === null) return null
    const all = await context.load(clubs)
    const inRegion = region === undefined ? all : all.filter((club) => club.regionId === region.id)
    return searchClubs(inRegion, search ?? '').toSorted(compareNames)
  },
  clubConnection: async (_parent, { regionId, cityId, first, after, last, before, ...filters }, context) => {
    const [region, city] = await Promise.all([
      regionId == null ? undefined : findRegionByGlobalId(regionId, context),
      cityId == null ? undefined : findCityByGlobalId(cityId, context),
    ])
    if (region === null || city === null) return null
    const all = await context.load(clubs)
    const listed = listClubs(all, { ...filters, regionId: region?.id, cityName: city?.name })
    return paginateRelayConnection('Club', listed, { first, after, last, before })
  },
  club: async (_parent, { id, number }, context) => {
    if ((id == null) === (number == null)) throw new BadRequest('Give either `id` or `number`.')
    return id == null
      ? ((await context.load(clubs)).find((club) => club.number === number) ?? null)
      : await loadNodeUnlessIdIsNull(
          decodeId('Club', id),
          async (clubId) => await context.load(clubById, clubId),
        )
  },
} satisfies QueryResolvers

export const Region: RequiredResolvers<'Region'> = {
  id: ({ id }) => encodeId('Region', id),
  number: ({ id }) => formatRegionNumber(id),
}

export const ClubEdge: RequiredResolvers<'ClubEdge'> = {
  distanceKilometers: ({ node }) => node.distanceKilometers,
}

export const Club: RequiredResolvers<'Club'> = {
  id: ({ id }) => encodeId('Club', id),
  region: async ({ regionId }, _args, context) =>
    await loadNodeUnlessIdIsNull(regionId, async (id) => await findSelectableRegion(id, context)),
  unavailableMessage: (club, { use }, context) =>
    club.available ? null : getUnavailableClubMessage(club, context.language, use),
  address: ({ address, hidesContact }) => (hidesContact ? null : address),
  postalCode: ({ postalCode, hidesContact }) => (hidesContact ? null : postalCode),
  phoneNumber: (club) => (club.hidesContact ? null : formatPhoneNumber(club.phoneNumber)),
  coordinates: ({ coordinates, hidesContact }) => (hidesContact ? null : coordinates),
  webId: ({ websiteClubId }) => websiteClubId,
  webSeasonId: ({ websiteSeasonId }) => websiteSeasonId,
  imageUrl: ({ id, hasPicture }, _args, context) =>
    hasPicture ? context.buildPictureUrl(buildClubImagePathOrRoute(id)) : null,
}

/** Returns the URL path under which the gateway serves a club's picture. */
export function buildClubImagePathOrRoute(id: number | ':id'): string {
  return `/images/clubs/${id}`
}

/**
 * Sends a purchase to the federation. If the federation refuses the purchase because the club is
 * closed, adds the club's message to the refusal.
 */
export async function sendPurchaseAndExplainClosedClub<Result>(
  clubId: number,
  use: ClubUse,
  context: Context,
  send: () => Promise<Result>,
): Promise<Result> {
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'ClubUnavailable') throw error
    // The new refusal would lose that the old one does not prove that nothing was charged.
    if (!doesErrorProveNoCharge(error) || canSecondCopyCauseRefusal(error)) throw error
    // The clubs are read without the cache, which may be older than the closing of the club.
    const rows = await context.federation.call('getClubs').catch(() => [])
    const club = parseOptionalFederationRows(rows, parseClub).find(({ id }) => id === clubId)
    // A club that is listed as open has no message of its own, so the refusal stays unchanged.
    if (club === undefined || club.available) throw error
    const description = getUnavailableClubMessage(club, context.language, use)
    throw new Refusal(error.call, error.status, { errors: { ClubUnavailable: { description } } })
  }
}
