/** Tests of the cache of parsed and validated GraphQL documents. */
import { parse } from 'graphql'
import { describe, expect, test } from 'vitest'
import { DocumentStore } from '../../../gateway/schema/document-store.ts'

const portalDocument = '{ portal { name } }'

/**
 * Stores documents in a document cache with a token limit, and returns the number of documents that
 * remain cached.
 */
async function countDocumentsKeptInCache(
  cacheLimitInTokens: number,
  documents: readonly string[],
): Promise<number> {
  const store = new DocumentStore(cacheLimitInTokens, [portalDocument])
  await store.set('own', parse(portalDocument))
  for (const [at, text] of documents.entries()) await store.set(`key ${at}`, parse(text))
  expect(store.findDocumentByText(portalDocument)).toBeDefined()
  return documents.filter((text) => store.findDocumentByText(text) !== undefined).length
}
const createNumberedGraphqlDocuments = (createDocument: (index: number) => string) =>
  Array.from({ length: 300 }, (_, index) => createDocument(index))

describe('size of the cache for documents of other clients', () => {
  test('the cache of GraphQL documents limits its total number of lexical tokens', async () => {
    // Each document has 25 tokens: two braces, twenty names, start, end, and one for its
    // characters.
    const createDocumentOf25Tokens = (index: number) => `{ ${'a '.repeat(19)} b${index} }`
    expect(
      await countDocumentsKeptInCache(2_500, createNumberedGraphqlDocuments(createDocumentOf25Tokens)),
    ).toBe(100)
  })

  test('the cache of GraphQL documents limits its total number of characters, even for documents with one very long name or comment', async () => {
    const createGraphqlTextWithLongComment = (index: number) =>
      `{ __typename } # ${index} ${'あ'.repeat(14_900)}`
    expect(
      await countDocumentsKeptInCache(
        6_000,
        createNumberedGraphqlDocuments(createGraphqlTextWithLongComment),
      ),
    ).toBeLessThanOrEqual(60)
    const createGraphqlTextWithLongName = (index: number) => `{ ${'a'.repeat(14_900)}${index} }`
    expect(
      await countDocumentsKeptInCache(6_000, createNumberedGraphqlDocuments(createGraphqlTextWithLongName)),
    ).toBeLessThanOrEqual(60)
  })
})
