/**
 * Entity tags from the content of files, equal on all instances even when their files were copied
 * separately.
 */
import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'

interface KnownTag {
  size: number
  modified: number
  tag: string
}

/** Entity tags of files, each computed when its file is first sent. */
export class ContentTags {
  readonly #tags = new Map<string, KnownTag>()

  /**
   * Returns the weak entity tag of the file at a path; its compressed variants share the tag.
   * Rejects when there is no such file.
   */
  async getTag(path: string): Promise<string> {
    const { size, mtimeMs: modified } = await stat(path)
    const cachedTag = this.#tags.get(path)
    if (cachedTag?.size === size && cachedTag.modified === modified) return cachedTag.tag
    const digest = createHash('sha256')
      .update(await readFile(path))
      .digest('base64url')
    const tag = `W/"${digest.slice(0, 22)}"`
    this.#tags.set(path, { size, modified, tag })
    return tag
  }
}

/** Returns true when an `If-None-Match` header names the tag, by weak comparison. */
export function matchesTag(header: string | undefined, tag: string): boolean {
  const bare = (each: string) => each.trim().replace(/^W\//, '')
  return header?.split(',').some((each) => each.trim() === '*' || bare(each) === bare(tag)) ?? false
}
