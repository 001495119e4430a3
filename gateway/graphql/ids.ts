/** Global ids are opaque to clients: `Vehicle:12` in base64url. */
import type { ResolversInterfaceTypes, ResolversTypes } from './generated/resolvers.ts'

/** The types that have ids: those that the schema says are a `Node`. */
export type NodeType = ResolversInterfaceTypes<ResolversTypes>['Node']['__typename']

export interface NodeId {
  /** As it is spelled there; there may be no such type. */
  type: string
  /** The federation's own. */
  id: number
}

/** The global id of an object. */
export function encodeId(type: NodeType, id: number): string {
  return spell(type, id)
}

/** Of letters, digits and a colon no base64 has a `+` or a `/`. */
const spell = (type: string, id: number) => btoa(`${type}:${id}`).replaceAll('=', '')

/** What a global id names; null when it names nothing. Only the one spelling that `encodeId` gives is taken. */
export function decodeNodeId(globalId: string): NodeId | null {
  if (globalId.length > 60) return null
  const [, type, digits] =
    /^(\w+):(\d{1,10})$/.exec(Buffer.from(globalId, 'base64url').toString('latin1')) ?? []
  const id = Number(digits)
  return type !== undefined && id < 2 ** 31 && spell(type, id) === globalId ? { type, id } : null
}

/** The federation's id in a global id of one type; null when it is not of that type. */
export function decodeId(type: NodeType, globalId: string): number | null {
  const nodeId = decodeNodeId(globalId)
  return nodeId?.type === type ? nodeId.id : null
}

/** The same, also by the federation's own number: its mails lead to addresses that hold nothing else. */
export function decodeMailedId(type: NodeType, given: string): number | null {
  if (!/^\d{1,10}$/.test(given)) return decodeId(type, given)
  const id = Number(given)
  return id < 2 ** 31 ? id : null
}

/** A single look-up: null for an id that names nothing of its kind. */
export async function byId<Found>(
  id: number | null,
  load: (id: number) => Promise<Found | null>,
): Promise<Found | null> {
  return id === null ? null : await load(id)
}
