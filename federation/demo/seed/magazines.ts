/**
 * Seed data of magazine issues: four published seasonal issues, a special issue, and the next
 * issue, which is not published yet.
 */
import { randomBytes } from 'node:crypto'
import { dayMs } from '../../durations.ts'
import { toQuebecTime, getStartOfQuebecDay } from '../../quebec-days.ts'
import type { Store } from '../../store/database.ts'

/**
 * Publication month of each season's magazine issue. An issue appears on the first day of its
 * month.
 */
const seasons = [
  { season: 'winter', month: 12 },
  { season: 'spring', month: 3 },
  { season: 'summer', month: 6 },
  { season: 'fall', month: 9 },
] as const

/** Year from which the magazine counts its volume numbers. */
const firstYear = 2005

/** Inserts all magazine issues of the seed data, with dates relative to `now`. */
export function seedMagazines(store: Store, now: number): void {
  const { year } = toQuebecTime(now)
  const issues = [year - 2, year - 1, year, year + 1].flatMap((each) =>
    seasons.map(({ season, month }, index) => ({
      theme: season as string,
      season,
      // The winter issue is published in December of the previous year.
      year: season === 'winter' ? each + 1 : each,
      number: index + 1,
      publishedAt: getStartOfQuebecDay(each, month),
    })),
  )
  const out = issues
    .filter(({ publishedAt }) => publishedAt <= now)
    .toSorted((a, b) => b.publishedAt - a.publishedAt)
  const next = issues
    .filter(({ publishedAt }) => publishedAt > now)
    .toSorted((a, b) => a.publishedAt - b.publishedAt)
  // Published after the oldest of the four, so that the oldest stays last in the list.
  const publishedAt = out[3]!.publishedAt + 40 * dayMs
  addMagazine(store, {
    theme: 'volunteers',
    season: null,
    year: toQuebecTime(publishedAt).year,
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
  /** Number of the issue within its volume; null for a special issue without a volume (I16). */
  number: number | null
  publishedAt: number
}

function addMagazine({ sql }: Store, { theme, season, year, number, publishedAt }: MagazineSeed): void {
  sql.run`
    INSERT INTO magazines (theme, volume, number, season, year, signing_key, published_at)
    VALUES (${theme}, ${number === null ? null : year - firstYear}, ${number}, ${season}, ${year},
      ${randomBytes(24).toString('hex')}, ${publishedAt})`
}
