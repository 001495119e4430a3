/** Database access for clubs, including their availability for purchases. */
import type { SQLOutputValue } from 'node:sqlite'
import { type Club, operations } from '../generated/contract.ts'
import { type Refusal, refuse } from '../http/refusals.ts'
import type { Store } from '../store/database.ts'
import type { Language } from '../translations.ts'

/** Number of the region whose clubs sell no access rights. */
const excludedRegion = 6

/**
 * Enables or disables purchases for a club, with an optional message in each language while they
 * are disabled.
 */
export function setClubPurchasesEnabled(
  { sql }: Store,
  id: number,
  isEnabled: boolean,
  messages: { fr?: string; en?: string } = {},
): void {
  const { fr, en } = isEnabled ? {} : messages
  sql.run`
    UPDATE clubs SET is_available = ${isEnabled ? 1 : 0}, unavailable_fr = ${fr ?? en ?? null},
      unavailable_en = ${en ?? fr ?? null}
    WHERE id = ${id}`
}

/**
 * Returns a club in the given language; null for an unknown id. `publicUrl` is needed only if the
 * club becomes part of a response.
 */
export function readClub({ sql }: Store, id: number, language: Language, publicUrl = ''): Club | null {
  const row = sql.get`SELECT * FROM clubs WHERE id = ${id}`
  return row === undefined ? null : buildClubReply(row, language, publicUrl)
}

/**
 * Returns a club that sells access rights. Refuses an unknown club and a club whose purchases are
 * disabled.
 */
export function refuseUnknownOrClosedClub(
  club: Club | null,
): Club | Refusal<'ClubNotFound' | 'ClubUnavailable'> {
  if (club === null) return refuse('ClubNotFound')
  return club.estDisponible
    ? club
    : refuse('ClubUnavailable', { description: club.unavailableMessage ?? undefined })
}

/**
 * Returns the numeric club id that volunteer requests use, given the public club number of three
 * digits.
 */
export function findClubIdForVolunteering({ sql }: Store, clubNumber: string): number {
  return Number(sql.get`SELECT no_web FROM clubs WHERE no = ${clubNumber}`?.['no_web'])
}

/** Converts a database row to the club schema of the REST contract. */
export function buildClubReply(
  row: Record<string, SQLOutputValue>,
  language: Language,
  publicUrl: string,
): Club {
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
