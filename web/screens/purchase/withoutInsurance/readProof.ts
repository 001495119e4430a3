import { base64Of } from '../../../ui/base64.ts'
import { shrink } from '../../../ui/shrinkPicture.ts'
import type { Proof } from '../proof.ts'
import { type Misfit, headLength, judge, namedJpeg, orientationOf } from './proofFile.ts'

/** From this size on a photo is made smaller, in bytes: it stays legible, and leaves a phone in seconds. */
const heavy = 1_500_000

/** As much of a JPEG as what its camera says of it takes, in bytes. */
const exifLength = 128 * 1024

/**
 * A file of the device as a proof, or why it is none (F07, F08). A photo is turned as it was held and made smaller, so
 * that whoever verifies it reads it upright, and a weak network carries it.
 */
export async function readProof(file: File, largest: number): Promise<Proof | Misfit> {
  try {
    const judged = judge(file.name, new Uint8Array(await file.slice(0, headLength).arrayBuffer()))
    if ('misfit' in judged) return judged.misfit
    const { kind } = judged
    const made = kind === 'application/pdf' ? file : await legible(file, kind === 'image/jpeg', largest)
    if (made === null) return 'unreadable'
    if (made.size > largest) return 'tooLarge'
    const name = file.name.trim()
    return {
      fileName: made === file ? name : namedJpeg(name),
      contentType: made === file ? kind : made.type,
      base64: await base64Of(made),
      bytes: made.size,
    }
  } catch {
    // It was moved meanwhile, or lies in a cloud that does not answer.
    return 'gone'
  }
}

/** A picture as it is sent: itself, or upright and smaller; null where it does not open. */
async function legible(file: File, isJpeg: boolean, largest: number): Promise<Blob | null> {
  const lies = isJpeg && orientationOf(new DataView(await file.slice(0, exifLength).arrayBuffer())) !== 1
  const isHeavy = file.size > (isJpeg ? heavy : largest)
  try {
    if (lies || isHeavy) return await shrink(file)
    const picture = await createImageBitmap(file)
    picture.close()
    return file
  } catch {
    return null
  }
}
