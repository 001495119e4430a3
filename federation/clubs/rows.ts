/** Clubs as they stand in the database, and whether they can be bought for. */
import type { SQLOutputValue } from 'node:sqlite'
import { type Club, operations } from '../generated/contract.ts'
import type { Store } from '../store/database.ts'
import type { Language } from '../texts.ts'

/** Nothing is bought in this region. */
const excludedRegion = 6

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

/** A club, in the reader's language; null when there is none with this number. Only what is answered has a use for `publicUrl`. */
export function readClub({ sql }: Store, id: number, language: Language, publicUrl = ''): Club | null {
  const row = sql.get`SELECT * FROM clubs WHERE id = ${id}`
  return row === undefined ? null : parseRow(row, language, publicUrl)
}

/** The number by which volunteers' requests name a club, of the three digits that people know. */
export function webNumberOf({ sql }: Store, no: string): number {
  return Number(sql.get`SELECT no_web FROM clubs WHERE no = ${no}`?.['no_web'])
}

/** A row as the contract writes a club. */
export function parseRow(row: Record<string, SQLOutputValue>, language: Language, publicUrl: string): Club {
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
    noWeb: row['no_web'] as number,
    estDisponible: isAvailable,
    unavailableMessage: isAvailable ? null : (row[`unavailable_${language}`] as string | null),
    hideDisplayContact: row['hides_contact'] === 1,
  }
}
