import { listAccessRights } from '../access-rights/queries.ts'
import { isAccessRightActive } from '../access-rights/rules.ts'
import type { MagazineIssue } from '../documents/document-content.ts'
import {
  type MagazineFile,
  buildMagazineCoverPath,
  buildSignedMagazineIssuePath,
} from '../demo/documents/magazine-routes.ts'
import type { Magazine } from '../generated/contract.ts'
import type { RestCall, Handlers } from '../http/handlers.ts'
import { refuse } from '../http/refusals.ts'
import type { Store } from '../store/database.ts'
import { type Language, translate } from '../translations.ts'

export const magazineHandlers = {
  getLatestMagazine: (call) => {
    const [latest] = listMagazineIssues(call.store, call.now)
    return latest === undefined
      ? refuse('404')
      : buildMagazineReply(call, latest, computeMaximumMagazineCopies(call) > 0)
  },

  getMagazines: (call) => {
    const canRead = computeMaximumMagazineCopies(call) > 0
    return listMagazineIssues(call.store, call.now).map((row) => buildMagazineReply(call, row, canRead))
  },

  getMagazine: (call) => {
    const row = listMagazineIssues(call.store, call.now).find(({ id }) => id === call.path.id)
    if (row === undefined) return refuse('404')
    return computeMaximumMagazineCopies(call) > 0
      ? buildMagazineReply(call, row, true)
      : refuse('MagazineForbidden')
  },

  updateMagazines: (call) => {
    const { quantity, magazineDigital } = call.body
    const maximum = computeMaximumMagazineCopies(call)
    // A member who changes other fields may keep a number of copies above the current maximum.
    if (quantity > maximum && quantity !== readRequestedMagazineCopyCount(call))
      return refuse('InvalidRequest', { fields: { quantity: 'tooMany' } })
    // A member who may receive the magazine must receive it in print or digitally (E53, I12).
    if (maximum > 0 && quantity === 0 && !magazineDigital) {
      return refuse('InvalidRequest', { fields: { magazineDigital: 'required' } })
    }
    call.store.sql.run`
      UPDATE members SET magazine_copies = ${quantity}, magazine_digital = ${magazineDigital ? 1 : 0}
      WHERE id = ${call.member.id}`
    return undefined
  },
} satisfies Partial<Handlers>

type MagazineRow = {
  id: number
  theme: string
  volume: number | null
  number: number | null
  season: string | null
  year: number | null
  key: string
}

/** Returns the published issues of the magazine, newest first. */
function listMagazineIssues({ sql }: Store, now: number): MagazineRow[] {
  return sql.all`
    SELECT id, theme, volume, number, season, year, signing_key AS key
    FROM magazines WHERE published_at <= ${now} ORDER BY published_at DESC, id DESC` as MagazineRow[]
}

/**
 * Returns the maximum number of printed magazine copies that a member may request: one for each
 * active access right (P14).
 */
function computeMaximumMagazineCopies({
  store,
  member,
  now,
}: Pick<RestCall<'getMagazines'>, 'store' | 'member' | 'now'>): number {
  return listAccessRights(store, member.id).filter((right) => isAccessRightActive(right, now)).length
}

/** Returns the number of printed copies of the magazine that a member has requested (I15). */
function readRequestedMagazineCopyCount({
  store,
  member,
}: Pick<RestCall<'updateMagazines'>, 'store' | 'member'>): number {
  return Number(
    store.sql.get`SELECT magazine_copies AS copies FROM members WHERE id = ${member.id}`?.['copies'],
  )
}

function buildMagazineReply(
  { language, publicUrl, now }: Pick<RestCall<'getMagazines'>, 'language' | 'publicUrl' | 'now'>,
  row: MagazineRow,
  canRead: boolean,
): Magazine {
  const { id, theme, volume, number, season, year } = row
  return {
    id,
    title: translateMagazineIssueText(language, `${theme}.title`),
    volume,
    number,
    season: season === null ? null : translateMagazineIssueText(language, `season.${season}`),
    year,
    link: canRead ? publicUrl() + buildSignedMagazineIssuePath(row, language, now) : null,
    frontPageImageLink: publicUrl() + buildMagazineCoverPath(id, language),
    userHasAccess: canRead,
  }
}

/** Returns the content of a magazine issue; null if it does not exist or is not published yet. */
export function readMagazineFile(store: Store, id: number, issuer: string, now: number): MagazineFile | null {
  const row = listMagazineIssues(store, now).find((each) => each.id === id)
  return row === undefined
    ? null
    : { id, key: row.key, issue: (language) => buildMagazineIssue(row, issuer, language) }
}

function buildMagazineIssue(
  { id, theme, volume, number, season, year }: MagazineRow,
  issuer: string,
  language: Language,
): MagazineIssue {
  const edition = [
    [season === null ? null : translateMagazineIssueText(language, `season.${season}`), year]
      .filter((part) => part !== null)
      .join(' '),
    volume === null || number === null
      ? ''
      : translateMagazineIssueText(language, 'volume', { volume, number }),
  ]
  return {
    seed: `${id} ${theme}`,
    season,
    cover: {
      masthead: translateMagazineIssueText(language, 'masthead', { issuer }),
      title: translateMagazineIssueText(language, `${theme}.title`),
      edition: edition.filter((part) => part !== '').join(' · '),
    },
    lead: translateMagazineIssueText(language, `${theme}.lead`),
    paragraphs: translateMagazineIssueText(language, `${theme}.text`).split('\n\n'),
    manners: {
      title: translateMagazineIssueText(language, 'manners.title'),
      rules: translateMagazineIssueText(language, 'manners.rules').split('\n\n'),
      foot: translateMagazineIssueText(language, 'manners.foot', { issuer }),
    },
  }
}

function translateMagazineIssueText(
  language: Language,
  key: string,
  values: Record<string, string | number> = {},
): string {
  return translate(language, 'magazines', `Federation.issue.${key}`, values)
}
