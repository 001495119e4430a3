import type { Context } from '../../graphql/context.ts'
import { Refusal } from '../../federation/refusal-errors.ts'
import { type MagazineRecord, latestMagazine, magazineById, magazines } from './rest.ts'
import type { RequiredResolvers } from '../../graphql/required-resolvers.ts'
import { paginateRelayConnection } from '../../graphql/relay-connections.ts'
import type { MemberResolvers } from '../../graphql/generated/resolvers.ts'
import { decodeId, encodeId } from '../../graphql/global-ids.ts'
import { type ProblemOf, createGraphqlProblem } from '../../graphql/problems.ts'

export const Magazine: RequiredResolvers<'Magazine'> = {
  id: ({ id }) => encodeId('Magazine', id),
}

/** Resolvers of the `Member` fields about the magazine. */
export const memberMagazines = {
  latestMagazine: async (_member, _args, context) => await context.load(latestMagazine),
  magazines: async (_member, page, context) =>
    paginateRelayConnection('Magazine', await context.load(magazines), page),
  magazine: async (_member, { id }, context) => {
    const magazineId = decodeId('Magazine', id)
    return magazineId === null ? null : await loadMagazine(magazineId, context)
  },
} satisfies MemberResolvers

/**
 * Returns a magazine issue; null when it does not exist. Returns a GraphQL problem when the member
 * lacks the active pass that reading the issue requires (O41, O48). The federation reports a
 * missing pass with status 403.
 */
async function loadMagazine(
  id: number,
  context: Context,
): Promise<(MagazineRecord & { __typename: 'Magazine' }) | ProblemOf<'MagazineForbiddenProblem'> | null> {
  try {
    const magazine = await context.load(magazineById, id)
    return magazine && { __typename: 'Magazine', ...magazine }
  } catch (error) {
    if (error instanceof Refusal && error.status === 403)
      return createGraphqlProblem(context.language, 'MagazineForbiddenProblem')
    throw error
  }
}
