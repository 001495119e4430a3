import { graphql, readInlineData } from 'react-relay'
import type { problem_shown$key } from '../__generated__/problem_shown.graphql.ts'

/** Why a mutation did not do what it was asked for, as every screen can show it. */
export interface Problem {
  /** In the language of the call, shown as it is. */
  readonly message: string
  /** The fields of the input that it is about, each with a message of its own; none for a problem of the whole. */
  readonly fields: ReadonlyArray<{ readonly field: string; readonly message: string }>
}

/** Everything that a problem says, each sentence once: for where its fields have no place of their own. */
export const fullMessage = ({ message, fields }: Problem): string =>
  [...new Set([message, ...fields.map((field) => field.message)])].join(' ')

/** Every mutation that answers a union spreads it: `...problem_shown @alias`. */
export function readProblem(key: problem_shown$key): Problem {
  const { message, fields = [] } = readInlineData(
    graphql`
      fragment problem_shown on Problem @inline {
        message
        ... on InvalidInputProblem {
          fields {
            field
            message
          }
        }
        ... on EditLimitedProblem {
          fields {
            field
            message
          }
        }
      }
    `,
    key,
  )
  return { message, fields }
}
