import { type Server, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Finding, checkFederation } from '../../scripts/federation-check/check-federation.ts'
import { formatFederationCheckFindings } from '../../scripts/federation-check/format-findings.ts'
import { type ReplyProxy, startFederationReplyProxy } from '../gateway/helpers/federation-reply-proxy.ts'
import { type FederationInProcess, startFederationInProcess } from './helpers/federation-in-process.ts'
import { demo } from './helpers/federation-client.ts'

const credentials = { user: demo.username, password: demo.password }
const getFindingAboutCall = (findings: readonly Finding[], call: string) =>
  findings.find((finding) => finding.call === call)

describe('contract check of the embedded federation', () => {
  let federation: FederationInProcess
  beforeAll(async () => {
    federation = await startFederationInProcess()
  })
  afterAll(async () => await federation.stop())

  test('the check against the REST contract finds no violation in the embedded federation and changes no data', async () => {
    const countFederationRowsPerTable = () =>
      federation.runWithDatabase((db) =>
        ['members', 'vehicles', 'access_rights', 'receipts', 'sessions'].map(
          (table) => db.prepare(`SELECT * FROM ${table}`).all().length,
        ),
      )
    const before = countFederationRowsPerTable()
    const findings = await checkFederation(federation.url, credentials)
    expect(findings.filter(({ verdict }) => verdict === 'differs' || verdict === 'unreadable')).toEqual([])
    expect(findings.filter(({ verdict }) => verdict === 'confirmed').length).toBeGreaterThan(25)
    // The gateway sends this call only for the site of a club.
    expect(getFindingAboutCall(findings, 'getSiteClub')?.verdict).toBe('assumed')
    expect(getFindingAboutCall(findings, 'exportData')?.remark).toBe('status 200')
    expect(formatFederationCheckFindings(findings, 'text')).toMatch(
      /^Compare with the federation's own site: a pass of type \w+ costs \$\d+\.\d\d; pass \w+ is valid from .+ \d{4} to .+ \d{4}\.$/m,
    )
    expect(countFederationRowsPerTable()).toEqual(before)
  })

  test('without a session, the check against the REST contract tests only public calls', async () => {
    const findings = await checkFederation(federation.url, null)
    expect(getFindingAboutCall(findings, 'getCities')?.verdict).toBe('confirmed')
    expect(getFindingAboutCall(findings, 'getVehicles')?.verdict).toBe('not tried')
    expect(getFindingAboutCall(findings, 'getUser')?.verdict).toBe('assumed')
    expect(formatFederationCheckFindings(findings, 'text')).toMatch(
      /^\d+ confirmed, 0 differ, 0 unreadable, \d+ assumed, \d+ not tried$/m,
    )
  })

  test('the check against the REST contract fails with a clear message if the federation refuses the sign-in', async () => {
    const findings = await checkFederation(federation.url, { ...credentials, password: 'wrong' })
    expect(getFindingAboutCall(findings, 'token')).toMatchObject({
      verdict: 'unreadable',
      remark: expect.stringContaining('sign-in refused'),
    })
  })

  test('the check against the REST contract reports that the sign-in path does not exist for a wrong base URL', async () => {
    const findings = await checkFederation(`${federation.url}/wrong`, credentials)
    expect(getFindingAboutCall(findings, 'token')).toEqual({
      call: 'token',
      verdict: 'unreadable',
      remark: 'the path /Token does not exist (status 404): check the base URL',
    })
  })
})

describe('contract check of a federation whose responses differ', () => {
  let proxy: ReplyProxy
  let federation: FederationInProcess
  beforeAll(async () => {
    federation = await startFederationInProcess()
    proxy = await startFederationReplyProxy(federation.url)
  })
  afterAll(async () => {
    proxy.close()
    await federation.stop()
  })

  test('for a response that violates the REST contract, the contract check reports if the gateway can still read the response', async () => {
    proxy.replace('getCities', (own: object[]) => ({ data: own }))
    proxy.replace('getVehicles', (own: object[]) =>
      own.map((row) =>
        Object.fromEntries(
          Object.entries(row).map(([name, value]) => [name.charAt(0).toUpperCase() + name.slice(1), value]),
        ),
      ),
    )
    proxy.replace('getCard', { body: [] })
    proxy.replace('getMakes', { body: '<html>Maintenance</html>' })
    proxy.replace('getBillingAddress', { status: 404, body: '<html>Not Found</html>' })
    proxy.replace('getRegions', { status: 302, body: {} })
    proxy.replace('getStats', (own: object) => ({ ...own, surprise: 1 }))
    proxy.replace('getTerms', { status: 418, body: {} })
    // The check has no parser of the gateway for this call.
    proxy.replace('getSchema', { body: { unknown: 1 } })
    proxy.replace('getClubs', (own: object[]) => own.map((row) => ({ ...row, surprise: 1 })))
    proxy.replace('getAccessRights', (own: { expiresAtEpoch: number }[]) =>
      own.map((row) => ({ ...row, expiresAtEpoch: Math.floor(row.expiresAtEpoch / 1_000) })),
    )
    const findings = await checkFederation(proxy.url, credentials)
    const formatVerdictAboutCall = (call: string) => {
      const { verdict, remark } = getFindingAboutCall(findings, call)!
      return `${verdict}: ${remark}`
    }
    expect(formatVerdictAboutCall('getCities')).toMatch(
      /^unreadable: getCities: a response that is not a list/,
    )
    expect(formatVerdictAboutCall('getVehicles')).toMatch(
      /^unreadable: getVehicles: a list without a readable row/,
    )
    expect(formatVerdictAboutCall('getCard')).toMatch(/^unreadable: getCard: .*cannot be parsed/)
    expect(formatVerdictAboutCall('getMakes')).toMatch(/^unreadable: getMakes: a response that is not JSON/)
    expect(formatVerdictAboutCall('getBillingAddress')).toMatch(
      /^unreadable: getBillingAddress: status 404 with a response that is not JSON/,
    )
    expect(formatVerdictAboutCall('getRegions')).toMatch(/^unreadable: getRegions: status 302/)
    expect(formatVerdictAboutCall('getStats')).toMatch(/^differs: .*; the gateway reads it$/)
    expect(formatVerdictAboutCall('getTerms')).toMatch(/^differs: .*; status 418, refused$/)
    expect(formatVerdictAboutCall('getSchema')).toMatch(/^differs: (?!.*the gateway reads it)/)
    expect(formatVerdictAboutCall('getClubs')).toMatch(
      /^differs: .{1,500}, and \d+ others; the gateway reads it$/,
    )
    expect(formatVerdictAboutCall('getAccessRights')).toMatch(
      /^differs: .*expiresAtEpoch must be >= 100000000000/,
    )
    // A call for a single row has no row to try it with.
    expect(getFindingAboutCall(findings, 'getVehicle')?.verdict).toBe('not tried')
  })

  test('the check against the REST contract reports a sign-in whose tokens the gateway cannot read', async () => {
    proxy.reset()
    proxy.replace('token', (own: object) => ({ data: own }))
    const findings = await checkFederation(proxy.url, credentials)
    expect(getFindingAboutCall(findings, 'token')).toMatchObject({
      verdict: 'unreadable',
      remark: expect.stringContaining('token: a response without tokens'),
    })
    expect(getFindingAboutCall(findings, 'getVehicles')?.verdict).toBe('not tried')
  })

  test('the check against the REST contract reports dropped rows, unknown statuses and unreadable purchase checks', async () => {
    proxy.reset()
    proxy.replace('getAccessRights', (own: { status: number; expiresAtEpoch: number }[]) =>
      own.map((row) =>
        row.status === 1 ? { ...row, expiresAtEpoch: `/Date(${row.expiresAtEpoch})/` } : row,
      ),
    )
    proxy.replace('getVehicles', (own: { accessRights: { status: number }[] }[]) =>
      own.map((row) => ({
        ...row,
        accessRights: row.accessRights.map((pass) => ({ ...pass, status: 'Active' })),
      })),
    )
    proxy.replace('getAccessRightTypes', (own: { accessRightTypes: object[] }) => ({
      ...own,
      accessRightTypes: own.accessRightTypes.map((row) => ({ ...row, type: 42 })),
    }))
    proxy.replace('checkCollision', { body: { collision: 'Oui' } })
    proxy.replace('getBuyInfo', { body: { activeAtEpoch: '/Date(1800000000000)/' } })
    proxy.replace('searchExternalRight', (own: object) => ({ data: own }))
    proxy.replace('searchFqcqExternalRight', { body: { validForPayment: 'Oui' } })
    const findings = await checkFederation(proxy.url, credentials)
    const getUnreadableRemark = (call: string) => {
      const { verdict, remark } = getFindingAboutCall(findings, call)!
      expect([call, verdict]).toEqual([call, 'unreadable'])
      return remark
    }
    expect(getUnreadableRemark('getAccessRights')).toMatch(
      /^[1-9]\d* of [1-9]\d* rows dropped; .*expiresAtEpoch/,
    )
    expect(getUnreadableRemark('getVehicles')).toMatch(/^unknown status in ([1-9]\d*) of \1 rows; .*status/)
    expect(getUnreadableRemark('getAccessRightTypes')).toMatch(/^unknown type in ([1-9]\d*) of \1 rows/)
    expect(getUnreadableRemark('checkCollision')).toContain('cannot be parsed')
    expect(getUnreadableRemark('getBuyInfo')).toContain('cannot be parsed')
    expect(getUnreadableRemark('searchExternalRight')).toContain('without a readable validForPayment')
    expect(getUnreadableRemark('searchFqcqExternalRight')).toContain('without a readable validForPayment')
  })

  test('the check against the REST contract reports the real status, other pages of a list and duplicate ids', async () => {
    proxy.reset()
    proxy.replace('getUser', { status: 202, body: undefined })
    proxy.replace('getSchema', { status: 202, body: undefined })
    proxy.replace('getMakes', (own: object[]) => [...own, own[0]])
    proxy.addHeaders('getVehicles', { 'x-total-count': '1000' })
    proxy.addHeaders('getReceipts', { link: '</x?page=1>; rel="first", </x?page=2>; rel="next"' })
    proxy.addHeaders('getClubs', { 'x-total-count': '1', link: '</x?page=1>; rel="first"' })
    const findings = await checkFederation(proxy.url, credentials)
    const formatVerdictAboutCall = (call: string) => {
      const { verdict, remark } = getFindingAboutCall(findings, call)!
      return `${verdict}: ${remark}`
    }
    expect(formatVerdictAboutCall('getUser')).toMatch(/^unreadable: .*; getUser answered 202, which/)
    expect(formatVerdictAboutCall('getSchema')).toMatch(/^differs: getSchema answered 202, which/)
    expect(formatVerdictAboutCall('getMakes')).toMatch(
      /^differs: duplicate ids in 1 of \d+ rows; the gateway reads it$/,
    )
    expect(formatVerdictAboutCall('getVehicles')).toMatch(/^unreadable: a part of a list: \d+ of 1000 rows$/)
    expect(formatVerdictAboutCall('getReceipts')).toBe('unreadable: a part of a list: there is a next page')
    expect(formatVerdictAboutCall('getClubs')).toBe('confirmed: status 200')
  })

  test.each([
    [400, 'token: status 400 with a response that is not JSON'],
    [403, 'token: status 403 with a response that is not JSON'],
    [404, 'the path /Token does not exist (status 404): check the base URL'],
  ])(
    'the check against the REST contract does not mistake a page of a proxy with status %i for a refused sign-in',
    async (status, remark) => {
      proxy.reset()
      proxy.replace('token', { status, body: '<html>Server Error</html>' })
      const findings = await checkFederation(proxy.url, credentials)
      expect(getFindingAboutCall(findings, 'token')).toMatchObject({ verdict: 'unreadable', remark })
    },
  )

  test('the report of the check against the REST contract is available as a Markdown table and as JSON', async () => {
    const findings: Finding[] = [
      { call: 'getCities', verdict: 'differs', remark: 'a | b\nc' },
      { call: 'getMakes', verdict: 'confirmed', remark: 'status 200' },
    ]
    expect(formatFederationCheckFindings(findings, 'markdown')).toBe(
      [
        '| call | verdict | remark |',
        '|---|---|---|',
        String.raw`| ${'`getCities`'} | differs | a \| b c |`,
        '| `getMakes` | confirmed | status 200 |',
        '',
        '1 confirmed, 1 differ, 0 unreadable, 0 assumed, 0 not tried.',
      ].join('\n'),
    )
    expect(JSON.parse(formatFederationCheckFindings(findings, 'json'))).toEqual({
      counts: { confirmed: 1, differs: 1, unreadable: 0, assumed: 0, 'not tried': 0 },
      findings,
    })
  })
})

describe('contract check of a federation whose responses begin with a byte order mark', () => {
  let server: Server
  let url: string
  beforeAll(async () => {
    server = createServer((_request, response: ServerResponse) => {
      response.setHeader('content-type', 'application/json')
      response.end('\uFEFF[{"id":1,"name":"Québec","regionId":1}]')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => server.close())

  test('the check against the REST contract reads responses that begin with a byte order mark, as the gateway does', async () => {
    const finding = getFindingAboutCall(await checkFederation(url, null), 'getCities')
    expect(finding?.remark).not.toContain('not JSON')
  })
})
