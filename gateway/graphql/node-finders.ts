/** Types of the objects with global ids, and of the functions that find these objects. */
import type { FederationRead } from '../federation/federation-reads.ts'
import type { Context } from './context.ts'
import type { ResolversInterfaceTypes, ResolversTypes } from './generated/resolvers.ts'
import type { NodeType } from './global-ids.ts'

/** An object with a global id, which implements `Node` in the GraphQL schema. */
export type Node = ResolversInterfaceTypes<ResolversTypes>['Node']
export type NodeOf<Type extends NodeType> = Omit<Extract<Node, { __typename: Type }>, '__typename'>

/**
 * Function that finds an object by the federation's id; returns null if it does not exist or
 * belongs to another member. `isOneOfMany` is true if the GraphQL request asks for several objects
 * of the type.
 */
export type Finder<Type extends NodeType> = (
  id: number,
  context: Context,
  isOneOfMany: boolean,
) => Promise<NodeOf<Type> | null>

/** Functions that find an object by the federation's id, keyed by the object's GraphQL type. */
export type Finders = { [Type in NodeType]?: Finder<Type> }

/**
 * Returns a function that finds one of the member's objects by id; the function returns null
 * without a session. If a GraphQL request asks for several objects of the type, `readFromList`
 * finds them in a list that is loaded only once.
 */
export function createMemberNodeFinder<Found>(
  read: FederationRead<[id: number], Found | null>,
  readFromList = read,
): (id: number, context: Context, isOneOfMany: boolean) => Promise<Found | null> {
  return async (id, { isSignedIn, load }, isOneOfMany) =>
    isSignedIn ? await load(isOneOfMany ? readFromList : read, id) : null
}

/**
 * Returns a function that finds an object by its id with a federation read that needs no session.
 */
export function createPublicNodeFinder<Found>(
  read: FederationRead<[id: number], Found | null>,
): (id: number, context: Context) => Promise<Found | null> {
  return async (id, { load }) => await load(read, id)
}
