import { base64Of } from '../../../ui/base64.ts'
import { shrink } from '../../../ui/shrinkPicture.ts'
import type { Proof } from '../proof.ts'
import { type Misfit, headLength, checkProofFile, namedJpeg } from './proofFile.ts'

/** From this size on a photo is made smaller, in bytes: it stays legible, and leaves a phone in seconds. */
const heavy = 1_500_000

/** The longest side of a light photo, in pixels: the largest that a phone can draw. */
const mostDrawn = 4_096

/**
 * A file of the device as a proof, or why it is none (F07, F08). A photo is turned as it was held and made smaller, so
 * that whoever verifies it reads it upright, and a weak network carries it.
 */
export async function readProof(file: File, largest: number): Promise<Proof | Misfit> {
  try {
    const judged = checkProofFile(file.name, new Uint8Array(await file.slice(0, headLength).arrayBuffer()))
    if ('misfit' in judged) return judged.misfit
    const { kind } = judged
    const made = kind === 'application/pdf' ? file : await legible(file, kind, largest)
    if (made === null) return 'unreadable'
    if (made.size > largest) return 'tooLarge'
    const name = file.name.trim()
    return {
      fileName: made === file || made.type === kind ? name : namedJpeg(name),
      contentType: made === file ? kind : made.type,
      base64: await base64Of(made),
      bytes: made.size,
    }
  } catch {
    // It was moved meanwhile, or lies in a cloud that does not answer.
    return 'gone'
  }
}

/**
 * A picture as it is sent, drawn anew so that the place that a camera has written beside it stays here: upright, and
 * smaller where it is heavy; null where it does not open.
 */
async function legible(file: File, kind: 'image/jpeg' | 'image/png', largest: number): Promise<Blob | null> {
  try {
    if (file.size > (kind === 'image/jpeg' ? heavy : largest)) return await shrink(file)
    const drawn = await shrink(file, mostDrawn, kind)
    return drawn.size <= largest ? drawn : await shrink(file)
  } catch {
    return null
  }
}
