/** The issues of the magazine: one for each of the last four seasons, a special one, and the next to come out. */
import { randomBytes } from 'node:crypto'
import { inQuebec, startOf } from '../days.ts'
import type { Store } from '../store/database.ts'

/** Each comes out on the first day of its month. */
const seasons = [
  { season: 'winter', month: 12 },
  { season: 'spring', month: 3 },
  { season: 'summer', month: 6 },
  { season: 'fall', month: 9 },
] as const

/** The year of the first volume. */
const firstYear = 2005

/** Writes every issue, as it would be at the moment `now`. */
export function seedMagazines(store: Store, now: number): void {
  const { year } = inQuebec(now)
  const issues = [year - 2, year - 1, year, year + 1].flatMap((each) =>
    seasons.map(({ season, month }, index) => ({
      theme: season as string,
      season,
      // A winter's issue comes out in the December before.
      year: season === 'winter' ? each + 1 : each,
      number: index + 1,
      publishedAt: startOf(each, month),
    })),
  )
  const out = issues
    .filter(({ publishedAt }) => publishedAt <= now)
    .toSorted((a, b) => b.publishedAt - a.publishedAt)
  const next = issues
    .filter(({ publishedAt }) => publishedAt > now)
    .toSorted((a, b) => a.publishedAt - b.publishedAt)
  // After the oldest of the four, so that the list ends with that.
  const publishedAt = out[3]!.publishedAt + 40 * 86_400_000
  addMagazine(store, {
    theme: 'volunteers',
    season: null,
    year: inQuebec(publishedAt).year,
    number: null,
    publishedAt,
  })
  for (const issue of out.slice(0, 4)) addMagazine(store, issue)
  addMagazine(store, { ...next[0]!, theme: 'workshop' })
}

interface MagazineSeed {
  theme: string
  season: string | null
  year: number
  /** Null for a special issue, which belongs to no volume (I16). */
  number: number | null
  publishedAt: number
}

function addMagazine({ sql }: Store, { theme, season, year, number, publishedAt }: MagazineSeed): void {
  sql.run`
    INSERT INTO magazines (theme, volume, number, season, year, signing_key, published_at)
    VALUES (${theme}, ${number === null ? null : year - firstYear}, ${number}, ${season}, ${year},
      ${randomBytes(24).toString('hex')}, ${publishedAt})`
}
