import { readOwnerIdOfStoredPasses } from '../../../platform/session.ts'
import { createStoredValue } from '../../../platform/storedValue.ts'

/**
 * Maximum number of members for whom one browser remembers the choice to keep passes on the device:
 * enough for a family.
 */
const maxMembers = 10

/**
 * Choices of members whether to store their passes on this device, each with the id of the member.
 */
type Choices = [memberId: string, isKept: boolean][]

/**
 * Browser storage of the members' choices whether to store passes. A choice remains after a
 * sign-out, so that each member is asked only once on a shared phone.
 */
const keepChoices = createStoredValue<Choices>('localStorage', 'sentier.keepPasses', (found) =>
  Array.isArray(found) ? found.filter(isPassStorageChoiceEntry) : [],
)

const isPassStorageChoiceEntry = (entry: unknown): entry is Choices[number] =>
  Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'boolean'

/** Returns whether a member stores passes on this device; null before the member has chosen. */
export function readPassStorageChoice(memberId: string | undefined): boolean | null {
  return keepChoices.get().find(([id]) => id === memberId)?.[1] ?? null
}

/** Saves the choice of a member whether to store passes on this device. */
export function savePassStorageChoice(memberId: string, isKept: boolean): void {
  const others = keepChoices.get().filter(([id]) => id !== memberId)
  keepChoices.set([...others, [memberId, isKept] satisfies Choices[number]].slice(-maxMembers))
}

/** Removes the choice of a member whose account no longer exists. */
export function deletePassStorageChoice(memberId: string): void {
  keepChoices.set(keepChoices.get().filter(([id]) => id !== memberId))
}

/**
 * Returns the id of the member whose passes are stored on this device: the owner of this browser's
 * data, if that member has chosen to store passes. Returns null after a sign-out.
 */
export function readMemberIdOfStoredPasses(): string | null {
  const ownerId = readOwnerIdOfStoredPasses()
  return ownerId !== null && readPassStorageChoice(ownerId) === true ? ownerId : null
}
