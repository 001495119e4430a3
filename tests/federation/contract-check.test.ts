import { type FederationInProcess, startFederationInProcess } from '../gateway/helpers/gateway-in-process.ts'
import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkFederation, formatFindings } from '../../scripts/check-federation.ts'
import { demo } from './helpers/federation-client.ts'

const credentials = { user: demo.username, password: demo.password }

describe('contract check of the embedded federation', () => {
  let federation: FederationInProcess
  beforeAll(async () => {
    federation = await startFederationInProcess()
  })
  afterAll(async () => await federation.stop())

  test('the contract check confirms the responses of the embedded federation and changes no data', async () => {
    const countRowsPerTable = () =>
      federation.runWithDatabase((db) =>
        ['members', 'vehicles', 'access_rights', 'receipts', 'sessions'].map(
          (table) => db.prepare(`SELECT * FROM ${table}`).all().length,
        ),
      )
    const before = countRowsPerTable()
    const findings = await checkFederation(federation.url, credentials)
    expect(findings.filter(({ verdict }) => verdict === 'differs')).toEqual([])
    expect(findings.filter(({ verdict }) => verdict === 'confirmed').length).toBeGreaterThan(25)
    expect(countRowsPerTable()).toEqual(before)
  })

  test('the contract check without a session confirms public calls and reports all other calls as not tried', async () => {
    const findings = await checkFederation(federation.url, null)
    const findContractCheckVerdict = (callName: string) =>
      findings.find((finding) => finding.call === callName)?.verdict
    expect(findContractCheckVerdict('getCities')).toBe('confirmed')
    expect(findContractCheckVerdict('getVehicles')).toBe('not tried')
    expect(findContractCheckVerdict('getUser')).toBe('assumed')
    expect(formatFindings(findings)).toMatch(/^\d+ confirmed, 0 differ, \d+ still assumed, \d+ not tried$/m)
  })
})

describe('contract check of a federation that violates the contract', () => {
  let server: Server
  let url: string
  beforeAll(async () => {
    server = createServer((request, response) => {
      const isCities = request.url?.toLowerCase().includes('getcities') === true
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(isCities ? [{ id: 'one', nom: 'Québec' }] : {}))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => server.close())

  test('the contract check reports contract violations for each call', async () => {
    const findings = await checkFederation(url, null)
    const cities = findings.find(({ call }) => call === 'getCities')
    expect(cities).toMatchObject({ verdict: 'differs', remark: expect.stringContaining('must be integer') })
  })
})
