import { type OperationDefinitionNode, parse } from 'graphql'
import { expect, test } from 'vitest'
import { InputCheck, InvalidInput } from '../../../gateway/graphql/input-check.ts'
import { carriesFile, lengthBesideFiles } from '../../../gateway/schema/files.ts'
import { createSchema } from '../../../gateway/schema/schema.ts'

const schema = createSchema()
const carries = (document: string) =>
  carriesFile(schema, parse(document).definitions[0] as OperationDefinitionNode)

test('a file comes with the mutations that take one', () => {
  const names = Object.keys(schema.getMutationType()!.getFields())
  expect(names.filter((name) => carries(`mutation { ${name} { x } }`)).toSorted()).toEqual([
    'addVehicle',
    'register',
    'submitInsuranceRequest',
    'updateProfile',
    'updateVehicle',
  ])
  expect(carries('{ updateVehicle { x } }')).toBe(false)
})

test('what is beside it is counted', () => {
  const input = { name: 'abc', tags: ['de'], proof: { base64: 'x'.repeat(1_000), fileName: 'f' } }
  expect(lengthBesideFiles({ input, base64: 'xx' })).toBe(6)
})

test('a text of six megabytes is refused before any pattern sees it', () => {
  const text = 'a'.repeat(6_000_000)
  const check = new InputCheck({ email: text })
  const start = performance.now()
  check.email('email', `${text}@`, { max: 100 })
  expect(() => check.done()).toThrow(InvalidInput)
  expect(performance.now() - start).toBeLessThan(20)
})
