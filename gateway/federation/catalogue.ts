/**
 * The error catalogue (rules §8): for each mutation, what each code with which its calls refuse becomes.
 * Typed from both contracts: a code of `openapi.yaml` that is missing here does not compile, nor does a
 * problem that is not a member of the mutation's union. 401 and its kin never come here (`errors.ts`).
 */
import { type ProblemOf, problem } from '../graphql/problems.ts'
import { type Language, translate } from '../texts.ts'
import type { Catalogue, ExplainedMutation, ProblemIn } from './catalogue/calls.ts'
import { type Explain, wordsOf } from './catalogue/explanations.ts'
import { guestCatalogue } from './catalogue/guests.ts'
import { purchaseCatalogue } from './catalogue/purchase.ts'
import { sessionCatalogue } from './catalogue/session.ts'
import type { Refusal } from './errors.ts'

/** What each code of each mutation's calls becomes. */
export const catalogue: Catalogue = { ...sessionCatalogue, ...purchaseCatalogue, ...guestCatalogue }

/** Whose refusals say the federation's words even where their code is not known yet (O11, O14, O19, O25, O29, O30). */
const speakers = new Set<ExplainedMutation>([
  'buyAccessRight',
  'setPaymentCard',
  'printAccessRight',
  'payInsuranceRequest',
  'payInterventionReport',
  'requestVolunteering',
  'setGuestCard',
  'buyGuestAccessRight',
])

/** Those that store a card: what nothing is known of is said in the general words for cards (G07). */
const cardStoring = new Set<ExplainedMutation>(['setPaymentCard', 'setGuestCard'])

/** Whether the catalogue has a place for a refusal. */
export function isKnown(mutation: ExplainedMutation, { code }: Refusal): boolean {
  return Object.hasOwn(catalogue[mutation], code)
}

/** What a refusal becomes: the problem of its code, or else RefusedProblem. */
export function explain<Mutation extends ExplainedMutation>(
  mutation: Mutation,
  refusal: Refusal,
  language: Language,
): ProblemIn<Mutation> | ProblemOf<'RefusedProblem'> {
  const known: Record<string, Explain<ProblemIn<Mutation>>> = catalogue[mutation]
  if (isKnown(mutation, refusal)) return known[refusal.code]!(refusal, language)
  // Any other 400 of a sign-in is the generic login error (O02).
  if ((mutation === 'logIn' || mutation === 'logInWithCode') && refusal.status === 400)
    return known['invalid_grant']!(refusal, language)
  const words = speakers.has(mutation) ? wordsOf(refusal) : undefined
  const message =
    words ?? (cardStoring.has(mutation) ? problem(language, 'CardRefusedProblem').message : undefined)
  return problem(language, 'RefusedProblem', {
    code: refusal.code,
    message: message ?? undone(mutation, language),
  })
}

/** What has not come about, in the words of the screen that sent it (B50), and what to do now. */
function undone(mutation: ExplainedMutation, language: Language): string {
  const what = translate(language, 'common', `Problems.Refused.${mutation}`)
  return `${what} ${translate(language, 'common', 'Problems.RefusedProblem')}`
}
