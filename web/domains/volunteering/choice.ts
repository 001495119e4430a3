/** What a request to volunteer is made of, and what it still lacks. */
import type { VolunteerForm_member$data } from '../../__generated__/VolunteerForm_member.graphql.ts'
import type { RequestVolunteeringInput } from '../../__generated__/VolunteerFormMutation.graphql.ts'

/** Those that this page knows. */
type Known<Name> = Exclude<Name, '%future added value'>
export type Responsibility = Known<RequestVolunteeringInput['responsibilities'][number]>
export type Day = Known<RequestVolunteeringInput['days'][number]>
type Club = NonNullable<VolunteerForm_member$data['volunteering']>['clubs'][number]

/** Those that most clubs look for first (J01, J02). */
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
 * Returns the seven days in the order of a language: from Monday in French, from Sunday in English, as
 * Canadian English calendars have it (J03, R-12).
 * @param language `fr` or `en`
 */
export function weekOf(language: string): readonly Day[] {
  return language.startsWith('en') ? ['SUNDAY', ...mondayFirst.slice(0, -1)] : mondayFirst
}

/** What is chosen so far, as a form holds it: names with a space between. */
export interface Choice {
  responsibilities: string
  days: string
  clubNumber: string
}

/** The names that a text of a choice holds. */
export const parseChoice = <Name extends string>(text: string) => text.split(' ').filter(Boolean) as Name[]

/** The same text with a name more, or without it where it was there. */
export function toggleName(text: string, name: string): string {
  const chosen = parseChoice(text)
  const rest = chosen.filter((each) => each !== name)
  return (rest.length < chosen.length ? rest : [...chosen, name]).join(' ')
}

/** The club of a request that has yet to be made: that of who has one alone (J23). */
export const firstClub = (clubs: readonly Club[]) => (clubs.length === 1 ? String(clubs[0]!.clubNumber) : '')

/** What a request still lacks, in the order of the screen (J08, J09). */
export function missingAnswers(choice: Choice, clubs: readonly Club[]): (keyof Choice)[] {
  const isKnown = clubs.some(({ clubNumber }) => String(clubNumber) === choice.clubNumber)
  return [
    ...(parseChoice(choice.responsibilities).length > 0 ? [] : (['responsibilities'] as const)),
    ...(parseChoice(choice.days).length > 0 ? [] : (['days'] as const)),
    ...(clubs.length < 2 || isKnown ? [] : (['clubNumber'] as const)),
  ]
}
