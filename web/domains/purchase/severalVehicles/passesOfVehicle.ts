/** Rules about the passes that a vehicle already has. */
import { passStateOf } from '../../../ui/passState.ts'

/** Pass that a vehicle already has, with the end of its validity as ISO timestamp. */
interface ExistingPass {
  readonly status: string
  readonly validity: string | null
  readonly expiresAt: string | null
}

/** Passes of a vehicle as edges of a GraphQL connection. */
type PassEdges<Pass> = ReadonlyArray<{ readonly node: Pass }>

/**
 * Returns whether the federation still processes a pass of the vehicle (D35). Its collision check
 * counts only paid passes, so that a second pass for the period could be bought.
 * @param now Current time in milliseconds since 1970.
 */
export const hasPassInProcess = (edges: PassEdges<ExistingPass>, now: number): boolean =>
  edges.some(
    ({ node }) =>
      passStateOf(node) === 'processing' && (node.expiresAt === null || Date.parse(node.expiresAt) >= now),
  )
