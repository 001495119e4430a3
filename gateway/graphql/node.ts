import type { Context } from '../context.ts'
import { regionOf } from '../domains/clubs.ts'
import { viewerOf } from '../domains/members.ts'
import { volunteerRequestOf } from '../domains/volunteering.ts'
import type { QueryResolvers, ResolversInterfaceTypes, ResolversTypes } from './generated/resolvers.ts'
import { Failure } from '../failures.ts'
import { type NodeType, decodeNodeId } from './node-ids.ts'

type Node = ResolversInterfaceTypes<ResolversTypes>['Node']
type NodeOf<Type extends NodeType> = Omit<Extract<Node, { __typename: Type }>, '__typename'>

/** More are never looked up at once. */
const most = 100

/** How an object of each type is found; null when it does not exist or belongs to somebody else. */
const finders: { [Type in NodeType]: (id: number, context: Context) => Promise<NodeOf<Type> | null> } = {
  Member: async (id, context) => {
    const viewer = await viewerOf(context)
    return viewer?.id === id ? viewer : null
  },
  Vehicle: async (id, { signedIn, load }) => (signedIn ? await load.vehicle(id) : null),
  Make: async (id, { signedIn, load }) => (signedIn ? await load.make(id) : null),
  VehicleModel: async (id, { signedIn, load }) => (signedIn ? await load.model(id) : null),
  Magazine: async (id, { signedIn, load }) =>
    signedIn ? ((await load.magazines()).find((magazine) => magazine.id === id) ?? null) : null,
  AccessRight: async (id, { signedIn, load }) => (signedIn ? await load.accessRight(id) : null),
  InsuranceRequest: async (id, { signedIn, load }) => (signedIn ? await load.insuranceRequest(id) : null),
  Receipt: async (id, { signedIn, load }) => (signedIn ? await load.receipt(id) : null),
  VolunteerRequest: async (id, context) => (context.signedIn ? await volunteerRequestOf(id, context) : null),
  InterventionReport: async (id, { signedIn, load }) => (signedIn ? await load.interventionReport(id) : null),
  Region: async (id, context) => await regionOf(id, context),
  Club: async (id, { load }) => await load.club(id),
  City: async (id, { load }) => await load.city(id),
}

async function nodeOf(globalId: string, context: Context): Promise<Node | null> {
  const nodeId = decodeNodeId(globalId)
  const found = nodeId && (await finders[nodeId.type](nodeId.id, context))
  return found && ({ __typename: nodeId.type, ...found } as Node)
}

export const nodeQueries = {
  node: async (_parent, { id }, context) => await nodeOf(id, context),
  nodes: async (_parent, { ids }, context) => {
    if (ids.length > most) throw new Failure('BAD_REQUEST', `more than ${most} ids`)
    return await Promise.all(ids.map(async (id) => await nodeOf(id, context)))
  },
} satisfies QueryResolvers
