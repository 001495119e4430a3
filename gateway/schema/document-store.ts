/**
 * Cache of parsed and validated GraphQL documents: all documents of the portal, and other documents
 * up to a total number of lexical tokens.
 */
import type { DocumentNode } from 'graphql'
import { LRUCache } from 'lru-cache'

/**
 * Store in which Apollo Server keeps parsed GraphQL documents. The keys are hashes of the document
 * texts.
 */
export class DocumentStore {
  readonly #trustedTexts: ReadonlySet<string>
  readonly #trustedDocuments = new Map<string, DocumentNode>()
  readonly #otherDocuments: LRUCache<string, DocumentNode>
  /** Hashes of the GraphQL documents in the document store, by document text. */
  readonly #keys = new Map<string, string>()

  /**
   * Creates the document store. It always keeps the documents in `trustedTexts`, and other
   * documents up to a total of `maxTokens` lexical tokens.
   */
  constructor(maxTokens: number, trustedTexts: Iterable<string>) {
    this.#trustedTexts = new Set(trustedTexts)
    this.#otherDocuments = new LRUCache({
      maxSize: maxTokens,
      sizeCalculation: computeSizeInLexerTokens,
      dispose: (document) => this.#keys.delete(getDocumentText(document)),
    })
  }

  /**
   * Returns the stored and validated document with the given text; undefined when there is none.
   */
  findDocumentByText(text: string): DocumentNode | undefined {
    const key = this.#keys.get(text)
    return key === undefined ? undefined : (this.#trustedDocuments.get(key) ?? this.#otherDocuments.get(key))
  }

  async get(key: string): Promise<DocumentNode | undefined> {
    return this.#trustedDocuments.get(key) ?? this.#otherDocuments.get(key)
  }

  async set(key: string, document: DocumentNode): Promise<void> {
    const text = getDocumentText(document)
    if (this.#trustedTexts.has(text)) this.#trustedDocuments.set(key, document)
    else this.#otherDocuments.set(key, document)
    if (this.#trustedDocuments.has(key) || this.#otherDocuments.has(key)) this.#keys.set(text, key)
  }

  async delete(key: string): Promise<boolean> {
    return this.#trustedDocuments.delete(key) || this.#otherDocuments.delete(key)
  }
}

const getDocumentText = ({ loc }: DocumentNode) => loc?.source.body ?? ''

/**
 * Number of characters of a document text that take as much memory as one lexical token. A
 * character takes two bytes.
 */
const charactersPerToken = 150

/**
 * Estimates the memory of a parsed GraphQL document, expressed as a number of lexical tokens. The
 * text length counts too, because one token or comment may be very long.
 */
function computeSizeInLexerTokens(document: DocumentNode): number {
  let count = Math.ceil(getDocumentText(document).length / charactersPerToken)
  for (let token = document.loc?.startToken ?? null; token !== null; token = token.next) count += 1
  return Math.max(1, count)
}
