/**
 * Encodes and decodes GraphQL global ids, such as `Vehicle:12` in base64url, which are opaque to
 * clients.
 */
import type { ResolversInterfaceTypes, ResolversTypes } from './generated/resolvers.ts'

/** Names of the GraphQL types with global ids, which implement `Node` in the schema. */
export type NodeType = ResolversInterfaceTypes<ResolversTypes>['Node']['__typename']

export interface NodeId {
  /**
   * Name of the GraphQL type in a global id. The schema may have no type of this name, because
   * clients can send any id.
   */
  type: string
  /** The federation's numeric id of the object that a global id identifies. */
  id: number
}

/** Returns the global id of an object from its GraphQL type and the federation's id. */
export function encodeId(type: NodeType, id: number): string {
  return encodeNodeId(type, id)
}

/**
 * Encodes a global id in base64url. Only the padding of `btoa` must be removed: its output for
 * letters, digits and colons contains no `+` or `/`.
 */
const encodeNodeId = (type: string, id: number) => btoa(`${type}:${id}`).replaceAll('=', '')

/**
 * Returns the type and number in a global id; null when the global id is malformed. Only the exact
 * output of `encodeId` is valid.
 */
export function decodeNodeId(globalId: string): NodeId | null {
  if (globalId.length > 60) return null
  const [, type, digits] =
    /^(\w+):(\d{1,10})$/.exec(Buffer.from(globalId, 'base64url').toString('latin1')) ?? []
  const id = Number(digits)
  return type !== undefined && id < 2 ** 31 && encodeNodeId(type, id) === globalId ? { type, id } : null
}

/**
 * Returns the federation's id from a global id of the expected type; null for an id of any other
 * type.
 */
export function decodeId(type: NodeType, globalId: string): number | null {
  const nodeId = decodeNodeId(globalId)
  return nodeId?.type === type ? nodeId.id : null
}

/**
 * Returns the id that the federation uses for an object, from a global id or a plain number. The
 * links in the federation's e-mails contain plain numbers.
 */
export function decodeIdFromMailLink(type: NodeType, idOrNumber: string): number | null {
  if (!/^\d{1,10}$/.test(idOrNumber)) return decodeId(type, idOrNumber)
  const id = Number(idOrNumber)
  return id < 2 ** 31 ? id : null
}

/** Loads an object by its optional id; returns null without loading when the id is null. */
export async function loadNodeUnlessIdIsNull<Found>(
  id: number | null,
  load: (id: number) => Promise<Found | null>,
): Promise<Found | null> {
  return id === null ? null : await load(id)
}
