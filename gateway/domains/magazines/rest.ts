import type { Magazine } from '../../federation/generated/contract.ts'
import { boolean, text, parseHttpUrl, integer } from '../../federation/parse.ts'
import { readList, readById, readOptional } from '../../federation/reads.ts'

/** An issue of the magazine; what the federation does not tell is null (I16). */
export interface MagazineRecord {
  id: number
  title: string | null
  volume: number | null
  number: number | null
  season: string | null
  year: number | null
  canRead: boolean
  /** Of its file; null for who may not read it. */
  url: string | null
  coverUrl: string | null
}

export function parseMagazine(row: Magazine): MagazineRecord | null {
  const id = integer(row.id)
  if (id === null) return null
  const canRead = boolean(row.userHasAccess)
  return {
    id,
    title: text(row.title),
    volume: integer(row.volume),
    number: integer(row.number),
    season: text(row.season),
    year: integer(row.year),
    canRead,
    // I08: an address that came along for somebody without access is not handed on.
    url: canRead ? parseHttpUrl(row.link) : null,
    coverUrl: parseHttpUrl(row.frontPageImageLink),
  }
}

/** The latest first. */
export const magazines = readList('getMagazines', parseMagazine)
/** Null when none is out yet. */
export const latestMagazine = readOptional('getLatestMagazine', parseMagazine)
/** An issue to be read; null when there is none with this id. Refused to who may not read. */
export const magazineById = readById('getMagazine', parseMagazine)

/** What the federation calls the fields of a choice, in the names of an input. */
export const preferencesFields = { quantity: 'printedQuantity', magazineDigital: 'digital' }

/** A choice as the federation takes it. */
export function preferencesBody({
  printedQuantity,
  digital,
}: {
  printedQuantity: number
  digital: boolean
}): { quantity: number; magazineDigital: boolean } {
  return { quantity: printedQuantity, magazineDigital: digital }
}
