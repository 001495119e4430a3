/**
 * Cache of parsed and validated documents: all documents of the portal, and a bounded number of
 * tokens of other documents.
 */
import type { DocumentNode } from 'graphql'
import { LRUCache } from 'lru-cache'

/** Document store of Apollo Server, whose keys are hashes of the document texts. */
export class DocumentStore {
  readonly #trustedTexts: ReadonlySet<string>
  readonly #trustedDocuments = new Map<string, DocumentNode>()
  readonly #otherDocuments: LRUCache<string, DocumentNode>
  /** Keys of the stored documents, by document text. */
  readonly #keys = new Map<string, string>()

  /** `own` has the texts of the portal's documents. */
  constructor(mostTokens: number, own: Iterable<string>) {
    this.#trustedTexts = new Set(own)
    this.#otherDocuments = new LRUCache({
      maxSize: mostTokens,
      sizeCalculation: computeSize,
      dispose: (document) => this.#keys.delete(getText(document)),
    })
  }

  /** Returns a stored document, which has already been validated. */
  find(text: string): DocumentNode | undefined {
    const key = this.#keys.get(text)
    return key === undefined ? undefined : (this.#trustedDocuments.get(key) ?? this.#otherDocuments.get(key))
  }

  async get(key: string): Promise<DocumentNode | undefined> {
    return this.#trustedDocuments.get(key) ?? this.#otherDocuments.get(key)
  }

  async set(key: string, document: DocumentNode): Promise<void> {
    const text = getText(document)
    if (this.#trustedTexts.has(text)) this.#trustedDocuments.set(key, document)
    else this.#otherDocuments.set(key, document)
    if (this.#trustedDocuments.has(key) || this.#otherDocuments.has(key)) this.#keys.set(text, key)
  }

  async delete(key: string): Promise<boolean> {
    return this.#trustedDocuments.delete(key) || this.#otherDocuments.delete(key)
  }
}

const getText = ({ loc }: DocumentNode) => loc?.source.body ?? ''

/** Number of characters that take as much memory as one token, at two bytes each. */
const charactersPerToken = 150

/**
 * Returns the memory cost of a document in tokens. The text counts too, because it may be one long
 * token or comment.
 */
function computeSize(document: DocumentNode): number {
  let count = Math.ceil(getText(document).length / charactersPerToken)
  for (let token = document.loc?.startToken ?? null; token !== null; token = token.next) count += 1
  return Math.max(1, count)
}
