/**
 * REST calls for volunteering: a member sends a volunteer request to a club, and the club decides
 * on the request (portal §3, rules §4).
 */
import { listAccessRights } from '../access-rights/queries.ts'
import { isAccessRightActive } from '../access-rights/rules.ts'
import { findClubIdForVolunteering } from '../clubs/queries.ts'
import type { VolunteerChoices, VolunteerClub, VolunteerRequest } from '../generated/contract.ts'
import type { RestCall, Handlers } from '../http/handlers.ts'
import { refuse } from '../http/refusals.ts'
import { type Store, runInWriteTransaction } from '../store/database.ts'
import {
  type VolunteerRequestRow,
  readLatestVolunteerRequest,
  sendVolunteerMail,
  volunteerStatus,
  insertVolunteerRequest,
} from './queries.ts'

/** Responsibilities that a volunteer can offer to take on (J02). */
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

/** Weekdays on which a volunteer is available (J03, R-12). */
export const weekdays = [
  'lundi',
  'mardi',
  'mercredi',
  'jeudi',
  'vendredi',
  'samedi',
  'dimanche',
] as const satisfies (keyof VolunteerChoices)[]

/**
 * Access right types that make a member eligible to volunteer: annual and summer, with or without
 * insurance.
 */
const eligibleTypes = new Set([1, 2, 8, 9])

export const volunteeringHandlers = {
  getVolunteerRequest: ({ store, member, now }) => {
    const request = readLatestVolunteerRequest(store, member.id)
    return {
      benevoleRequest: request && buildVolunteerRequestReply(request),
      clubs: listVolunteerClubs(store, member.id, now),
    }
  },

  requestVolunteer: (call) => runInWriteTransaction(call.store, () => submitVolunteerRequest(call)),

  cancelVolunteerRequest: ({ store, member, body }) => {
    // without an id, the pending request is canceled.
    const id = body?.id ?? null
    const { changes } = store.sql.run`
      DELETE FROM volunteer_requests
      WHERE member = ${member.id} AND status = ${volunteerStatus.pending}
        AND (${id} IS NULL OR id = ${id})`
    return Number(changes) === 0 ? refuse('VolunteerRequestNotFound') : undefined
  },
} satisfies Partial<Handlers>

function submitVolunteerRequest({ store, member, body, language, now }: RestCall<'requestVolunteer'>) {
  const chosen = [...responsibilities, ...weekdays].filter((name) => body[name] === true)
  // If no option of a group is chosen, the error is reported on the group's first field (J09).
  const fields = Object.fromEntries(
    [responsibilities, weekdays]
      .filter((names) => !names.some((name) => chosen.includes(name)))
      .map(([first]) => [first, 'required' as const]),
  )
  if (Object.keys(fields).length > 0) return refuse('InvalidRequest', { fields })

  if (!canMemberVolunteer(store, member.id, now)) return refuse('VolunteerNotEligible')
  const { pending, accepted } = volunteerStatus
  if ([pending, accepted].some((status) => status === readLatestVolunteerRequest(store, member.id)?.status))
    return refuse('VolunteerAlreadyRequested')

  const clubs = listVolunteerClubs(store, member.id, now)
  const noWeb = body.clubNoWeb ?? (clubs.length === 1 ? clubs[0]!.noWeb : null)
  if (noWeb === null) return refuse('InvalidRequest', { fields: { clubNoWeb: 'required' } })
  const club = clubs.find((each) => each.noWeb === noWeb)
  if (club === undefined) return refuse('ClubNotFound')

  insertVolunteerRequest(store, { member: member.id, noWeb, status: pending, chosen, language, now })
  const request = readLatestVolunteerRequest(store, member.id)!
  sendVolunteerMail(store, 'volunteerRequestReceived', request, now)
  return buildVolunteerRequestReply(request)
}

function buildVolunteerRequestReply({
  id,
  status,
  choices,
  noWeb,
  clubName,
}: VolunteerRequestRow): VolunteerRequest {
  const chosen = new Set(JSON.parse(choices) as string[])
  return {
    id,
    status,
    clubName,
    clubNoWeb: noWeb,
    active: status === volunteerStatus.accepted,
    ...Object.fromEntries([...responsibilities, ...weekdays].map((name) => [name, chosen.has(name)])),
  }
}

function canMemberVolunteer(store: Store, member: number, now: number): boolean {
  return listAccessRights(store, member).some(
    (right) => isAccessRightActive(right, now) && eligibleTypes.has(right.type),
  )
}

/**
 * Returns the clubs that the member's active access rights support, without duplicates and ordered
 * by name (J07).
 */
function listVolunteerClubs(store: Store, member: number, now: number): VolunteerClub[] {
  const rights = listAccessRights(store, member).filter((right) => isAccessRightActive(right, now))
  const names = new Map(
    rights.map((right) => [findClubIdForVolunteering(store, right.clubNo), right.clubName]),
  )
  return [...names]
    .map(([noWeb, name]) => ({ noWeb, name }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'fr-CA'))
}
