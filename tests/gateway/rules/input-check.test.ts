import { describe, expect, test } from 'vitest'
import type { Context } from '../../../gateway/graphql/context.ts'
import { rulesFor, rulesOf } from '../../../gateway/graphql/form-rules.ts'
import { InputCheck, InvalidInput } from '../../../gateway/graphql/input-check.ts'

/** The published rules of a text field, as the gateway reads them. */
const publish = (field: string, rule: object) =>
  new Map(
    rulesOf({ name: 'form', fields: { [field]: field } }, { form: { [field]: rule } }).map((each) => [
      field,
      each,
    ]),
  )

describe('a rule that is published', () => {
  const mistakes = (field: string, rule: object, value: string, limits: { min?: number; max: number }) => {
    const check = new InputCheck({ [field]: value }, publish(field, rule))
    check.text(field, value, limits)
    try {
      check.done()
      return []
    } catch (error) {
      if (error instanceof InvalidInput) return error.mistakes.map(({ reason }) => reason)
      throw error
    }
  }

  test('with a pattern that could run without end rules nothing, and is logged once', async () => {
    expect(publish('name', { pattern: '^(a+)+$', maxLength: 80 }).get('name')).toMatchObject({
      pattern: null,
      maxLength: 80,
    })
    const lines: unknown[] = []
    const context = {
      load: async () => ({ form: { name: { pattern: '^(a+)+$' } } }),
      log: { warn: (line: unknown) => lines.push(line) },
    } as unknown as Context
    const form = { name: 'form', fields: { name: 'name' } }
    await rulesFor(form, context)
    await rulesFor(form, context)
    expect(lines).toEqual([{ form: 'form', field: 'name' }])
  })

  test('is not tried on what is wrong already, nor on a long text', () => {
    // Would take seconds on what is longer than its limit, which a pattern is judged for.
    const dear = { pattern: '^.*.*.*x$' }
    expect(mistakes('name', dear, 'a'.repeat(100_000), { max: 10 })).toEqual(['maxLength'])
    expect(mistakes('name', dear, 'a'.repeat(100_000), { max: 200_000 })).toEqual([])
    expect(mistakes('name', dear, 'a'.repeat(10), { max: 10 })).toEqual(['malformed'])
  })

  test.each([
    ['newPassword', { minLength: 3 }, 'abcd', ['minLength']],
    ['newPassword', { maxLength: 80 }, 'a'.repeat(51), ['maxLength']],
    ['newPassword', { required: false }, '', ['required']],
    ['newPassword', { minLength: 12 }, 'onze-signes', ['minLength']],
    ['token', { maxLength: 80 }, 'a'.repeat(51), ['maxLength']],
    ['name', { maxLength: 80 }, 'a'.repeat(51), []],
  ])('of %s, %j, loosens no secret', (field, rule, value, expected) => {
    expect(mistakes(field, rule, value, { min: 6, max: 50 })).toEqual(expected)
  })
})

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
    ['what turns the writing', '\u202e345 21V', { max: 10 }, ['malformed']],
    ['a bell', 'a\u0007b', { max: 10 }, ['malformed']],
    ['a line break', 'a\nb', { max: 10 }, ['malformed']],
    ['half of a character', 'a\ud83c', { max: 10 }, ['malformed']],
  ])('%s', (_what, value, limits, mistakes) => {
    expect(mistakesOf(value, limits)).toEqual(mistakes)
  })
})
