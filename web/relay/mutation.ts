import { useCallback } from 'react'
import { useMutation } from 'react-relay'
import type { GraphQLTaggedNode, MutationParameters, VariablesOf } from 'relay-runtime'
import type { problem_shown$key } from '../__generated__/problem_shown.graphql.ts'
import { Failure } from './failure.ts'
import type { Results } from './generated/results.ts'
import { type Problem, readProblem } from './problem.ts'

/** The one field that a mutation document asks for. */
type FieldOf<M extends MutationParameters> = keyof M['response'] & keyof Results

/** Its result as the document asks for it: a property for each member that it names with `@alias`. */
type ResultOf<M extends MutationParameters> = M['response'][FieldOf<M>]

/** Why a mutation may be refused, by the types that the schema lists. */
export type ProblemOf<Field extends keyof Results> = Extract<Results[Field], `${string}Problem`>

/** What the document asks for of one member of the result. */
type Member<M extends MutationParameters, Name> = Name extends keyof ResultOf<M>
  ? NonNullable<ResultOf<M>[Name]>
  : never

/**
 * What to do with the result of a mutation: with its payload; with a problem that the screen treats otherwise, by its
 * type; and with every other problem, one that is newer than this page among them. What the document does not name, or
 * the schema does not list, does not compile.
 */
export type Handlers<M extends MutationParameters, T> = {
  [Name in Exclude<Results[FieldOf<M>], `${string}Problem`>]: [Member<M, Name>] extends [never]
    ? `the document does not name ${Name}`
    : (payload: Member<M, Name>) => T
} & {
  // Named in the document for what only this problem has.
  [Name in ProblemOf<FieldOf<M>> & keyof ResultOf<M>]: (problem: Problem & Member<M, Name>) => T
} & {
  [Name in Exclude<ProblemOf<FieldOf<M>>, keyof ResultOf<M>>]?: (problem: Problem) => T
} & {
  Problem: 'problem_shown' extends keyof ResultOf<M>
    ? (problem: Problem, name: string) => T
    : 'the document does not spread ...problem_shown @alias'
}

/** A result as it comes, whatever the mutation. */
interface Result {
  readonly __typename: string
  readonly problem_shown: problem_shown$key | null
  readonly [member: string]: unknown
}

/**
 * Sends a mutation and hands its result to the handler of its type; the promise is what that one returns. Rejects
 * with a Failure for what no screen explains; `useForm` shows it. The second value tells whether an answer is awaited.
 */
export function useTypedMutation<M extends MutationParameters>(document: GraphQLTaggedNode) {
  const [commit, busy] = useMutation<M>(document)
  const run = useCallback(
    async <T>(variables: VariablesOf<M>, handlers: Handlers<M, T>): Promise<Awaited<T>> => {
      const response = await new Promise<M['response']>((resolve, reject) => {
        commit({ variables, onCompleted: resolve, onError: reject })
      })
      const [result] = Object.values(response as Record<string, Result>)
      const byName = handlers as Record<string, ((member: object, name: string) => T) | undefined>
      const name = result?.__typename ?? ''
      const own = result?.[name] as object | null | undefined
      const problem = result?.problem_shown && { ...readProblem(result.problem_shown), ...own }
      const handle = byName[name] ?? (problem ? byName['Problem'] : undefined)
      const member = problem ?? own
      // A payload that this tab's code is too old to know.
      if (!handle || !member) throw new Failure('INTERNAL')
      return await handle(member, name)
    },
    [commit],
  )
  return [run, busy] as const
}
