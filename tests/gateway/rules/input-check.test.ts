import { describe, expect, test } from 'vitest'
import { InputCheck, InvalidInput } from '../../../gateway/graphql/input-check.ts'

/** The mistakes that reading a text notes. */
function mistakesOf(value: string | null | undefined, limits: { min?: number; max: number }) {
  const check = new InputCheck({})
  check.text('name', value, limits)
  try {
    check.done()
    return []
  } catch (error) {
    if (error instanceof InvalidInput) return error.mistakes.map(({ reason }) => reason)
    throw error
  }
}

describe('a text that is typed', () => {
  test.each([
    ['letters', 'Éloïse', { min: 1, max: 10 }, []],
    ['nothing, where it may be', '', { max: 10 }, []],
    ['nothing, where it is needed', '  ', { min: 1, max: 10 }, ['required']],
    ['what nobody sees, where it is needed', '\u200b\u2060 \ufeff\u00ad', { min: 1, max: 10 }, ['required']],
    ['what nobody sees, among letters', 'a\u00adb', { min: 1, max: 10 }, []],
    ['nobody wrote it', null, { min: 1, max: 10 }, ['required']],
    ['too short', 'abc', { min: 6, max: 10 }, ['minLength']],
    ['too long', 'abcdefghijk', { max: 10 }, ['maxLength']],
    ['space around it, which does not count', ` ${'a'.repeat(10)} `, { max: 10 }, []],
    ['an emoji', '🏍️ quad', { max: 10 }, []],
    ['from right to left', 'مرحبا', { max: 10 }, []],
    ['markup', '<b>x</b>', { max: 10 }, []],
    ['a NUL', 'a\u0000b', { max: 10 }, ['malformed']],
    ['a bell', 'a\u0007b', { max: 10 }, ['malformed']],
    ['a line break', 'a\nb', { max: 10 }, ['malformed']],
    ['half of a character', 'a\ud83c', { max: 10 }, ['malformed']],
  ])('%s', (_what, value, limits, mistakes) => {
    expect(mistakesOf(value, limits)).toEqual(mistakes)
  })
})
