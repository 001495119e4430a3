/** Documents that were parsed and validated: the portal's own, and of all others a bounded number of tokens. */
import type { DocumentNode } from 'graphql'
import { LRUCache } from 'lru-cache'

/** By keys of Apollo's, which it makes of their texts. */
export class DocumentStore {
  readonly #own: ReadonlySet<string>
  readonly #portal = new Map<string, DocumentNode>()
  readonly #others: LRUCache<string, DocumentNode>
  /** The keys of what is kept, by texts. */
  readonly #keys = new Map<string, string>()

  /** `own`: the texts of the portal's. */
  constructor(mostTokens: number, own: Iterable<string>) {
    this.#own = new Set(own)
    this.#others = new LRUCache({
      maxSize: mostTokens,
      sizeCalculation: sizeOf,
      dispose: (document) => this.#keys.delete(textOf(document)),
    })
  }

  /** A document that was found to be valid before, and is kept. */
  find(text: string): DocumentNode | undefined {
    const key = this.#keys.get(text)
    return key === undefined ? undefined : (this.#portal.get(key) ?? this.#others.get(key))
  }

  async get(key: string): Promise<DocumentNode | undefined> {
    return this.#portal.get(key) ?? this.#others.get(key)
  }

  async set(key: string, document: DocumentNode): Promise<void> {
    const text = textOf(document)
    if (this.#own.has(text)) this.#portal.set(key, document)
    else this.#others.set(key, document)
    if (this.#portal.has(key) || this.#others.has(key)) this.#keys.set(text, key)
  }

  async delete(key: string): Promise<boolean> {
    return this.#portal.delete(key) || this.#others.delete(key)
  }
}

const textOf = ({ loc }: DocumentNode) => loc?.source.body ?? ''

/** As many characters take as much memory as a token: two bytes each. */
const charactersPerToken = 150

/** What a document takes of memory: its tokens, and its text, which may be a single one, or a comment. */
function sizeOf(document: DocumentNode): number {
  let count = Math.ceil(textOf(document).length / charactersPerToken)
  for (let token = document.loc?.startToken ?? null; token !== null; token = token.next) count += 1
  return Math.max(1, count)
}
