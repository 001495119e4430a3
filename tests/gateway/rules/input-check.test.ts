import { describe, expect, test } from 'vitest'
import { checkIdempotencyKey } from '../../../gateway/domains/payment/pass-purchase-attempt.ts'
import type { Context } from '../../../gateway/graphql/context.ts'
import { loadFormRules, selectFormRules } from '../../../gateway/graphql/form-rules.ts'
import { InputCheck, InvalidInput } from '../../../gateway/graphql/input-check.ts'
import { describeInputFieldMistake } from '../../../gateway/graphql/problems.ts'

/**
 * Returns the published form rule of one text field, as the gateway parses it from a federation
 * response.
 */
const parsePublishedFieldRules = (field: string, rule: object) =>
  new Map(
    selectFormRules({ name: 'form', fields: { [field]: field } }, { form: { [field]: rule } }).map((each) => [
      field,
      each,
    ]),
  )

describe('published rule of a text field', () => {
  const listErrorsOfTextUnderPublishedRule = (
    field: string,
    rule: object,
    value: string,
    limits: { min?: number; max: number },
  ) => {
    const check = new InputCheck({ [field]: value }, parsePublishedFieldRules(field, rule))
    check.readText(field, value, limits)
    try {
      check.assertValid()
      return []
    } catch (error) {
      if (error instanceof InvalidInput) return error.mistakes.map(({ reason }) => reason)
      throw error
    }
  }

  test("the gateway ignores a form rule's regular expression that could take exponential time, and logs the rule once", async () => {
    expect(parsePublishedFieldRules('name', { pattern: '^(a+)+$', maxLength: 80 }).get('name')).toMatchObject(
      {
        pattern: null,
        maxLength: 80,
      },
    )
    const lines: unknown[] = []
    const context = {
      load: async () => ({ form: { name: { pattern: '^(a+)+$' } } }),
      log: { warn: (line: unknown) => lines.push(line) },
    } as unknown as Context
    const form = { name: 'form', fields: { name: 'name' } }
    await loadFormRules(form, context)
    await loadFormRules(form, context)
    expect(lines).toEqual([{ form: 'form', field: 'name' }])
  })

  test("a form rule's regular expression is not run on values that are already invalid or very long", () => {
    // A slow pattern: it takes seconds on texts longer than the limit that patterns are tested
    // with.
    const dear = { pattern: '^.*.*.*x$' }
    expect(listErrorsOfTextUnderPublishedRule('name', dear, 'a'.repeat(100_000), { max: 10 })).toEqual([
      'maxLength',
    ])
    expect(listErrorsOfTextUnderPublishedRule('name', dear, 'a'.repeat(100_000), { max: 200_000 })).toEqual(
      [],
    )
    expect(listErrorsOfTextUnderPublishedRule('name', dear, 'a'.repeat(10), { max: 10 })).toEqual([
      'malformed',
    ])
  })

  test.each([
    ['newPassword', { minLength: 3 }, 'abcd', ['minLength']],
    ['newPassword', { maxLength: 80 }, 'a'.repeat(51), ['maxLength']],
    ['newPassword', { required: false }, '', ['required']],
    ['newPassword', { minLength: 12 }, 'onze-signes', ['minLength']],
    ['token', { maxLength: 80 }, 'a'.repeat(51), ['maxLength']],
    ['name', { maxLength: 80 }, 'a'.repeat(51), []],
  ])(
    "a form rule published by the federation cannot weaken the gateway's rules for passwords and tokens: field %s, rule %j",
    (field, rule, value, expected) => {
      expect(listErrorsOfTextUnderPublishedRule(field, rule, value, { min: 6, max: 50 })).toEqual(expected)
    },
  )
})

/** Returns the reasons for which the input validation rejects a text. */
function listTextLengthErrors(value: string | null | undefined, limits: { min?: number; max: number }) {
  const check = new InputCheck({})
  check.readText('name', value, limits)
  try {
    check.assertValid()
    return []
  } catch (error) {
    if (error instanceof InvalidInput) return error.mistakes.map(({ reason }) => reason)
    throw error
  }
}

describe('validation of a text field', () => {
  test.each([
    ['letters', 'Éloïse', { min: 1, max: 10 }, []],
    ['an optional empty text', '', { max: 10 }, []],
    ['a required empty text', '  ', { min: 1, max: 10 }, ['required']],
    [
      'a required text of invisible characters',
      '\u200b\u2060 \ufeff\u00ad',
      { min: 1, max: 10 },
      ['required'],
    ],
    ['an invisible character among letters', 'a\u00adb', { min: 1, max: 10 }, []],
    ['a required null', null, { min: 1, max: 10 }, ['required']],
    ['a text that is too short', 'abc', { min: 6, max: 10 }, ['minLength']],
    ['a text that is too long', 'abcdefghijk', { max: 10 }, ['maxLength']],
    ['surrounding spaces, which do not count', ` ${'a'.repeat(10)} `, { max: 10 }, []],
    ['an emoji', '🏍️ quad', { max: 10 }, []],
    ['a right-to-left script', 'مرحبا', { max: 10 }, []],
    ['markup', '<b>x</b>', { max: 10 }, []],
    ['a NUL character', 'a\u0000b', { max: 10 }, ['malformed']],
    ['a bidirectional override', '\u202e345 21V', { max: 10 }, ['malformed']],
    ['a bell', 'a\u0007b', { max: 10 }, ['malformed']],
    ['a line break', 'a\nb', { max: 10 }, ['malformed']],
    ['half of a surrogate pair', 'a\ud83c', { max: 10 }, ['malformed']],
  ])(
    'the validation of a text field accepts allowed texts, and gives the reason for refusing any other text: %s',
    (_what, value, limits, mistakes) => {
      expect(listTextLengthErrors(value, limits)).toEqual(mistakes)
    },
  )
})

test('the error for a nested input field lists the path of the field, and has the same code in both languages', () => {
  const mistake = { field: 'magazines.printedQuantity', reason: 'quantity', count: 3 } as const
  const [french, english] = (['fr', 'en'] as const).map((language) =>
    describeInputFieldMistake(language, mistake),
  )
  expect(french).toMatchObject({ path: ['magazines', 'printedQuantity'], code: 'TOO_LARGE', limit: 3 })
  expect(english).toEqual({ ...french, message: 'Choose from 0 to 3 copies.' })
})

test.each([
  ['a'.repeat(8), []],
  [`${'b'.repeat(99)}_`, []],
  ['abc', [{ field: 'idempotencyKey', reason: 'minLength', count: 8 }]],
  ['c'.repeat(101), [{ field: 'idempotencyKey', reason: 'maxLength', count: 100 }]],
  ['', [{ field: 'idempotencyKey', reason: 'required' }]],
  ['not a key é', [{ field: 'idempotencyKey', reason: 'malformed' }]],
  [' with-space', [{ field: 'idempotencyKey', reason: 'malformed' }]],
])('the idempotency key %j of a payment has the mistakes %j', (key, mistakes) => {
  const check = new InputCheck({})
  checkIdempotencyKey(key, check)
  const findInputMistakes = () => {
    try {
      check.assertValid()
      return []
    } catch (error) {
      return (error as InvalidInput).mistakes
    }
  }
  expect(findInputMistakes()).toEqual(mistakes)
})
