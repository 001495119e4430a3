/** Database access for volunteer requests and for the decisions of clubs about them. */
import type { VolunteerChoices } from '../generated/contract.ts'
import type { MailKind } from '../outbox/mail-kinds.ts'
import { sendMail } from '../outbox/mails.ts'
import { type Store, runInWriteTransaction } from '../store/database.ts'
import type { Language } from '../translations.ts'

/** Volunteer request statuses with their numbers in the REST contract. */
export const volunteerStatus = { pending: 0, accepted: 1, refused: 2, revoked: 3 } as const

/** A new volunteer request to store. */
export interface NewVolunteerRequest {
  member: number
  /** Public id of the volunteer's club in the REST contract (`noWeb`). */
  noWeb: number
  status: number
  /** Responsibilities and weekdays that the volunteer chose. */
  chosen: readonly (keyof VolunteerChoices)[]
  /** Language of the e-mails about the volunteer request. */
  language: Language
  now: number
}

export function insertVolunteerRequest({ sql }: Store, request: NewVolunteerRequest): void {
  const { member, noWeb, status, chosen, language, now } = request
  sql.run`
    INSERT INTO volunteer_requests (member, club, status, choices, language, created_at)
    SELECT ${member}, id, ${status}, ${JSON.stringify(chosen)}, ${language}, ${now}
    FROM clubs WHERE no_web = ${noWeb}`
}

/**
 * Decisions that a club can take about a pending volunteer request or an accepted volunteer.
 */
export type VolunteerDecision = 'accept' | 'refuse' | 'revoke'

const decisions = {
  accept: { from: volunteerStatus.pending, to: volunteerStatus.accepted, mail: 'volunteerAccepted' },
  refuse: { from: volunteerStatus.pending, to: volunteerStatus.refused, mail: 'volunteerRefused' },
  revoke: { from: volunteerStatus.accepted, to: volunteerStatus.revoked, mail: 'volunteerRevoked' },
} as const

/**
 * Applies a club's decision to a volunteer request and e-mails the member. Returns false if the
 * status of the request does not allow the decision.
 */
export function applyClubDecisionToVolunteerRequest(
  store: Store,
  id: number,
  decision: VolunteerDecision,
  now: number,
): boolean {
  const { from, to, mail: kind } = decisions[decision]
  return runInWriteTransaction(store, () => {
    const row = store.sql.get`
      UPDATE volunteer_requests SET status = ${to} WHERE id = ${id} AND status = ${from} RETURNING member`
    if (row === undefined) return false
    sendVolunteerMail(store, kind, readLatestVolunteerRequest(store, Number(row['member']))!, now)
    return true
  })
}

/** Returns the name of the club for which a member volunteers; null for none (J22). */
export function findClubNameOfVolunteer(store: Store, member: number): string | null {
  const request = readLatestVolunteerRequest(store, member)
  return request?.status === volunteerStatus.accepted ? request.clubName : null
}

export type VolunteerRequestRow = {
  id: number
  email: string
  status: number
  choices: string
  language: Language
  noWeb: number
  clubName: string
}

export function readLatestVolunteerRequest({ sql }: Store, member: number): VolunteerRequestRow | null {
  const row = sql.get`
    SELECT volunteer_requests.id, email, volunteer_requests.status, choices, language, no_web AS noWeb, name AS clubName
    FROM volunteer_requests JOIN clubs ON clubs.id = club JOIN members ON members.id = member
    WHERE member = ${member} ORDER BY volunteer_requests.id DESC`
  return (row as VolunteerRequestRow | undefined) ?? null
}

export function sendVolunteerMail(
  store: Store,
  kind: Extract<MailKind, `volunteer${string}`>,
  { email, language, clubName }: VolunteerRequestRow,
  now: number,
): void {
  sendMail(store, { to: email, kind, language, values: { club: clubName }, now })
}
