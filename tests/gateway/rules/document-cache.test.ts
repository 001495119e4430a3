/** Tests of the cache of parsed and validated documents. */
import { parse } from 'graphql'
import { describe, expect, test } from 'vitest'
import { DocumentStore } from '../../../gateway/schema/documents.ts'

const portalDocument = '{ portal { name } }'

/** Stores documents up to a limit and returns the number that remain cached. */
async function countKept(most: number, texts: readonly string[]): Promise<number> {
  const store = new DocumentStore(most, [portalDocument])
  await store.set('own', parse(portalDocument))
  for (const [at, text] of texts.entries()) await store.set(`key ${at}`, parse(text))
  expect(store.find(portalDocument)).toBeDefined()
  return texts.filter((text) => store.find(text) !== undefined).length
}
const createTexts = (text: (at: number) => string) => Array.from({ length: 300 }, (_, at) => text(at))

describe('size of the cache for documents of other clients', () => {
  test('the cache limits the total number of tokens', async () => {
    // Each document has 25 tokens: two braces, twenty names, start, end, and one for its
    // characters.
    const document = (at: number) => `{ ${'a '.repeat(19)} b${at} }`
    expect(await countKept(2_500, createTexts(document))).toBe(100)
  })

  test('the cache limits the total number of characters, even in documents of a single token or comment', async () => {
    const comment = (at: number) => `{ __typename } # ${at} ${'あ'.repeat(14_900)}`
    expect(await countKept(6_000, createTexts(comment))).toBeLessThanOrEqual(60)
    const name = (at: number) => `{ ${'a'.repeat(14_900)}${at} }`
    expect(await countKept(6_000, createTexts(name))).toBeLessThanOrEqual(60)
  })
})
