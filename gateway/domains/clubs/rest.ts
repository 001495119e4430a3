import type { Club, Region } from '../../federation/generated/contract.ts'
import type { Coordinates } from '../../graphql/generated/types.ts'
import { boolean, decimal, integer, text, parseHttpUrl } from '../../federation/parse.ts'
import { readOne, readList, findInList, readShared, type Read } from '../../federation/reads.ts'

/** A region of Quebec. */
export interface RegionRecord {
  /** 1–17. */
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
  /** Three digits. */
  number: string
  name: string
  regionId: number | null
  /** 1 or 2; what they mean is not said. */
  status: number | null
  available: boolean
  /** The club's own words on why it is not available. */
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
  /** What the federation's web site knows it by; carried, and means nothing here (E72). */
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

/** Null for half a place, or one that is not on earth. */
function parseCoordinates({ lat, lon }: Club): Coordinates | null {
  const [latitude, longitude] = [decimal(lat), decimal(lon)]
  if (latitude === null || longitude === null) return null
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null
}

/** Every region of Quebec. */
export const regions = readShared('regions', 'referenceMs', readList('getRegions', parseRegion), {
  keepsLast: true,
})
/** Every club. */
export const clubs = readShared('clubs', 'offersMs', readList('getClubs', parseClub), { keepsLast: true })
export const clubById = findInList(clubs)
const callersClub = readShared('siteClub', 'offersMs', readOne('getSiteClub', parseClub), { keepsLast: true })
/** The club whose site the caller is on; null outside of one. */
export const siteClub: Read<[], ClubRecord | null> = async ({ caller, load }) =>
  caller.club === null ? null : await load(callersClub)
