import { type OperationDefinitionNode, parse } from 'graphql'
import { expect, test, vi } from 'vitest'
import { InputCheck, InvalidInput } from '../../../gateway/graphql/input-check.ts'
import { hasFileUploadMutation, countInputTextLength } from '../../../gateway/schema/request-text-limit.ts'
import { createExecutableSchema } from '../../../gateway/schema/schema.ts'

const schema = createExecutableSchema()
const isUploadMutation = (mutationText: string) =>
  hasFileUploadMutation(schema, parse(mutationText).definitions[0] as OperationDefinitionNode)

test('a mutation counts as a file upload if and only if its input has a file field', () => {
  const names = Object.keys(schema.getMutationType()!.getFields())
  expect(names.filter((name) => isUploadMutation(`mutation { ${name} { x } }`)).toSorted()).toEqual([
    'addVehicle',
    'patchVehicle',
    'register',
    'submitInsuranceRequest',
    'updateProfile',
    'updateVehicle',
  ])
  expect(isUploadMutation('{ updateVehicle { x } }')).toBe(false)
})

test('the count of text characters in GraphQL variables ignores the base64 content of files', () => {
  const input = { name: 'abc', tags: ['de'], proof: { base64: 'x'.repeat(1_000), fileName: 'f' } }
  expect(countInputTextLength({ input, base64: 'xx' })).toBe(6)
})

test('an e-mail input of six megabytes is refused, and no regular expression reads its whole text', () => {
  const measureLongestRegexInput = (text: string) => {
    // Every regular expression method calls `exec`.
    const looks = vi.spyOn(RegExp.prototype, 'exec')
    const check = new InputCheck({ email: text })
    check.readEmail('email', text, { max: 100 })
    expect(() => check.assertValid()).toThrow(InvalidInput)
    const longest = Math.max(...looks.mock.calls.map(([seen]) => seen.length))
    looks.mockRestore()
    return longest
  }
  expect(measureLongestRegexInput('a'.repeat(200))).toBe(200)
  expect(measureLongestRegexInput(`${'a'.repeat(6_000_000)}@`)).toBeLessThan(200)
})
