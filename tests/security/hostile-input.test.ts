/**
 * Tests that every input of every mutation rejects invalid values without a write to the database.
 */
import { startGatewayInProcess } from '../gateway/helpers/gateway-in-process.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resetFederationDatabase } from '../gateway/helpers/federation-database.ts'
import type { Gateway } from '../gateway/helpers/gateway-process.ts'
import { createGoogleWalletSettings } from '../gateway/helpers/google-wallet.ts'
import {
  type InputLeaf,
  findTestCaseOfSuccessfulMutation,
  createMutationDocument,
  getVariablesOfMutationTestCase,
  mutationsWithInput,
  listScalarInputFields,
  getValueAtPath,
  replaceValueAtPath,
} from './helpers/mutation-inputs.ts'
import { hashFederationTables } from './helpers/federation-table-hashes.ts'

const demo = 'demo@sentier.example'
let gateway: Gateway
beforeAll(async () => {
  gateway = await startGatewayInProcess({
    config: { cache: { referenceMs: 0, offersMs: 0 }, passWallets: createGoogleWalletSettings() },
  })
})
afterAll(async () => await gateway?.stop())

/** Invalid texts that every form field rejects. */
const invalidTexts: [string, string][] = [
  ['a NUL', 'abc\u0000def'],
  ['a control character', 'abc\u0007def'],
  ['half of a character', 'abc\ud83c'],
  ['a text of 50 000 characters', 'x'.repeat(50_000)],
]
const wrongTypes: [string, unknown][] = [
  ['a list of objects', [{}]],
  ['an object', { a: 1 }],
]

/**
 * Returns the invalid values to test for a scalar or enum field of an input, depending on the type
 * of the field.
 */
function createInvalidValuesForInputField({ type, isRequired }: InputLeaf): [string, unknown][] {
  if (type === 'String')
    return [...invalidTexts, ...wrongTypes, ...(isRequired ? [['nothing', ''] as [string, unknown]] : [])]
  if (type === 'ID')
    return [
      ['an id that is none', 'nope'],
      ['an id of another type', Buffer.from('Nothing:1').toString('base64')],
      ['an id of nothing', Buffer.from('Vehicle:999999999').toString('base64')],
      ['a NUL', 'a\u0000'],
      ...wrongTypes,
    ]
  if (type === 'Int') return [['words', 'many'], ['a fraction', 1.5], ['too many', 2 ** 31], ...wrongTypes]
  if (type === 'Boolean') return [['words', 'yes'], ...wrongTypes]
  return [['an unknown choice', 'NO_SUCH_CHOICE'], ...wrongTypes]
}

/**
 * Input fields that the tests skip, because an invalid value in these fields causes no error. For
 * example, the gateway ignores an invalid device token.
 */
const skippedLeaves = new Set<string | number | undefined>(['deviceToken', 'codeRequest'])

describe.each(mutationsWithInput.map(({ name }) => name))('the mutation %s', (mutation) => {
  test('a mutation with an input rejects every invalid input value without a write to the database', async () => {
    const valid = findTestCaseOfSuccessfulMutation(mutation)
    if (valid === null) throw new Error('the contract has no case with a valid input')
    resetFederationDatabase(gateway)
    const member = valid.as === undefined ? demo : valid.as
    const token = member === null ? null : await gateway.signIn(member)
    const stage = {
      gateway,
      sendGraphQLDocument: async (document: string, variables?: object) =>
        (await gateway.query<never>(document, variables, token, valid.headers)).data,
    }
    await valid.given?.(stage)
    const given =
      typeof valid.variables === 'function' ? await valid.variables(stage) : (valid.variables ?? {})
    const variables = getVariablesOfMutationTestCase(mutation, valid, given)
    const leaves = listScalarInputFields(mutation, variables).filter(
      ({ path }) => !skippedLeaves.has(path.at(-1)),
    )
    expect(leaves.length, 'an input in one variable').toBeGreaterThan(0)
    const before = hashFederationTables(gateway)

    for (const leaf of leaves) {
      for (const [valueTitle, value] of createInvalidValuesForInputField(leaf)) {
        const spoiled = replaceValueAtPath(variables, leaf.path, value)
        const attackName = `${leaf.path.join('.')}: ${valueTitle}`
        const { status, data, errors } = await gateway.query<Record<string, { __typename: string }> | null>(
          createMutationDocument(mutation),
          spoiled,
          token,
          valid.headers,
        )
        expect([200, 400], attackName).toContain(status)
        if (errors === undefined) expect(data?.[mutation]?.__typename, attackName).toMatch(/Problem$/)
        else
          expect(
            errors.map(({ extensions }) => extensions.code),
            attackName,
          ).toEqual(['BAD_REQUEST'])
      }
      expect(hashFederationTables(gateway), `${leaf.path.join('.')} was written`).toBe(before)
    }
    expect(getValueAtPath(variables, leaves[0]!.path)).toBeDefined()
  })
})
