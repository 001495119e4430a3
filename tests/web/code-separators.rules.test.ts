/** Tests of the function that removes separators from a typed or pasted sign-in code. */
import { expect, test } from 'vitest'
import { removeCodeSeparators } from '../../web/domains/session/groupCodeDigits.ts'

test.each([
  ['012 345'],
  ['012-345'],
  ['012–345'],
  ['012.345'],
  ['012\u200b345'],
  ['\uff10\uff11\uff12\uff13\uff14\uff15'],
])('a code pasted as %j is sent as six ordinary digits', (pasted) => {
  expect(removeCodeSeparators(pasted)).toBe('012345')
})

test('letters stay in a code, so that a wrong text is not mistaken for a code', () => {
  expect(removeCodeSeparators('abc012345')).toBe('abc012345')
})
