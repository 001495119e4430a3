import { readAsBase64 } from '../../../ui/readAsBase64.ts'
import { shrinkPicture } from '../../../ui/shrinkPicture.ts'
import type { Proof } from '../insuranceProofStore.ts'
import {
  type FileRejection,
  headLength,
  validateInsuranceProofFile,
  toJpegFileName,
} from './insuranceProofFile.ts'

/**
 * Maximum size in bytes of a photo that is uploaded unchanged. A larger photo is scaled down, so
 * that a phone uploads it within seconds; the photo remains legible.
 */
const reduceFromBytes = 1_500_000

/**
 * Maximum length of a photo's longer side in pixels. Larger photos are scaled down, because a phone
 * cannot draw a larger canvas.
 */
const maximumSide = 4_096

/**
 * Reads a selected file as a proof of insurance, or returns why the file is rejected (F07, F08). A
 * photo is rotated upright. A large photo is also scaled down, so that it uploads over a slow
 * network.
 */
export async function readInsuranceProof(file: File, maximumBytes: number): Promise<Proof | FileRejection> {
  try {
    const judged = validateInsuranceProofFile(
      file.name,
      new Uint8Array(await file.slice(0, headLength).arrayBuffer()),
    )
    if ('misfit' in judged) return judged.misfit
    const { kind } = judged
    const proofBlob = kind === 'application/pdf' ? file : await redrawProofImage(file, kind, maximumBytes)
    if (proofBlob === null) return 'unreadable'
    if (proofBlob.size > maximumBytes) return 'tooLarge'
    const name = file.name.trim()
    return {
      fileName: proofBlob === file || proofBlob.type === kind ? name : toJpegFileName(name),
      contentType: proofBlob === file ? kind : proofBlob.type,
      base64: await readAsBase64(proofBlob),
      bytes: proofBlob.size,
    }
  } catch {
    // The file was moved meanwhile, or it is in a cloud storage that does not respond.
    return 'gone'
  }
}

/**
 * Redraws an image upright, and scales it down if it is large. The new image has no location
 * metadata. Returns null when the image cannot be decoded.
 */
async function redrawProofImage(
  file: File,
  kind: 'image/jpeg' | 'image/png',
  maximumBytes: number,
): Promise<Blob | null> {
  try {
    if (file.size > (kind === 'image/jpeg' ? reduceFromBytes : maximumBytes)) return await shrinkPicture(file)
    const drawn = await shrinkPicture(file, maximumSide, kind)
    return drawn.size <= maximumBytes ? drawn : await shrinkPicture(file)
  } catch {
    return null
  }
}
