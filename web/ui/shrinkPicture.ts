/** The longest side of a document that was photographed, in pixels: its small print can be read. */
const readable = 2_048

/**
 * Draws a picture anew, upright and its longest side of so many pixels at most, as a JPEG or a PNG; rejects what is no
 * picture to this browser. What the camera has written beside it (the place, the date, its owner) is left behind.
 */
export async function shrink(
  file: Blob,
  longest = readable,
  type: 'image/jpeg' | 'image/png' = 'image/jpeg',
): Promise<Blob> {
  // As it was held: what the camera says of that is not in the smaller one.
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  // A JPEG has nothing to see through.
  context.fillStyle = '#fff'
  if (type === 'image/jpeg') context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return await new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), type, 0.85),
  )
}
