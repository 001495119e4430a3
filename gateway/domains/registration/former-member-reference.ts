import type { FormerMemberId } from '../../federation/generated/contract.ts'

/**
 * Returns the opaque reference of a former member. It encodes the former member's id and the old
 * record system from which the id comes.
 */
export function encodeFormerMemberReference({ id, origin }: FormerMemberId): string {
  return Buffer.from(`${origin}:${id}`).toString('base64url')
}

/**
 * Returns the former member that a reference identifies; null for a text that is not the exact
 * reference of a former member.
 */
export function decodeFormerMemberReference(reference: string): FormerMemberId | null {
  if (reference.length > 40) return null
  const [, file, digits] =
    /^([01]):(\d{1,10})$/.exec(Buffer.from(reference, 'base64url').toString('latin1')) ?? []
  const found: FormerMemberId = { id: Number(digits), origin: file === '1' ? 1 : 0 }
  return digits !== undefined && found.id < 2 ** 31 && encodeFormerMemberReference(found) === reference
    ? found
    : null
}
