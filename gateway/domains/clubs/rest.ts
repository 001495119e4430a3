import type { Club, Region } from '../../federation/generated/contract.ts'
import type { Coordinates } from '../../graphql/generated/types.ts'
import {
  parseBoolean,
  parseBooleanOrFalseIfMissing,
  parseDecimal,
  parseInteger,
  parseTrimmedText,
  parseHttpUrl,
} from '../../federation/parse-values.ts'
import {
  declareFederationObjectRead,
  declareFederationListRead,
  declareFederationReadByIdInList,
  declareCachedFederationRead,
  type FederationRead,
} from '../../federation/federation-reads.ts'

/** A region of Quebec. */
export interface RegionRecord {
  /** Number of the region of Quebec, 1 to 17. */
  id: number
  name: string
}

export function parseRegion(row: Region): RegionRecord | null {
  const id = parseInteger(row.id)
  const name = parseTrimmedText(row.name)
  return id === null || name === null ? null : { id, name }
}

/** A club as the federation returns it. */
export interface ClubRecord {
  id: number
  /** Public club number of three digits. */
  number: string
  name: string
  regionId: number | null
  /** Club status 1 or 2; the federation does not document the meaning of the values. */
  status: number | null
  available: boolean
  /** The club's own message that explains why the club is unavailable. */
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
  /** Ids of the club on the federation's website (E72). The gateway returns them unchanged. */
  websiteClubId: number | null
  websiteSeasonId: number | null
  webNumber: number | null
}

/** A club in a list, with its distance from a place. */
export interface ListedClub extends ClubRecord {
  /**
   * Distance of the club from the searched place, in kilometers; null if the search names no place.
   */
  distanceKilometers: number | null
}

/** Edge of a list of clubs. */
export interface ClubEdgeRecord {
  cursor: string
  node: ListedClub
}

export function parseClub(row: Club): ClubRecord | null {
  const id = parseInteger(row.id)
  const name = parseTrimmedText(row.displayName) ?? parseTrimmedText(row.name)
  const available = parseBooleanOrFalseIfMissing(row.estDisponible)
  if (id === null || name === null || available === null) return null
  return {
    id,
    number: (parseTrimmedText(row.no) ?? '').padStart(3, '0'),
    name,
    regionId: parseInteger(row.region),
    status: parseInteger(row.status),
    available,
    ownMessage: parseTrimmedText(row.unavailableMessage),
    website: parseHttpUrl(row.website),
    address: parseTrimmedText(row.address),
    postalCode: parseTrimmedText(row.postalCode),
    city: parseTrimmedText(row.city),
    phoneNumber: parseTrimmedText(row.phoneNumber),
    // An unreadable value must not disclose a contact that the club hides.
    hidesContact: parseBooleanOrFalseIfMissing(row.hideDisplayContact) ?? true,
    coordinates: parseClubCoordinates(row),
    trackSystemsAllowed: parseBoolean(row.trackSystemAllowed),
    hasPicture: parseTrimmedText(row.pictureUrl) !== null,
    websiteClubId: parseInteger(row.webClubId),
    websiteSeasonId: parseInteger(row.webCycleId),
    webNumber: parseInteger(row.noWeb),
  }
}

/**
 * Returns the coordinates of a club; null when latitude or longitude is missing or out of range.
 */
function parseClubCoordinates({ lat, lon }: Club): Coordinates | null {
  const [latitude, longitude] = [parseDecimal(lat), parseDecimal(lon)]
  if (latitude === null || longitude === null) return null
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null
}

/** Reads all regions of Quebec. */
export const regions = declareCachedFederationRead(
  'regions',
  'referenceMs',
  declareFederationListRead('getRegions', parseRegion),
  {
    keepsLast: true,
  },
)
/** Reads all clubs. */
export const clubs = declareCachedFederationRead(
  'clubs',
  'offersMs',
  declareFederationListRead('getClubs', parseClub),
  {
    keepsLast: true,
  },
)
export const clubById = declareFederationReadByIdInList(clubs)
const sharedSiteClub = declareCachedFederationRead(
  'siteClub',
  'offersMs',
  declareFederationObjectRead('getSiteClub', parseClub),
  {
    keepsLast: true,
  },
)
/** Reads the club on whose site the caller uses the portal; null on the federation's own site. */
export const siteClub: FederationRead<[], ClubRecord | null> = async ({ caller, load }) =>
  caller.club === null ? null : await load(sharedSiteClub)
