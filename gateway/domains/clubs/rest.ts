import type { Club, Region } from '../../federation/generated/contract.ts'
import { boolean, text, webAddress, integer } from '../../federation/parse.ts'
import { readOne, readList, findIn, shared, type Read } from '../../federation/reads.ts'

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
  available: boolean
  /** The club's own words on why it is not available. */
  ownMessage: string | null
  website: string | null
  address: string | null
  postalCode: string | null
  city: string | null
  phoneNumber: string | null
  hidesContact: boolean
  hasPicture: boolean
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
    available: boolean(row.estDisponible),
    ownMessage: text(row.unavailableMessage),
    website: webAddress(row.website),
    address: text(row.address),
    postalCode: text(row.postalCode),
    city: text(row.city),
    phoneNumber: text(row.phoneNumber),
    hidesContact: boolean(row.hideDisplayContact),
    hasPicture: text(row.pictureUrl) !== null,
  }
}

/** Every region of Quebec. */
export const regions = shared('regions', 'referenceMs', readList('getRegions', parseRegion))
/** Every club. */
export const clubs = shared('clubs', 'offersMs', readList('getClubs', parseClub))
export const clubById = findIn(clubs)
const callersClub = shared('siteClub', 'offersMs', readOne('getSiteClub', parseClub))
/** The club whose site the caller is on; null outside of one. */
export const siteClub: Read<[], ClubRecord | null> = async ({ caller, load }) =>
  caller.club === null ? null : await load(callersClub)
