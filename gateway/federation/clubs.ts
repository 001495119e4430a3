import type { Club, Region } from './generated/contract.ts'
import { flag, text, webAddress, whole } from './read.ts'

/** A region of Quebec. */
export interface RegionRecord {
  /** 1–17. */
  id: number
  name: string
}

export function readRegion(row: Region): RegionRecord | null {
  const id = whole(row.id)
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

export function readClub(row: Club): ClubRecord | null {
  const id = whole(row.id)
  const name = text(row.displayName) ?? text(row.name)
  if (id === null || name === null) return null
  return {
    id,
    number: (text(row.no) ?? '').padStart(3, '0'),
    name,
    regionId: whole(row.region),
    available: flag(row.estDisponible),
    ownMessage: text(row.unavailableMessage),
    website: webAddress(row.website),
    address: text(row.address),
    postalCode: text(row.postalCode),
    city: text(row.city),
    phoneNumber: text(row.phoneNumber),
    hidesContact: flag(row.hideDisplayContact),
    hasPicture: text(row.pictureUrl) !== null,
  }
}
