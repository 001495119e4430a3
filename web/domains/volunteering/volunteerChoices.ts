/** Choices in the form of a request to volunteer, and their validation. */
import type { VolunteerForm_member$data } from '../../__generated__/VolunteerForm_member.graphql.ts'
import type { RequestVolunteeringInput } from '../../__generated__/VolunteerFormMutation.graphql.ts'

/** Type of the values of a GraphQL enum, without Relay's placeholder `%future added value`. */
type KnownValue<Name> = Exclude<Name, '%future added value'>
export type Responsibility = KnownValue<RequestVolunteeringInput['responsibilities'][number]>
export type Day = KnownValue<RequestVolunteeringInput['days'][number]>
type Club = NonNullable<VolunteerForm_member$data['volunteering']>['clubs'][number]

/** Roles of volunteers, from the most to the least wanted by clubs (J01, J02). */
export const responsibilities = [
  'TRAIL_MAINTENANCE',
  'EVENTS',
  'WELCOME',
  'SIGNS_OFFICER',
  'TRAIL_OFFICER',
  'COACHING',
  'PROMOTION',
  'TECHNICAL_SUPPORT',
  'ADMINISTRATION',
  'BOARD',
  'ON_CALL',
] as const satisfies readonly Responsibility[]

const mondayFirst = [
  'MONDAY',
  'TUESDAY',
  'WEDNESDAY',
  'THURSDAY',
  'FRIDAY',
  'SATURDAY',
  'SUNDAY',
] as const satisfies readonly Day[]

/**
 * Returns the seven weekdays in the usual order of a language (J03, R-12). The week begins on
 * Monday in French, and on Sunday in English, as in Canadian English calendars.
 * @param language `fr` or `en`
 */
export function listWeekdaysInLocalOrder(language: string): readonly Day[] {
  return language.startsWith('en') ? ['SUNDAY', ...mondayFirst.slice(0, -1)] : mondayFirst
}

/**
 * Form values of a request to volunteer. `responsibilities` and `days` each contain names separated
 * by spaces.
 */
export interface VolunteerChoices {
  responsibilities: string
  days: string
  clubNumber: string
}

/** Splits a form value into the names of the selected choices, which are separated by spaces. */
export const splitSpaceSeparatedNames = <Name extends string>(text: string) =>
  text.split(' ').filter(Boolean) as Name[]

/**
 * Adds a name to a form value of space-separated names. Removes the name if the form value already
 * contains it.
 */
export function toggleSpaceSeparatedName(spaceSeparatedNames: string, name: string): string {
  const chosen = splitSpaceSeparatedNames(spaceSeparatedNames)
  const rest = chosen.filter((each) => each !== name)
  return (rest.length < chosen.length ? rest : [...chosen, name]).join(' ')
}

/**
 * Returns the preselected club of a request to volunteer: the only club if there is exactly one
 * (J23), otherwise an empty string.
 */
export const selectInitialVolunteerClub = (clubs: readonly Club[]) =>
  clubs.length === 1 ? String(clubs[0]!.clubNumber) : ''

/** Returns the missing choices of a request to volunteer, in screen order (J08, J09). */
export function findMissingVolunteerChoices(
  choice: VolunteerChoices,
  clubs: readonly Club[],
): (keyof VolunteerChoices)[] {
  const isKnown = clubs.some(({ clubNumber }) => String(clubNumber) === choice.clubNumber)
  return [
    ...(splitSpaceSeparatedNames(choice.responsibilities).length > 0 ? [] : (['responsibilities'] as const)),
    ...(splitSpaceSeparatedNames(choice.days).length > 0 ? [] : (['days'] as const)),
    ...(clubs.length < 2 || isKnown ? [] : (['clubNumber'] as const)),
  ]
}
