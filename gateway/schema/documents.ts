/** Documents that were parsed and validated: the portal's own, and of all others a bounded number of tokens. */
import type { DocumentNode } from 'graphql'
import { LRUCache } from 'lru-cache'

/** By keys of Apollo's, which it makes of their texts. */
export class DocumentStore {
  readonly #texts: ReadonlySet<string>
  readonly #portal = new Map<string, DocumentNode>()
  readonly #own = new Map<string, DocumentNode>()
  readonly #others: LRUCache<string, DocumentNode>

  /** `own`: the texts of the portal's. */
  constructor(mostTokens: number, own: Iterable<string>) {
    this.#texts = new Set(own)
    this.#others = new LRUCache({ maxSize: mostTokens, sizeCalculation: tokensOf })
  }

  /** One of the portal's by its text; undefined until it was asked for once, and for any other. */
  own(text: string): DocumentNode | undefined {
    return this.#own.get(text)
  }

  async get(key: string): Promise<DocumentNode | undefined> {
    return this.#portal.get(key) ?? this.#others.get(key)
  }

  async set(key: string, document: DocumentNode): Promise<void> {
    const text = document.loc?.source.body ?? ''
    if (!this.#texts.has(text)) return void this.#others.set(key, document)
    this.#portal.set(key, document)
    this.#own.set(text, document)
  }

  async delete(key: string): Promise<boolean> {
    return this.#portal.delete(key) || this.#others.delete(key)
  }
}

/** How many tokens were read: what a document takes of memory goes by it, and not by its length. */
function tokensOf({ loc }: DocumentNode): number {
  let count = 0
  for (let token = loc?.startToken ?? null; token !== null; token = token.next) count += 1
  return Math.max(1, count)
}
