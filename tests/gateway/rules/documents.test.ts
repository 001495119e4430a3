/** Which documents are kept, parsed and found to be valid. */
import { parse } from 'graphql'
import { describe, expect, test } from 'vitest'
import { DocumentStore } from '../../../gateway/schema/documents.ts'

const own = '{ portal { name } }'

/** Keeps so many, and counts those that are still there. */
async function kept(most: number, texts: readonly string[]): Promise<number> {
  const store = new DocumentStore(most, [own])
  await store.set('own', parse(own))
  for (const [at, text] of texts.entries()) await store.set(`key ${at}`, parse(text))
  expect(store.find(own)).toBeDefined()
  return texts.filter((text) => store.find(text) !== undefined).length
}
const many = (text: (at: number) => string) => Array.from({ length: 300 }, (_, at) => text(at))

describe('of others’ documents so many are kept', () => {
  test('as have so many tokens', async () => {
    // A brace, twenty names, a brace, where it begins and ends, and its characters as one more.
    const document = (at: number) => `{ ${'a '.repeat(19)} b${at} }`
    expect(await kept(2_500, many(document))).toBe(100)
  })

  test('as have so many characters, which may all be one token or none', async () => {
    const comment = (at: number) => `{ __typename } # ${at} ${'あ'.repeat(14_900)}`
    expect(await kept(6_000, many(comment))).toBeLessThanOrEqual(60)
    const name = (at: number) => `{ ${'a'.repeat(14_900)}${at} }`
    expect(await kept(6_000, many(name))).toBeLessThanOrEqual(60)
  })
})
