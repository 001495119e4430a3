/**
 * Maximum length of the longest side of a scaled document photo, in pixels. Small print stays
 * readable at this size.
 */
const maxDocumentSide = 2_048

/**
 * Scales a picture down so that its longest side has at most the given length, in pixels. The
 * result is an upright JPEG or PNG without metadata such as place, date and owner. Rejects if the
 * browser cannot decode the picture.
 */
export async function shrinkPicture(
  file: Blob,
  longest = maxDocumentSide,
  type: 'image/jpeg' | 'image/png' = 'image/jpeg',
): Promise<Blob> {
  // Applies the camera orientation, because the scaled picture has no metadata.
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  // Fills the background white, since a JPEG has no transparency.
  context.fillStyle = '#fff'
  if (type === 'image/jpeg') context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return await new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), type, 0.85),
  )
}
