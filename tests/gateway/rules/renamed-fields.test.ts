import { expect, test } from 'vitest'
import {
  listOmittedAndGivenAlternativeFields,
  moveReplacementsToDeprecatedFields,
  renameInvalidFieldsAsSentByClient,
} from '../../../gateway/graphql/renamed-fields.ts'

const renamedFields = { modelYear: 'year', 'owner.dateOfBirth': 'birthDate' }

test.each<[string, object, object]>([
  ['a number as a text', { name: 'Éclair', modelYear: 2024 }, { name: 'Éclair', year: '2024' }],
  ['a text unchanged', { owner: { dateOfBirth: '1990-04-02' } }, { owner: { birthDate: '1990-04-02' } }],
  ['null, which clears the field', { modelYear: null }, { year: null }],
  ['a value that replaces the deprecated value', { modelYear: 2024, year: '2020' }, { year: '2024' }],
])(
  'moveReplacementsToDeprecatedFields moves the value of a new field to the deprecated field that it replaces: %s',
  (_name, given, moved) => {
    expect(moveReplacementsToDeprecatedFields(given, renamedFields).input).toEqual(moved)
  },
)

test.each([
  [{ name: 'Éclair', year: '2020' }],
  [{ modelYear: null, year: '2020' }],
  [{ modelYear: undefined, year: '2020' }],
  [{ year: '2020', owner: { birthDate: '1990-04-02' } }],
  [{ year: '2020', owner: null }],
  [undefined],
])(
  'moveReplacementsToDeprecatedFields returns the input %j unchanged, because no value must move to a deprecated field',
  (given) => {
    const { input, replacementPaths } = moveReplacementsToDeprecatedFields(given, renamedFields)
    expect(input).toBe(given)
    expect(replacementPaths.size).toBe(0)
  },
)

test('moveReplacementsToDeprecatedFields prefers a replacement that is null if null clears a field', () => {
  const given = { modelYear: null, year: '2020', owner: { dateOfBirth: null, birthDate: '1990-04-02' } }
  expect(moveReplacementsToDeprecatedFields(given, renamedFields, { nullClearsField: true }).input).toEqual({
    year: null,
    owner: { birthDate: null },
  })
})

test('moveReplacementsToDeprecatedFields does not change its argument', () => {
  const given = Object.freeze({ owner: Object.freeze({ dateOfBirth: '1990-04-02' }) })
  moveReplacementsToDeprecatedFields(given, renamedFields)
  expect(given).toEqual({ owner: { dateOfBirth: '1990-04-02' } })
})

test('renameInvalidFieldsAsSentByClient reports an invalid field under the name that the client has used, old or new', () => {
  const problem = {
    __typename: 'InvalidInputProblem',
    fields: [
      { field: 'year', path: ['year'], message: 'one' },
      { field: 'owner.birthDate', path: ['owner', 'birthDate'], message: 'two' },
    ],
  }
  const { replacementPaths } = moveReplacementsToDeprecatedFields(
    { year: '7', owner: { dateOfBirth: '2030-01-01' } },
    renamedFields,
  )
  expect(renameInvalidFieldsAsSentByClient(problem, replacementPaths).fields).toEqual([
    { field: 'year', path: ['year'], message: 'one' },
    { field: 'owner.dateOfBirth', path: ['owner', 'dateOfBirth'], message: 'two' },
  ])
  const payload = { __typename: 'AddVehiclePayload' }
  expect(renameInvalidFieldsAsSentByClient(payload, replacementPaths)).toBe(payload)
})

test.each([{}, { modelYear: undefined }, { modelYear: null }])(
  'an invalid field of the input %j, which lacks the deprecated field, is reported under its new name',
  (given) => {
    const { replacementPaths } = moveReplacementsToDeprecatedFields(given, renamedFields)
    expect([...replacementPaths]).toEqual([['year', 'modelYear']])
  },
)

test.each([
  [{ make: 'Honda' }, [['makeId', 'make']]],
  [{ makeId: null, make: 'Honda' }, [['makeId', 'make']]],
  [{ makeId: 'TWFrZTox' }, [['make', 'makeId']]],
  [{ makeId: 'TWFrZTox', make: 'Honda' }, []],
  [{ make: null }, []],
  [undefined, []],
])(
  'listOmittedAndGivenAlternativeFields returns the given field of a pair for the other field: %j',
  (input, alternatives) => {
    expect(listOmittedAndGivenAlternativeFields(input, [['makeId', 'make']])).toEqual(alternatives)
  },
)
