import { graphql, readInlineData } from 'react-relay'
import type { problem_shown$key } from '../__generated__/problem_shown.graphql.ts'

/** Reason why a mutation was refused, in the form that every screen can show. */
export interface Problem {
  /** Message of the problem in the language of the request, shown unchanged. */
  readonly message: string
  /**
   * Refused input fields, each with its own message; empty for a problem that concerns the complete
   * input.
   */
  readonly fields: ReadonlyArray<{ readonly field: string; readonly message: string }>
}

/**
 * Returns all messages of a problem, without duplicates, for screens that cannot show messages
 * beside fields.
 */
export const joinProblemMessages = ({ message, fields }: Problem): string =>
  [...new Set([message, ...fields.map((field) => field.message)])].join(' ')

/**
 * Reads the message and the refused fields of a mutation problem. The mutation document must spread
 * `...problem_shown @alias` on its result.
 */
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
