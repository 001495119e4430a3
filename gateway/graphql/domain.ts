/** A domain as the schema takes it. */
import type { Read } from '../federation/reads.ts'
import type { Context } from './context.ts'
import type { ResolversInterfaceTypes, ResolversTypes } from './generated/resolvers.ts'
import type { NodeType } from './ids.ts'

/** Any object that has an id. */
export type Node = ResolversInterfaceTypes<ResolversTypes>['Node']
export type NodeOf<Type extends NodeType> = Omit<Extract<Node, { __typename: Type }>, '__typename'>

/** How an object is found by the federation's id; null when it does not exist or belongs to somebody else. */
export type Finder<Type extends NodeType> = (id: number, context: Context) => Promise<NodeOf<Type> | null>

/** How the objects of each type that a domain holds are found. */
export type Finders = { [Type in NodeType]?: Finder<Type> }

/** Makes a finder of objects that only a signed-in member can find. */
export function memberFinder<Found>(
  read: Read<[id: number], Found | null>,
): (id: number, context: Context) => Promise<Found | null> {
  return async (id, { signedIn, load }) => (signedIn ? await load(read, id) : null)
}

/** Makes a finder of objects that everybody can find. */
export function publicFinder<Found>(
  read: Read<[id: number], Found | null>,
): (id: number, context: Context) => Promise<Found | null> {
  return async (id, { load }) => await load(read, id)
}
