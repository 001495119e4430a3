/** Tests of the cache of parsed and validated documents. */
import { parse } from 'graphql'
import { describe, expect, test } from 'vitest'
import { DocumentStore } from '../../../gateway/schema/documents.ts'

const own = '{ portal { name } }'

/** Stores documents up to a limit and returns the number that remain cached. */
async function kept(most: number, texts: readonly string[]): Promise<number> {
  const store = new DocumentStore(most, [own])
  await store.set('own', parse(own))
  for (const [at, text] of texts.entries()) await store.set(`key ${at}`, parse(text))
  expect(store.find(own)).toBeDefined()
  return texts.filter((text) => store.find(text) !== undefined).length
}
const many = (text: (at: number) => string) => Array.from({ length: 300 }, (_, at) => text(at))

describe('size of the cache for documents of other clients', () => {
  test('the cache limits the total number of tokens', async () => {
    // Each document has 25 tokens: two braces, twenty names, start, end, and one for its
    // characters.
    const document = (at: number) => `{ ${'a '.repeat(19)} b${at} }`
    expect(await kept(2_500, many(document))).toBe(100)
  })

  test('the cache limits the total number of characters, even in documents of a single token or comment', async () => {
    const comment = (at: number) => `{ __typename } # ${at} ${'あ'.repeat(14_900)}`
    expect(await kept(6_000, many(comment))).toBeLessThanOrEqual(60)
    const name = (at: number) => `{ ${'a'.repeat(14_900)}${at} }`
    expect(await kept(6_000, many(name))).toBeLessThanOrEqual(60)
  })
})
