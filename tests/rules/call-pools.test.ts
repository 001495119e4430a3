/** Tests of the connection pools of REST calls, and of the refusals that the contract lists. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { operations } from '../../federation/generated/contract.ts'
import { checkRestContract } from '../../scripts/generate/check-contract.ts'

const listCallsOfPool = (pool: 'charge' | 'file') =>
  Object.entries(operations)
    .filter(([, operation]) => operation.pool === pool)
    .map(([call]) => call)
    .toSorted()

test('calls with an idempotency key use the pool for charges, and calls that return a file the pool for files', () => {
  expect(listCallsOfPool('charge')).toEqual([
    'buy',
    'buyAsFqcqGuest',
    'buyAsGuest',
    'buyWithoutInsurance',
    'payInterventionReport',
  ])
  expect(listCallsOfPool('file')).toEqual(['exportData', 'getClubImage', 'getPicture'])
})

/**
 * Edits that break the REST contract. Each edit replaces the first match of a text after an
 * operation id and gives the expected error.
 */
const edits = [
  {
    call: 'buyAsGuest',
    from: 'responses:',
    to: 'response:',
    message: 'The call buyAsGuest has no responses.',
  },
  {
    call: 'getPicture',
    from: 'status: 404',
    to: 'status: 410',
    message: 'The refusal 404 of getPicture has the status 410; add it to the responses of the call.',
  },
]

test('the contract check reports every incomplete REST call with its line', () => {
  let text = readFileSync('federation/openapi.yaml', 'utf8')
  const expected = edits.map(({ call, from, to, message }) => {
    const start = text.indexOf(`operationId: ${call}\n`)
    const at = text.indexOf(from, start)
    // A missing property is reported at the line of the call's method, above its operation id.
    const location = message.includes('has no') ? text.lastIndexOf('\n', start) - 1 : at
    text = text.slice(0, at) + to + text.slice(at + from.length)
    return `openapi.yaml:${text.slice(0, location).split('\n').length} ${message}`
  })
  const folder = mkdtempSync(join(tmpdir(), 'contract-'))
  try {
    writeFileSync(join(folder, 'openapi.yaml'), text)
    // Parsing the whole contract takes half a second, so one check covers all mistakes.
    const contractError = (() => {
      try {
        checkRestContract(folder, 'openapi.yaml')
      } catch (thrown) {
        return thrown as Error
      }
      return null
    })()
    expect(contractError?.message.split('\n').toSorted()).toEqual(expected.toSorted())
  } finally {
    rmSync(folder, { recursive: true })
  }
})
