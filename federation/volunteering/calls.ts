/** Volunteers: a request to a club, which the club decides (portal §3, rules §4). */
import { isActive, listAccessRights } from '../access-rights/rows.ts'
import type { Call, Handlers } from '../http/calls.ts'
import { type Store, immediate } from '../store/database.ts'
import type { VolunteerChoices, VolunteerClub, VolunteerRequest } from '../generated/contract.ts'
import { type MailKind, sendMail } from '../outbox/mails.ts'
import { refuse } from '../http/refusals.ts'
import type { Language } from '../texts.ts'

/** */
export const volunteerStatus = { pending: 0, accepted: 1, refused: 2, revoked: 3 } as const

/** J02. */
export const responsibilities = [
  'accueilOrientation',
  'entretienSentier',
  'organisationEvenement',
  'gestionAdministrative',
  'promotionCommunication',
  'supportTechnique',
  'encadrementAnimation',
  'surAppel',
  'agentDeSentier',
  'agentSignalisation',
  'conseilAdministration',
] as const satisfies (keyof VolunteerChoices)[]

/** J03, R-12. */
export const weekdays = [
  'lundi',
  'mardi',
  'mercredi',
  'jeudi',
  'vendredi',
  'samedi',
  'dimanche',
] as const satisfies (keyof VolunteerChoices)[]

/** The annual and the summer rights, with insurance and without. */
const eligibleTypes = new Set([1, 2, 8, 9])

export const volunteeringCalls = {
  getVolunteerRequest: ({ store, member, now }) => {
    const request = latestRequest(store, member.id)
    return { benevoleRequest: request && requestBody(request), clubs: clubsOf(store, member.id, now) }
  },

  requestVolunteer: (call) => immediate(call.store, () => requestVolunteer(call)),

  cancelVolunteerRequest: ({ store, member, body }) => {
    // without a number it is whichever is pending.
    const id = body?.id ?? null
    const { changes } = store.sql.run`
      DELETE FROM volunteer_requests
      WHERE member = ${member.id} AND status = ${volunteerStatus.pending}
        AND (${id} IS NULL OR id = ${id})`
    return Number(changes) === 0 ? refuse('VolunteerRequestNotFound') : undefined
  },
} satisfies Partial<Handlers>

function requestVolunteer({ store, member, body, language, now }: Call<'requestVolunteer'>) {
  const chosen = [...responsibilities, ...weekdays].filter((name) => body[name] === true)
  // What is missing as a whole is told by the first of its names (J09).
  const fields = Object.fromEntries(
    [responsibilities, weekdays]
      .filter((names) => !names.some((name) => chosen.includes(name)))
      .map(([first]) => [first, 'required' as const]),
  )
  if (Object.keys(fields).length > 0) return refuse('InvalidRequest', { fields })

  if (!isEligible(store, member.id, now)) return refuse('VolunteerNotEligible')
  const { pending, accepted } = volunteerStatus
  if ([pending, accepted].some((status) => status === latestRequest(store, member.id)?.status))
    return refuse('VolunteerAlreadyRequested')

  const clubs = clubsOf(store, member.id, now)
  const noWeb = body.clubNoWeb ?? (clubs.length === 1 ? clubs[0]!.noWeb : null)
  if (noWeb === null) return refuse('InvalidRequest', { fields: { clubNoWeb: 'required' } })
  const club = clubs.find((each) => each.noWeb === noWeb)
  if (club === undefined) return refuse('ClubNotFound')

  writeVolunteerRequest(store, { member: member.id, noWeb, status: pending, chosen, language, now })
  const request = latestRequest(store, member.id)!
  mail(store, 'volunteerRequestReceived', request, now)
  return requestBody(request)
}

/** A request, as it is written down. */
export interface NewRequest {
  member: number
  /** Of the club. */
  noWeb: number
  status: number
  /** Responsibilities and days. */
  chosen: readonly (keyof VolunteerChoices)[]
  /** Of the mails about it. */
  language: Language
  now: number
}

export function writeVolunteerRequest({ sql }: Store, request: NewRequest): void {
  const { member, noWeb, status, chosen, language, now } = request
  sql.run`
    INSERT INTO volunteer_requests (member, club, status, choices, language, created_at)
    SELECT ${member}, id, ${status}, ${JSON.stringify(chosen)}, ${language}, ${now}
    FROM clubs WHERE no = ${clubNo(noWeb)}`
}

/** What a club can decide: of a pending request, or of a volunteer. */
export type VolunteerDecision = 'accept' | 'refuse' | 'revoke'

const decisions = {
  accept: { from: volunteerStatus.pending, to: volunteerStatus.accepted, mail: 'volunteerAccepted' },
  refuse: { from: volunteerStatus.pending, to: volunteerStatus.refused, mail: 'volunteerRefused' },
  revoke: { from: volunteerStatus.accepted, to: volunteerStatus.revoked, mail: 'volunteerRevoked' },
} as const

/** The club's decision on a request, told by mail; false when the request is not one of which this can be decided. */
export function decideVolunteer(store: Store, id: number, decision: VolunteerDecision, now: number): boolean {
  const { from, to, mail: kind } = decisions[decision]
  return immediate(store, () => {
    const row = store.sql.get`
      UPDATE volunteer_requests SET status = ${to} WHERE id = ${id} AND status = ${from} RETURNING member`
    if (row === undefined) return false
    mail(store, kind, latestRequest(store, Number(row['member']))!, now)
    return true
  })
}

/** The name of the club that a member volunteers for; null for none (J22). */
export function volunteersFor(store: Store, member: number): string | null {
  const request = latestRequest(store, member)
  return request?.status === volunteerStatus.accepted ? request.clubName : null
}

type RequestRow = {
  id: number
  email: string
  status: number
  choices: string
  language: Language
  clubNo: string
  clubName: string
}

function latestRequest({ sql }: Store, member: number): RequestRow | null {
  const row = sql.get`
    SELECT volunteer_requests.id, email, volunteer_requests.status, choices, language, no AS clubNo, name AS clubName
    FROM volunteer_requests JOIN clubs ON clubs.id = club JOIN members ON members.id = member
    WHERE member = ${member} ORDER BY volunteer_requests.id DESC`
  return (row as RequestRow | undefined) ?? null
}

function requestBody({ id, status, choices, clubNo: no, clubName }: RequestRow): VolunteerRequest {
  const chosen = new Set(JSON.parse(choices) as string[])
  return {
    id,
    status,
    clubName,
    clubNoWeb: Number(no),
    active: status === volunteerStatus.accepted,
    ...Object.fromEntries([...responsibilities, ...weekdays].map((name) => [name, chosen.has(name)])),
  }
}

function isEligible(store: Store, member: number, now: number): boolean {
  return listAccessRights(store, member).some(
    (right) => isActive(right, now) && eligibleTypes.has(right.type),
  )
}

/** The clubs of the active access rights (J07), each once, by name. */
function clubsOf(store: Store, member: number, now: number): VolunteerClub[] {
  const rights = listAccessRights(store, member).filter((right) => isActive(right, now))
  const names = new Map(rights.map((right) => [Number(right.clubNo), right.clubName]))
  return [...names]
    .map(([noWeb, name]) => ({ noWeb, name }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'fr-CA'))
}

/** Three digits, as the table writes it. */
function clubNo(noWeb: number): string {
  return String(noWeb).padStart(3, '0')
}

function mail(
  store: Store,
  kind: Extract<MailKind, `volunteer${string}`>,
  { email, language, clubName }: RequestRow,
  now: number,
): void {
  sendMail(store, { to: email, kind, language, values: { club: clubName }, now })
}
