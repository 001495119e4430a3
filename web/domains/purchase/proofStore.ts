import { randomId } from '../../platform/randomId.ts'

/** Proof of insurance as it is sent. */
export interface Proof {
  fileName: string
  contentType: string
  /** Content of the file, in Base64. */
  base64: string
  /** Size of the file, in bytes. */
  bytes: number
}

/**
 * Proof of insurance of this page. It exists only in memory, because it contains personal data and
 * may exceed the browser's storage limit. The draft stores only its id.
 */
let storedProof: { mark: string; proof: Proof } | null = null

/** Stores a proof, replacing the previous one, and returns its id. */
export function storeProof(proof: Proof): string {
  const mark = `${randomId()}/${proof.fileName}`
  storedProof = { mark, proof }
  return mark
}

/**
 * Returns the proof with this id; null when the page no longer has it, for example after a reload.
 */
export const proofOf = (mark: string | undefined): Proof | null =>
  storedProof !== null && storedProof.mark === mark ? storedProof.proof : null

/** Discards the proof, after the request is sent or the file is removed. */
export function discardProof(): void {
  storedProof = null
}

/** Returns the file name that the id of a proof contains; it is available even after a reload. */
export const fileNameOf = (mark: string): string => mark.slice(mark.indexOf('/') + 1)
