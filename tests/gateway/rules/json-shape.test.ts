import { expect, test } from 'vitest'
import { isJsonBodyWithinShapeLimits } from '../../../gateway/http/json-shape.ts'

const isJsonWithinFourValuesAndTwoLevels = (text: string) =>
  isJsonBodyWithinShapeLimits(Buffer.from(text), { values: 4, depth: 2 })

test.each([
  ['{"a":[1]}', true],
  ['{"a":[[1]]}', false],
  ['[1,2,3,4]', true],
  ['[1,2,3,4,5]', false],
  // Brackets and commas inside a string do not count.
  ['"[[[[,,,,,,"', true],
  [String.raw`"\"[[[[,,,,,,"`, true],
  [String.raw`"\\"[[[[`, false],
  // Invalid JSON passes: the parser refuses it.
  ['"[[[[', true],
  [']]]]', true],
])(
  'a JSON text with too many values or too deep nesting exceeds the limits, and any other text passes: %s',
  (text, expected) => {
    expect(isJsonWithinFourValuesAndTwoLevels(text)).toBe(expected)
  },
)
