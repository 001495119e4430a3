import { createRandomId } from '../../platform/randomId.ts'

/** Proof of insurance in the format in which it is uploaded to the gateway. */
export interface Proof {
  fileName: string
  contentType: string
  /** Content of the uploaded proof of insurance, encoded as Base64. */
  base64: string
  /** Size of the file of the proof of insurance, in bytes. */
  bytes: number
}

/**
 * Proof of insurance that the member selected since the page was loaded. It exists only in memory,
 * because it contains personal data and may exceed the browser's storage limit.
 */
let storedProof: { proofId: string; proof: Proof } | null = null

/** Stores a proof of insurance, which replaces the previous proof, and returns its id. */
export function storeInsuranceProof(proof: Proof): string {
  const proofId = `${createRandomId()}/${proof.fileName}`
  storedProof = { proofId, proof }
  return proofId
}

/**
 * Returns the proof of insurance with the given id; null when the page no longer has the file, for
 * example after a reload.
 */
export const findInsuranceProof = (proofId: string | undefined): Proof | null =>
  storedProof !== null && storedProof.proofId === proofId ? storedProof.proof : null

/**
 * Removes the proof of insurance from memory, after the request is sent or when the member removes
 * the file.
 */
export function discardInsuranceProof(): void {
  storedProof = null
}

/**
 * Returns the file name of a proof of insurance. The id of the proof contains the name, so the name
 * is available even after a reload.
 */
export const proofFileNameOf = (proofId: string): string => proofId.slice(proofId.indexOf('/') + 1)
