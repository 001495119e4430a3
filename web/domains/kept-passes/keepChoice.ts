import { readPassOwnerId } from '../../platform/session.ts'
import { stored } from '../../platform/stored.ts'

/** Maximum number of members whose choices a browser stores: enough for a family. */
const maxMembers = 10

/** Choice of a member to keep the passes on this device, by the id of the member. */
type Choices = [memberId: string, isKept: boolean][]

/**
 * Choices of the members of this browser. A choice stays after a sign-out, so that each member is
 * asked once on a shared phone.
 */
const keepChoices = stored<Choices>('localStorage', 'sentier.keepPasses', (found) =>
  Array.isArray(found) ? found.filter(isChoice) : [],
)

const isChoice = (entry: unknown): entry is Choices[number] =>
  Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'boolean'

/** Returns whether a member keeps the passes on this device; null before the member has chosen. */
export function readKeepChoice(memberId: string | undefined): boolean | null {
  return keepChoices.get().find(([id]) => id === memberId)?.[1] ?? null
}

/** Stores the choice of a member to keep the passes on this device. */
export function storeKeepChoice(memberId: string, isKept: boolean): void {
  const others = keepChoices.get().filter(([id]) => id !== memberId)
  keepChoices.set([...others, [memberId, isKept] satisfies Choices[number]].slice(-maxMembers))
}

/**
 * Returns the id of the member whose passes this device keeps: the member to whom this browser
 * belongs, if that member has chosen to keep them. Null after a sign-out.
 */
export function readKeepingMemberId(): string | null {
  const ownerId = readPassOwnerId()
  return ownerId !== null && readKeepChoice(ownerId) === true ? ownerId : null
}
