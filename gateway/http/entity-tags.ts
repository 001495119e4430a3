/**
 * Entity tags (ETags) computed from the content of files. The tags are equal on all instances, even
 * when the files were copied separately.
 */
import { readFile, stat } from 'node:fs/promises'
import { computeShortDigest } from '../platform/digest.ts'

interface KnownTag {
  size: number
  modified: number
  tag: string
}

/** Cache of the entity tags of files, each computed when the file is first sent. */
export class ContentTags {
  readonly #tags = new Map<string, KnownTag>()

  /**
   * Returns the weak entity tag of the file at a path. The compressed variants of the file share
   * the tag. Rejects when the file does not exist.
   */
  async getEntityTag(path: string): Promise<string> {
    const { size, mtimeMs: modified } = await stat(path)
    const cachedTag = this.#tags.get(path)
    if (cachedTag?.size === size && cachedTag.modified === modified) return cachedTag.tag
    const tag = createEntityTag(await readFile(path))
    this.#tags.set(path, { size, modified, tag })
    return tag
  }
}

/** Creates the weak entity tag of a response body. */
export function createEntityTag(content: string | Buffer): string {
  return `W/"${computeShortDigest(content, 22)}"`
}

/** Returns true when an `If-None-Match` header contains the entity tag, by weak comparison. */
export function doesHeaderMatchEntityTag(header: string | undefined, tag: string): boolean {
  const removeWeakEntityTagPrefix = (entityTag: string) => entityTag.trim().replace(/^W\//, '')
  return (
    header
      ?.split(',')
      .some(
        (each) => each.trim() === '*' || removeWeakEntityTagPrefix(each) === removeWeakEntityTagPrefix(tag),
      ) ?? false
  )
}
