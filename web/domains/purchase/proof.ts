import { randomId } from '../../platform/randomId.ts'

/** A proof of insurance as it is sent. */
export interface Proof {
  fileName: string
  contentType: string
  /** Its bytes, in base 64. */
  base64: string
  /** How many bytes that are. */
  bytes: number
}

/**
 * The proof of this page. It lives as long as the page does and is written nowhere: it shows where somebody lives and
 * what they own, and may be more than a browser keeps. The draft has its mark, by which the one is known to the other.
 */
let held: { mark: string; proof: Proof } | null = null

/** Keeps a proof in the place of the one before, and gives its mark. */
export function keepProof(proof: Proof): string {
  const mark = `${randomId()}/${proof.fileName}`
  held = { mark, proof }
  return mark
}

/** The proof of this mark; null where this page has it no more, after a reload. */
export const proofOf = (mark: string | undefined): Proof | null =>
  held !== null && held.mark === mark ? held.proof : null

/** The request is sent, or another file is wanted. */
export function dropProof(): void {
  held = null
}

/** What the file of a mark is called, which is known after a reload too. */
export const fileNameOf = (mark: string): string => mark.slice(mark.indexOf('/') + 1)
