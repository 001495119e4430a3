/**
 * Tests that the contract check finds a wrong connection pool (`x-pool`) of a REST call, and a
 * refusal code without a declared response.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkRestContract } from '../../scripts/generate/check-contract.ts'

/**
 * Edits that make the REST contract invalid. Each edit replaces a text in one operation of the
 * contract, and states the error that the contract check must report.
 */
const edits = [
  {
    call: 'payInterventionReport',
    from: 'x-pool: charge',
    to: 'x-assumed: false',
    message: 'The call payInterventionReport has no x-pool.',
  },
  {
    call: 'buy',
    from: 'x-pool: charge',
    to: 'x-pool: read',
    message: 'The x-pool of buy is "read"; it must be "charge": the call takes an Idempotency-Key.',
  },
  {
    call: 'buyAsGuest',
    from: 'x-pool: charge',
    to: 'x-pool: fast',
    message: 'The x-pool of buyAsGuest is "fast"; it must be one of read, charge, file.',
  },
  {
    call: 'getPicture',
    from: 'x-pool: file',
    to: 'x-pool: read',
    message: 'The x-pool of getPicture is "read"; it must be "file": the call answers a file.',
  },
  {
    call: 'getUser',
    from: 'x-pool: read',
    to: 'x-pool: charge',
    message:
      'The x-pool of getUser is "charge"; it must be "read": the call takes no Idempotency-Key and answers no file.',
  },
  {
    call: 'getClubImage',
    from: 'status: 404',
    to: 'status: 410',
    message: 'The refusal 404 of getClubImage has the status 410; add it to the responses of the call.',
  },
]

test('the REST contract check reports the line of every REST call whose connection pool is missing or wrong', () => {
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
