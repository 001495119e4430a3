/** Tests of the cache of parsed and validated documents. */
import { parse } from 'graphql'
import { describe, expect, test } from 'vitest'
import { DocumentStore } from '../../../gateway/schema/document-store.ts'

const portalDocument = '{ portal { name } }'

/** Stores documents in a cache with a token limit and returns the number that remain cached. */
async function countCached(maxTokens: number, documents: readonly string[]): Promise<number> {
  const store = new DocumentStore(maxTokens, [portalDocument])
  await store.set('own', parse(portalDocument))
  for (const [at, text] of documents.entries()) await store.set(`key ${at}`, parse(text))
  expect(store.findByText(portalDocument)).toBeDefined()
  return documents.filter((text) => store.findByText(text) !== undefined).length
}
const createDocuments = (createDocument: (index: number) => string) =>
  Array.from({ length: 300 }, (_, index) => createDocument(index))

describe('size of the cache for documents of other clients', () => {
  test('the document cache limits the total number of tokens', async () => {
    // Each document has 25 tokens: two braces, twenty names, start, end, and one for its
    // characters.
    const createDocument = (index: number) => `{ ${'a '.repeat(19)} b${index} }`
    expect(await countCached(2_500, createDocuments(createDocument))).toBe(100)
  })

  test('the document cache limits the total number of characters, even in documents of a single token or comment', async () => {
    const createComment = (index: number) => `{ __typename } # ${index} ${'あ'.repeat(14_900)}`
    expect(await countCached(6_000, createDocuments(createComment))).toBeLessThanOrEqual(60)
    const createName = (index: number) => `{ ${'a'.repeat(14_900)}${index} }`
    expect(await countCached(6_000, createDocuments(createName))).toBeLessThanOrEqual(60)
  })
})
