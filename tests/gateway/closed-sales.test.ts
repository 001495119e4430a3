/**
 * Tests of closed sales: while a marker file exists, the gateway refuses every purchase and charges
 * no card. All other operations work.
 */
import { startGatewayInProcess } from './helpers/gateway-in-process.ts'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { chargingMutations, createIdempotencyKey } from './helpers/charging-mutations.ts'
import { countChargesAndPasses, resetFederationDatabase } from './helpers/federation-database.ts'
import type { Gateway } from './helpers/gateway-process.ts'

let folder: string
let file: string
let gateway: Gateway

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sentier-sales-'))
  file = join(folder, 'closed')
  gateway = await startGatewayInProcess({ env: { SALES_CLOSED_FILE: file } })
})
beforeEach(() => resetFederationDatabase(gateway))
afterAll(async () => {
  await gateway?.stop()
  await rm(folder, { recursive: true, force: true })
})

const arePassSalesOpen = async () => {
  const { data } = await gateway.query<{ portal: { salesOpen: boolean } }>('{ portal { salesOpen } }')
  return data.portal.salesOpen
}
const closePassSalesInFederation = async () => {
  await writeFile(file, '')
  await expect.poll(arePassSalesOpen).toBe(false)
}
const openPassSalesInFederation = async () => {
  await rm(file, { force: true })
  await expect.poll(arePassSalesOpen).toBe(true)
}

test.each(chargingMutations)(
  'the mutation $mutation is refused while sales are closed, and succeeds once sales are open',
  async (row) => {
    const token = await gateway.signIn()
    const pay = await row.prepare(gateway, token)
    await closePassSalesInFederation()
    const key = createIdempotencyKey()
    // `pay` throws when the result has errors.
    await expect(pay(key)).rejects.toThrow()
    expect(countChargesAndPasses(gateway)).toEqual({ charges: 0, passes: 0 })
    // All data remain readable while sales are closed.
    const { data, errors } = await gateway.query(
      '{ viewer { firstName vehicles { totalCount } receipts { totalCount } } regions { id } }',
      {},
      token,
    )
    expect(errors).toBe(undefined)
    expect(data).toMatchObject({ viewer: { firstName: expect.any(String) as string } })
    await openPassSalesInFederation()
    expect((await pay(key)).__typename).toBe(row.payload)
    expect(countChargesAndPasses(gateway)).toEqual({ charges: 1, passes: 1 })
  },
)

test('a purchase while sales are closed gets an error message about closed sales, and the readiness response reports the closure', async () => {
  await closePassSalesInFederation()
  const { errors, data } = await gateway.query(
    'mutation { payInterventionReport(input: { interventionReportId: "x", vehicleId: "x", clubId: "x", idempotencyKey: "key-12345" }) { __typename } }',
    {},
    await gateway.signIn(),
    { 'x-language': 'en' },
  )
  expect(data).toBe(null)
  expect(errors).toMatchObject([
    {
      message: 'Sales are closed for maintenance. No new charge was made. Try again later.',
      extensions: { code: 'SALES_CLOSED', requestId: expect.any(String) as string },
    },
  ])
  const fetchGatewayReadiness = async () => {
    const response = await fetch(`${gateway.url}/health/ready`)
    return [response.status, ((await response.json()) as { sales: string }).sales]
  }
  expect(await fetchGatewayReadiness()).toEqual([200, 'closed'])
  await openPassSalesInFederation()
  expect(await fetchGatewayReadiness()).toEqual([200, 'open'])
})

test('a file that exists before the start closes sales from the start on', async () => {
  const closed = await startGatewayInProcess({ env: { SALES_CLOSED_FILE: import.meta.filename } })
  try {
    const { data } = await closed.query('{ portal { salesOpen } }')
    expect(data).toEqual({ portal: { salesOpen: false } })
  } finally {
    await closed.stop()
  }
})
