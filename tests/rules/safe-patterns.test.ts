/**
 * Tests that the gateway and the federation accept the same regular expressions for form fields.
 * Each has its own copy of the check that rejects unsafe expressions.
 */
import { describe, expect, test } from 'vitest'
import * as federation from '../../federation/http/pattern-safety.ts'
import * as gateway from '../../gateway/graphql/safe-patterns.ts'

describe.each([
  ['the gateway', gateway],
  ['the federation', federation],
])('pattern check of %s', (_, { isSafeRegexPattern: isHarmless, maxPatternInputLength: longestMatched }) => {
  test.each([
    '^\\d+$',
    '.+@.+',
    '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$',
    '^[\\w.+-]+@[\\w-]+\\.[A-Za-z]{2,}$',
    '^[A-Za-z]\\d[A-Za-z][ -]?\\d[A-Za-z]\\d$',
    '^(?:[A-Z]\\d){3}$',
    '^(\\d{3}-){2}\\d{4}$',
    '^(\\+1 ?)?\\(?\\d{3}\\)? ?\\d{3}-?\\d{4}$',
    '^(QUAD|AUTO)-\\d{1,6}$',
    '^\\p{L}[\\p{L} \\-]*$',
    '^(?!.*  ).+$',
    '[()*+]{2}',
  ])(
    'the safety check of regular expressions accepts the pattern %s, which matches any text in bounded time',
    (pattern) => {
      expect(isHarmless(pattern)).toBe(true)
      for (const sign of ['a', '1', 'a@', ' ', 'é']) {
        const start = performance.now()
        new RegExp(pattern, 'u').test(`${sign.repeat(longestMatched).slice(0, longestMatched - 1)}!`)
        expect(performance.now() - start).toBeLessThan(2_000)
      }
    },
  )

  test.each([
    '^(a+)+$',
    '(a|aa)+$',
    '(a|a)*b',
    '(a?){30}a{30}',
    '((a{1,9}){9}){9}',
    '(?:(?:a*)b?)*',
    '(?<x>a+)\\k<x>',
    '(a+)\\1+',
    '.*.*.*.*x',
    'a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?',
    '([[]a+)+',
    '(\\)a+)+',
    '(a',
  ])('the safety check of regular expressions rejects the unsafe pattern %s', (pattern) =>
    expect(isHarmless(pattern)).toBe(false),
  )
})
