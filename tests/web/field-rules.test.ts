import { expect, test } from 'vitest'
import { type FieldViolation, type Rule, type Value, findFieldViolation } from '../../web/forms/fieldRules.ts'

const password: Rule = { required: true, minLength: 6, maxLength: 50 }

test.each<[Rule, Value, FieldViolation | null]>([
  [{}, '', null],
  [{ required: true }, '', { key: 'required' }],
  [{ required: true }, '   ', { key: 'required' }],
  [{ required: true }, 'a', null],
  [{ required: true }, false, { key: 'notTicked' }],
  [{ required: true }, true, null],
  [{}, false, null],
  [password, 'abcde', { key: 'minLength', limit: 6 }],
  [password, 'abcdef', null],
  [password, 'a'.repeat(50), null],
  [password, 'a'.repeat(51), { key: 'maxLength', limit: 50 }],
  [{ minLength: 6 }, '', null],
  // A character outside the Basic Multilingual Plane counts as one character, as in the gateway.
  [{ maxLength: 25 }, `Zoé ${'🏍'.repeat(21)}`, null],
  [{ maxLength: 25 }, `Zoé ${'🏍'.repeat(22)}`, { key: 'maxLength', limit: 25 }],
  [{ minLength: 6 }, '🏍🏍🏍', { key: 'minLength', limit: 6 }],
  [{ pattern: '\\d{5}' }, '12345', null],
  [{ pattern: '\\d{5}' }, 'x12345', { key: 'pattern' }],
  [{ pattern: 'a|b' }, 'ab', { key: 'pattern' }],
  [{ min: 0, max: 10_000 }, '10000', null],
  [{ min: 0, max: 10_000 }, '10001', { key: 'max', limit: 10_000 }],
  [{ min: 1 }, '0,5', { key: 'min', limit: 1 }],
  [{ min: 1 }, 'deux', { key: 'notNumber' }],
  [{ min: 1 }, '', null],
])('the field rule %j applied to the value %j returns the violation %j', (rule, value, misfit) => {
  expect(findFieldViolation(rule, value)).toEqual(misfit)
})
