import type {
  VolunteerRequestStatus,
  VolunteerResponsibility,
  Weekday,
} from '../../graphql/generated/types.ts'
import type * as contract from '../../federation/generated/contract.ts'
import {
  parseBoolean,
  parseBooleanOrFalseIfMissing,
  parseOptionalFederationRow,
  parseOptionalFederationRows,
  parseTrimmedText,
  parseInteger,
} from '../../federation/parse-values.ts'
import { declareFederationObjectRead } from '../../federation/federation-reads.ts'
import type { CallRequest } from '../../federation/build-request.ts'

/**
 * Volunteering data of a member: the latest volunteer request, and the clubs that the member can
 * volunteer for.
 */
export interface VolunteeringRecord {
  /** Latest volunteer request; null when the member has sent none. */
  request: VolunteerRequestRecord | null
  clubs: VolunteerClubRecord[]
}

/** A member's request to volunteer for a club. */
export interface VolunteerRequestRecord {
  id: number
  status: VolunteerRequestStatus
  /** True when the member is a volunteer because of this volunteer request. */
  active: boolean
  clubName: string | null
  clubNumber: number | null
  responsibilities: VolunteerResponsibility[]
  days: Weekday[]
}

/** A club that a member can volunteer for. */
export interface VolunteerClubRecord {
  clubNumber: number
  name: string
}

/** Map from the federation's status number to the status of a volunteer request. */
const statuses: readonly VolunteerRequestStatus[] = ['PENDING', 'ACCEPTED', 'REFUSED', 'REVOKED']

type ChoiceName = keyof contract.VolunteerChoices

/** Map from the responsibilities of a volunteer to the federation's field names (J02). */
const responsibilities: Record<VolunteerResponsibility, ChoiceName> = {
  WELCOME: 'accueilOrientation',
  TRAIL_MAINTENANCE: 'entretienSentier',
  EVENTS: 'organisationEvenement',
  ADMINISTRATION: 'gestionAdministrative',
  PROMOTION: 'promotionCommunication',
  TECHNICAL_SUPPORT: 'supportTechnique',
  COACHING: 'encadrementAnimation',
  ON_CALL: 'surAppel',
  TRAIL_OFFICER: 'agentDeSentier',
  SIGNS_OFFICER: 'agentSignalisation',
  BOARD: 'conseilAdministration',
}

/** Map from the weekdays of a volunteer to the federation's field names (J03). */
const weekdays: Record<Weekday, ChoiceName> = {
  MONDAY: 'lundi',
  TUESDAY: 'mardi',
  WEDNESDAY: 'mercredi',
  THURSDAY: 'jeudi',
  FRIDAY: 'vendredi',
  SATURDAY: 'samedi',
  SUNDAY: 'dimanche',
}

export function parseVolunteeringData(reply: contract.VolunteerState): VolunteeringRecord {
  return {
    request: parseOptionalFederationRow(reply.benevoleRequest, parseVolunteerRequest),
    clubs: parseOptionalFederationRows(reply.clubs, parseVolunteerClub),
  }
}

/**
 * Parses a volunteer request. Returns null for a federation record without a status, which means
 * that the member has sent no request (J14).
 */
export function parseVolunteerRequest(row: contract.VolunteerRequest): VolunteerRequestRecord | null {
  const id = parseInteger(row.id)
  if (id === null || row.status == null) return null
  return {
    id,
    status: statuses[parseInteger(row.status) ?? -1] ?? 'UNKNOWN',
    active: parseBooleanOrFalseIfMissing(row.active) ?? false,
    clubName: parseTrimmedText(row.clubName),
    clubNumber: parseInteger(row.clubNoWeb),
    responsibilities: parseVolunteerChoices(row, responsibilities),
    days: parseVolunteerChoices(row, weekdays),
  }
}

function parseVolunteerClub(row: contract.VolunteerClub): VolunteerClubRecord | null {
  const clubNumber = parseInteger(row.noWeb)
  const name = parseTrimmedText(row.name)
  return clubNumber === null || name === null ? null : { clubNumber, name }
}

function parseVolunteerChoices<Name extends string>(
  row: contract.VolunteerChoices,
  choices: Record<Name, ChoiceName>,
): Name[] {
  return (Object.keys(choices) as Name[]).filter((name) => parseBoolean(row[choices[name]]) === true)
}

/** Map from the federation's field names to the input fields of a volunteer request. */
export const requestFields = { clubNoWeb: 'clubNumber', lundi: 'days' }

/**
 * Returns a volunteer request in the federation's request format: the chosen responsibilities,
 * weekdays and club.
 */
export function buildVolunteerRequestBody(
  chosen: readonly VolunteerResponsibility[],
  days: readonly Weekday[],
  clubNumber: number | null,
): CallRequest<'requestVolunteer'>['body'] {
  const names = [...chosen.map((each) => responsibilities[each]), ...days.map((day) => weekdays[day])]
  return {
    ...Object.fromEntries(names.map((name) => [name, true])),
    ...(clubNumber !== null && { clubNoWeb: clubNumber }),
  }
}

/** Reads the member's latest volunteer request and the clubs that the member can volunteer for. */
export const volunteering = declareFederationObjectRead('getVolunteerRequest', parseVolunteeringData)
