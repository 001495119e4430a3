import {
  type GraphQLInputType,
  type OperationDefinitionNode,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  isObjectType,
  parse,
} from 'graphql'
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

test('a file has a single place in a mutation: no list of files, no second file, and no file in a query', () => {
  const countPossibleFilesOfInput = (type: GraphQLInputType): number => {
    const nullable = getNullableType(type)
    if (isListType(nullable)) return countPossibleFilesOfInput(nullable.ofType) > 0 ? Infinity : 0
    if (getNamedType(type).name === 'UploadInput') return 1
    if (!isInputObjectType(nullable)) return 0
    return Object.values(nullable.getFields()).reduce(
      (sum, field) => sum + countPossibleFilesOfInput(field.type),
      0,
    )
  }
  for (const type of Object.values(schema.getTypeMap()).filter(isObjectType))
    for (const { name, args } of Object.values(type.getFields())) {
      const places = args.reduce((sum, argument) => sum + countPossibleFilesOfInput(argument.type), 0)
      expect(places, `${type.name}.${name}`).toBeLessThanOrEqual(type.name === 'Mutation' ? 1 : 0)
    }
})

test('the count of text characters in GraphQL variables ignores the base64 content of files', () => {
  const input = { name: 'abc', tags: ['de'], proof: { base64: 'x'.repeat(1_000), fileName: 'f' } }
  expect(countInputTextLength({ input, base64: 'xx' })).toBe(6)
})

test('an e-mail input of six megabytes is refused, and no regular expression reads its whole text', () => {
  const findLengthOfLongestRegexInput = (text: string) => {
    // Every regular expression method calls `exec`.
    const looks = vi.spyOn(RegExp.prototype, 'exec')
    const check = new InputCheck({ email: text })
    check.readEmail('email', text, { max: 100 })
    expect(() => check.assertValid()).toThrow(InvalidInput)
    const longest = Math.max(...looks.mock.calls.map(([seen]) => seen.length))
    looks.mockRestore()
    return longest
  }
  expect(findLengthOfLongestRegexInput('a'.repeat(200))).toBe(200)
  expect(findLengthOfLongestRegexInput(`${'a'.repeat(6_000_000)}@`)).toBeLessThan(200)
})
