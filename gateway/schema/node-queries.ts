/** Relay's queries `node` and `nodes`, which return objects by their global ids. */
import type { Context } from '../graphql/context.ts'
import type { Finder, Finders, Node } from '../graphql/node-finders.ts'
import type { QueryResolvers } from '../graphql/generated/resolvers.ts'
import { type NodeType, decodeNodeId } from '../graphql/global-ids.ts'
import { BadRequest } from '../platform/request-failures.ts'
import { type Satisfies, type DomainPart, type UnionToIntersection, domains } from './domain-modules.ts'

/** Maximum number of ids in one `nodes` query. */
const maxIds = 100

/**
 * Maps each object type to the function that finds an object of the type by its id. Compilation
 * fails if an object type has no such function.
 */
const finders = Object.assign(
  {},
  ...domains.map((domain) => ('finders' in domain ? domain.finders : {})),
) as Satisfies<Required<Finders>, UnionToIntersection<DomainPart<'finders'>>>

const isRelayNodeType = (type: string): type is NodeType => Object.hasOwn(finders, type)

/** Returns the objects with the given ids, in that order; null for an id without an object. */
async function findNodesByGlobalIds(
  globalIds: readonly string[],
  context: Context,
): Promise<(Node | null)[]> {
  const nodeIds = globalIds.map(decodeNodeId)
  return await Promise.all(
    nodeIds.map(async (nodeId) => {
      if (nodeId === null || !isRelayNodeType(nodeId.type)) return null
      const { type, id } = nodeId
      const isOneOfMany = nodeIds.some((other) => other?.type === type && other.id !== id)
      return await findNodeByGlobalId(type, id, context, isOneOfMany)
    }),
  )
}

async function findNodeByGlobalId(
  type: NodeType,
  id: number,
  context: Context,
  isOneOfMany: boolean,
): Promise<Node | null> {
  const find = finders[type] as Finder<NodeType>
  const found = await find(id, context, isOneOfMany)
  return found && ({ __typename: type, ...found } as Node)
}

export const nodeQueries = {
  node: async (_parent, { id }, context) => (await findNodesByGlobalIds([id], context))[0]!,
  nodes: async (_parent, { ids }, context) => {
    if (ids.length > maxIds) throw new BadRequest(`Give ${maxIds} \`ids\` at most.`)
    return await findNodesByGlobalIds(ids, context)
  },
} satisfies QueryResolvers
