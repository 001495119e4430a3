import type { Club, Region } from '../../federation/generated/contract.ts'
import type { Coordinates } from '../../graphql/generated/types.ts'
import { boolean, decimal, integer, text, parseHttpUrl } from '../../federation/parse.ts'
import { readOne, readList, findInList, readShared, type Read } from '../../federation/reads.ts'

/** A region of Quebec. */
export interface RegionRecord {
  /** Region number, 1 to 17. */
  id: number
  name: string
}

export function parseRegion(row: Region): RegionRecord | null {
  const id = integer(row.id)
  const name = text(row.name)
  return id === null || name === null ? null : { id, name }
}

/** A club. */
export interface ClubRecord {
  id: number
  /** Club number of three digits. */
  number: string
  name: string
  regionId: number | null
  /** Status 1 or 2; the federation does not document their meaning. */
  status: number | null
  available: boolean
  /** The club's own message about why it is unavailable. */
  ownMessage: string | null
  website: string | null
  address: string | null
  postalCode: string | null
  city: string | null
  phoneNumber: string | null
  hidesContact: boolean
  coordinates: Coordinates | null
  trackSystemsAllowed: boolean | null
  hasPicture: boolean
  /** Ids of the club on the federation's web site, passed through unchanged (E72). */
  webId: number | null
  webSeasonId: number | null
  webNumber: number | null
}

export function parseClub(row: Club): ClubRecord | null {
  const id = integer(row.id)
  const name = text(row.displayName) ?? text(row.name)
  if (id === null || name === null) return null
  return {
    id,
    number: (text(row.no) ?? '').padStart(3, '0'),
    name,
    regionId: integer(row.region),
    status: integer(row.status),
    available: boolean(row.estDisponible),
    ownMessage: text(row.unavailableMessage),
    website: parseHttpUrl(row.website),
    address: text(row.address),
    postalCode: text(row.postalCode),
    city: text(row.city),
    phoneNumber: text(row.phoneNumber),
    hidesContact: boolean(row.hideDisplayContact),
    coordinates: parseCoordinates(row),
    trackSystemsAllowed: row.trackSystemAllowed == null ? null : boolean(row.trackSystemAllowed),
    hasPicture: text(row.pictureUrl) !== null,
    webId: integer(row.webClubId),
    webSeasonId: integer(row.webCycleId),
    webNumber: integer(row.noWeb),
  }
}

/** Returns the coordinates; null when one is missing or out of range. */
function parseCoordinates({ lat, lon }: Club): Coordinates | null {
  const [latitude, longitude] = [decimal(lat), decimal(lon)]
  if (latitude === null || longitude === null) return null
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null
}

/** Read of all regions of Quebec. */
export const regions = readShared('regions', 'referenceMs', readList('getRegions', parseRegion), {
  keepsLast: true,
})
/** Read of all clubs. */
export const clubs = readShared('clubs', 'offersMs', readList('getClubs', parseClub), { keepsLast: true })
export const clubById = findInList(clubs)
const callersClub = readShared('siteClub', 'offersMs', readOne('getSiteClub', parseClub), { keepsLast: true })
/** Read of the club whose site the caller uses; null on the federation's own site. */
export const siteClub: Read<[], ClubRecord | null> = async ({ caller, load }) =>
  caller.club === null ? null : await load(callersClub)
