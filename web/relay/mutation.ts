import { useCallback } from 'react'
import { useMutation } from 'react-relay'
import type { GraphQLTaggedNode, MutationParameters, VariablesOf } from 'relay-runtime'
import type { problem_shown$key } from '../__generated__/problem_shown.graphql.ts'
import { Failure } from './gatewayFailure.ts'
import type { Results } from './generated/results.ts'
import { type Problem, readProblem } from './problem.ts'

/** Name of the root field of a mutation document; each document has exactly one root field. */
type FieldOf<M extends MutationParameters> = keyof M['response'] & keyof Results

/**
 * Type of a mutation result: one property for each result type that the mutation document selects
 * with `@alias`.
 */
type ResultOf<M extends MutationParameters> = M['response'][FieldOf<M>]

/** Names of the problem types that the schema lists for the result of a mutation. */
export type ProblemOf<Field extends keyof Results> = Extract<Results[Field], `${string}Problem`>

/** Fields that a mutation document selects for one of the possible result types. */
type ResultMember<M extends MutationParameters, Name> = Name extends keyof ResultOf<M>
  ? NonNullable<ResultOf<M>[Name]>
  : never

/**
 * Functions that handle a mutation result, one for each result type. `Problem` handles all problem
 * types that have no function of their own. The code does not compile if the mutation document does
 * not select a result type.
 */
export type Handlers<M extends MutationParameters, T> = {
  [Name in Exclude<Results[FieldOf<M>], `${string}Problem`>]: [ResultMember<M, Name>] extends [never]
    ? `the document does not name ${Name}`
    : (payload: ResultMember<M, Name>) => T
} & {
  // Problems whose own fields the document selects.
  [Name in ProblemOf<FieldOf<M>> & keyof ResultOf<M>]: (problem: Problem & ResultMember<M, Name>) => T
} & {
  [Name in Exclude<ProblemOf<FieldOf<M>>, keyof ResultOf<M>>]?: (problem: Problem) => T
} & {
  Problem: 'problem_shown' extends keyof ResultOf<M>
    ? (problem: Problem, name: string) => T
    : 'the document does not spread ...problem_shown @alias'
}

/**
 * Result of a mutation whose result type is known only at run time. Contains the name of the type
 * and the fields that the mutation document selects.
 */
interface Result {
  readonly __typename: string
  readonly problem_shown: problem_shown$key | null
  readonly [member: string]: unknown
}

/**
 * Returns a function that sends a mutation, and a boolean that is true while the response is
 * pending. The function passes the result to the handler for the type of the result. Without such a
 * handler, the function rejects with a Failure.
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
      const fieldsOfType = result?.[name] as object | null | undefined
      const problem = result?.problem_shown && { ...readProblem(result.problem_shown), ...fieldsOfType }
      const handle = byName[name] ?? (problem ? byName['Problem'] : undefined)
      const member = problem ?? fieldsOfType
      // A payload type that is newer than the code of this tab.
      if (!handle || !member) throw new Failure('INTERNAL')
      return await handle(member, name)
    },
    [commit],
  )
  return [run, busy] as const
}
