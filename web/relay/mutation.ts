import { useCallback } from 'react'
import { useMutation } from 'react-relay'
import type { GraphQLTaggedNode, MutationParameters, VariablesOf } from 'relay-runtime'
import { Failure } from './failure.ts'
import type { Results } from './generated/results.ts'

/** The one field that a mutation document asks for. */
type FieldOf<M extends MutationParameters> = keyof M['response'] & keyof Results

/** A member of a result as the document asks for it; never where it does not name it. */
type Member<M extends MutationParameters, Name> = Extract<M['response'][FieldOf<M>], { __typename: Name }>

/**
 * What to do with each member of a mutation's result, as the schema lists them: a member that is forgotten does not
 * compile, and neither does the use of one that the document does not name.
 */
export type Handlers<M extends MutationParameters, T> = {
  [Name in Results[FieldOf<M>]]: [Member<M, Name>] extends [never]
    ? `the document does not name ${Name}`
    : (result: Member<M, Name>) => T
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
      const [result] = Object.values(response as Record<string, { __typename: keyof typeof handlers }>)
      const handle = result && (handlers[result.__typename] as ((result: object) => T) | undefined)
      // A member that this tab's code is too old to know.
      if (!handle) throw new Failure('INTERNAL')
      return await handle(result)
    },
    [commit],
  )
  return [run, busy] as const
}
