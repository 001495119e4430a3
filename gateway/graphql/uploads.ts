/** Files that members send: what they are called, what they are, how large, and what goes on to the federation. */
import { stripMetadata } from './strip-metadata.ts'

/** What a file is, as far as the federation takes it. */
export type FileKind = 'pdf' | 'picture'

/** What the name of a file says that it is; null for anything else. */
export function kindByName(fileName: string): FileKind | null {
  if (/\.(png|jpe?g)$/i.test(fileName)) return 'picture'
  return /\.pdf$/i.test(fileName) ? 'pdf' : null
}

/** How each kind begins. */
const beginnings: [kind: FileKind, bytes: Buffer][] = [
  ['pdf', Buffer.from('%PDF-')],
  ['picture', Buffer.from([0xff, 0xd8, 0xff])],
  ['picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
]

/** What the bytes of a file, in base 64, say that it is; null for anything else. */
export function kindByBytes(base64: string): FileKind | null {
  // Its first bytes are enough, and twelve letters are nine of them.
  const bytes = Buffer.from(base64.slice(0, 12), 'base64')
  return beginnings.find(([, begin]) => bytes.subarray(0, begin.length).equals(begin))?.[0] ?? null
}

/** How many bytes a text in base 64 stands for; 0 for one that is not. */
export function bytesIn(base64: string): number {
  if (base64.length % 4 !== 0 || !/^[A-Za-z\d+/]+={0,2}$/.test(base64)) return 0
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0
  return (base64.length / 4) * 3 - padding
}

/**
 * Returns a file in base 64 as it is sent on: a picture without its metadata, anything else as it is. Null for a picture
 * of more parts than a picture has.
 */
export function withoutMetadata(base64: string): string | null {
  if (kindByBytes(base64) !== 'picture') return base64
  return stripMetadata(Buffer.from(base64, 'base64'))?.toString('base64') ?? null
}
