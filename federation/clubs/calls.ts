import type { SQLOutputValue } from 'node:sqlite'
import type { Handlers } from '../http/calls.ts'
import type { Store } from '../store/database.ts'
import { clubImage } from '../documents/images.ts'
import { type Club, operations } from '../generated/contract.ts'
import { refuse } from '../http/refusals.ts'
import type { Language } from '../texts.ts'

/** Nothing is bought in this region. */
const excludedRegion = 6

/** How the header of a club's site names it. */
export interface SiteClub {
  region: number
  /** Three digits. */
  no: string
}

/** The club of an `X-Club` header such as `01-054`; null for anything else. */
export function readSiteClub(header: unknown): SiteClub | null {
  const [, region, no] = /^(\d{2})-(\d{3})$/.exec(typeof header === 'string' ? header : '') ?? []
  return region === undefined || no === undefined ? null : { region: Number(region), no }
}

export const clubCalls = {
  getRegions: ({ store }) =>
    store.sql.all`SELECT id, name FROM regions ORDER BY id`.map(({ id, name }) => ({
      id: Number(id),
      name: String(name),
    })),

  getClubs: ({ store, query, language, publicUrl }) =>
    store.sql.all`SELECT * FROM clubs`
      .map((row) => readRow(row, language, publicUrl()))
      .filter(({ region }) => query.regionId === undefined || region === query.regionId)
      .toSorted((a, b) => a.name.localeCompare(b.name, 'fr-CA')),

  getSiteClub: ({ store, siteClub, language, publicUrl }) => {
    const row =
      siteClub === null
        ? undefined
        : store.sql.get`SELECT * FROM clubs WHERE no = ${siteClub.no} AND region = ${siteClub.region}`
    return row === undefined ? refuse('404') : readRow(row, language, publicUrl())
  },

  getClubImage: ({ store, path }) => {
    const row = store.sql.get`SELECT no, name, region FROM clubs WHERE id = ${path.id} AND has_picture = 1`
    if (row === undefined) return refuse('404')
    return { contentType: 'image/svg+xml', bytes: clubImage(row as ClubLogo) }
  },
} satisfies Partial<Handlers>

/** Opens a club to purchases, or closes it, with words of its own in each language or without any. */
export function setClubAvailability(
  { sql }: Store,
  id: number,
  isAvailable: boolean,
  words: { fr?: string; en?: string } = {},
): void {
  const { fr, en } = isAvailable ? {} : words
  sql.run`
    UPDATE clubs SET is_available = ${isAvailable ? 1 : 0}, unavailable_fr = ${fr ?? en ?? null},
      unavailable_en = ${en ?? fr ?? null}
    WHERE id = ${id}`
}

/** What a club's picture is made of. */
export type ClubLogo = {
  no: string
  name: string
  region: number
}

/** A club, in the reader's language; null when there is none with this number. Only what is answered has a use for `publicUrl`. */
export function readClub({ sql }: Store, id: number, language: Language, publicUrl = ''): Club | null {
  const row = sql.get`SELECT * FROM clubs WHERE id = ${id}`
  return row === undefined ? null : readRow(row, language, publicUrl)
}

function readRow(row: Record<string, SQLOutputValue>, language: Language, publicUrl: string): Club {
  const id = row['id'] as number
  const name = row['name'] as string
  const isAvailable = row['is_available'] === 1 && row['region'] !== excludedRegion
  return {
    id,
    no: row['no'] as string,
    name,
    displayName: name,
    website: row['website'] as string | null,
    region: row['region'] as number,
    address: row['address'] as string | null,
    postalCode: row['postal_code'] as string | null,
    city: row['city'] as string | null,
    phoneNumber: row['phone_number'] as string | null,
    status: row['status'] as number,
    trackSystemAllowed: row['track_system_allowed'] === 1,
    pictureUrl:
      row['has_picture'] === 1 ? publicUrl + operations.getClubImage.path.replace('{id}', String(id)) : null,
    lat: row['lat'] as number | null,
    lon: row['lon'] as number | null,
    webClubId: id,
    webCycleId: null,
    noWeb: Number(row['no']),
    estDisponible: isAvailable,
    unavailableMessage: isAvailable ? null : (row[`unavailable_${language}`] as string | null),
    hideDisplayContact: row['hides_contact'] === 1,
  }
}
