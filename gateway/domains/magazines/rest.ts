import type { Magazine } from '../../federation/generated/contract.ts'
import {
  parseHttpUrl,
  parseInteger,
  parseBooleanOrFalseIfMissing,
  parseTrimmedText,
} from '../../federation/parse-values.ts'
import {
  declareFederationListRead,
  declareFederationReadById,
  declareOptionalFederationObjectRead,
} from '../../federation/federation-reads.ts'

/** An issue of the magazine. A field that the federation does not send is null (I16). */
export interface MagazineRecord {
  id: number
  title: string | null
  volume: number | null
  number: number | null
  season: string | null
  year: number | null
  canRead: boolean
  /** URL of the magazine issue's file; null when the member may not read the issue. */
  url: string | null
  coverUrl: string | null
}

export function parseMagazine(row: Magazine): MagazineRecord | null {
  const id = parseInteger(row.id)
  const canRead = parseBooleanOrFalseIfMissing(row.userHasAccess)
  if (id === null || canRead === null) return null
  return {
    id,
    title: parseTrimmedText(row.title),
    volume: parseInteger(row.volume),
    number: parseInteger(row.number),
    season: parseTrimmedText(row.season),
    year: parseInteger(row.year),
    canRead,
    // I08: a URL in the response is removed when the member has no access.
    url: canRead ? parseHttpUrl(row.link) : null,
    coverUrl: parseHttpUrl(row.frontPageImageLink),
  }
}

/** Reads all magazine issues, latest first. */
export const magazines = declareFederationListRead('getMagazines', parseMagazine)
/** Reads the latest magazine issue; null when no issue is published yet. */
export const latestMagazine = declareOptionalFederationObjectRead('getLatestMagazine', parseMagazine)
/**
 * Reads a magazine issue by its id; null when it does not exist. The federation refuses the request
 * if the member has no access to the issue.
 */
export const magazineById = declareFederationReadById('getMagazine', parseMagazine)

/**
 * Map from the federation's field names to the GraphQL input fields of the magazine preferences.
 */
export const preferencesFields = { quantity: 'printedQuantity', magazineDigital: 'digital' }

/** Returns the magazine preferences in the federation's request format. */
export function buildMagazinePreferencesBody({
  printedQuantity,
  digital,
}: {
  printedQuantity: number
  digital: boolean
}): { quantity: number; magazineDigital: boolean } {
  return { quantity: printedQuantity, magazineDigital: digital }
}
