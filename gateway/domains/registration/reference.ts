import type { FormerMemberId } from '../../federation/generated/contract.ts'

/** Opaque to clients: a number within one of the old files. */
export function encodeReference({ id, origin }: FormerMemberId): string {
  return Buffer.from(`${origin}:${id}`).toString('base64url')
}

/** What a reference stands for; null for what is none. Only the one spelling that `encodeReference` gives is taken. */
export function decodeReference(reference: string): FormerMemberId | null {
  if (reference.length > 40) return null
  const [, file, digits] =
    /^([01]):(\d{1,10})$/.exec(Buffer.from(reference, 'base64url').toString('latin1')) ?? []
  const found: FormerMemberId = { id: Number(digits), origin: file === '1' ? 1 : 0 }
  return digits !== undefined && found.id < 2 ** 31 && encodeReference(found) === reference ? found : null
}
