import { drawClubBadge } from '../demo/documents/club-badge.ts'
import type { Handlers } from '../http/handlers.ts'
import { refuse } from '../http/refusals.ts'
import { buildClubReply } from './queries.ts'

export const clubHandlers = {
  getRegions: ({ store }) =>
    store.sql.all`SELECT id, name FROM regions ORDER BY id`.map(({ id, name }) => ({
      id: Number(id),
      name: String(name),
    })),

  getClubs: ({ store, query, language, publicUrl }) =>
    store.sql.all`SELECT * FROM clubs`
      .map((row) => buildClubReply(row, language, publicUrl()))
      .filter(({ region }) => query.regionId === undefined || region === query.regionId)
      .toSorted((a, b) => a.name.localeCompare(b.name, 'fr-CA')),

  getSiteClub: ({ store, siteClub, language, publicUrl }) => {
    const row =
      siteClub === null
        ? undefined
        : store.sql.get`SELECT * FROM clubs WHERE no = ${siteClub.no} AND region = ${siteClub.region}`
    return row === undefined ? refuse('404') : buildClubReply(row, language, publicUrl())
  },

  getClubImage: ({ store, path }) => {
    const row = store.sql.get`SELECT no, name, region FROM clubs WHERE id = ${path.id} AND has_picture = 1`
    if (row === undefined) return refuse('404')
    return { contentType: 'image/svg+xml', bytes: drawClubBadge(row as ClubBadgeData) }
  },
} satisfies Partial<Handlers>

/** Data from which the picture of a club is drawn. */
export type ClubBadgeData = {
  no: string
  name: string
  region: number
}
