/**
 * Returns the content of a file in base64. Rejects if the file was deleted or is only in cloud
 * storage.
 */
export async function readAsBase64(file: Blob): Promise<string> {
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unread')))
    reader.readAsDataURL(file)
  })
  return url.slice(url.indexOf(',') + 1)
}
