/** Relay's queries `node` and `nodes`, which return objects by their global ids. */
import type { Context } from '../graphql/context.ts'
import type { Finder, Finders, Node } from '../graphql/node-finders.ts'
import type { QueryResolvers } from '../graphql/generated/resolvers.ts'
import { type NodeType, decodeNodeId } from '../graphql/global-ids.ts'
import { BadRequest } from '../platform/request-failures.ts'
import { type Satisfies, type DomainPart, type UnionToIntersection, domains } from './domains.ts'

/** Maximum number of ids in one `nodes` query. */
const maxIds = 100

/**
 * Functions that find an object by its id, by object type. The compiler rejects an object type
 * without such a function.
 */
const finders = Object.assign(
  {},
  ...domains.map((domain) => ('finders' in domain ? domain.finders : {})),
) as Satisfies<Required<Finders>, UnionToIntersection<DomainPart<'finders'>>>

const isNodeType = (type: string): type is NodeType => Object.hasOwn(finders, type)

async function findNode(globalId: string, context: Context): Promise<Node | null> {
  const nodeId = decodeNodeId(globalId)
  if (nodeId === null || !isNodeType(nodeId.type)) return null
  const find = finders[nodeId.type] as Finder<NodeType>
  const found = await find(nodeId.id, context)
  return found && ({ __typename: nodeId.type, ...found } as Node)
}

export const nodeQueries = {
  node: async (_parent, { id }, context) => await findNode(id, context),
  nodes: async (_parent, { ids }, context) => {
    if (ids.length > maxIds) throw new BadRequest(`Give ${maxIds} \`ids\` at most.`)
    return await Promise.all(ids.map(async (id) => await findNode(id, context)))
  },
} satisfies QueryResolvers
