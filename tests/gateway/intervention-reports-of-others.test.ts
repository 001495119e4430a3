/**
 * Tests of a gateway whose federation returns intervention reports about other people's vehicles.
 */
import {
  type FederationInProcess,
  startFederationInProcess,
} from '../federation/helpers/federation-in-process.ts'
import { startGatewayInProcess } from './helpers/gateway-in-process.ts'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodeId } from '../../gateway/graphql/global-ids.ts'
import { club, vehicles } from './helpers/graphql-documents.ts'
import {
  createRequestForwarder,
  readStreamToBuffer,
  removeBodyLengthHeaders,
} from './helpers/forward-request.ts'
import type { Gateway } from './helpers/gateway-process.ts'

/**
 * An intervention report about another person's vehicle: neither its license plate nor its vehicle
 * id belongs to the member.
 */
const reportOfOther = {
  id: 98_765,
  noDroit: 'ZZZ9999',
  member: 'Solange Tremblay',
  price: 777.77,
  vehicle: { id: 987_654, name: 'INCONNU', registration: 'Z99 999' },
}
/** An intervention report that names no vehicle, so that the owner of the vehicle is unknown. */
const reportWithoutVehicle = { ...reportOfOther, id: 98_766, vehicle: null }

let federation: FederationInProcess
let network: Server
let paths: string[] = []

beforeAll(async () => {
  federation = await startFederationInProcess({})
  const send = createRequestForwarder(federation.url)
  network = createServer((request, response) => {
    void (async () => {
      const url = request.url ?? ''
      const body = await readStreamToBuffer(request)
      paths.push(`${request.method} ${url.split('?')[0]}`)
      const requestedReport = [reportOfOther, reportWithoutVehicle].find(({ id }) =>
        url.includes(`rapports-intervention/${id}`),
      )
      if (requestedReport) return void response.end(JSON.stringify(requestedReport))
      const reply = await send(request, body)
      response.writeHead(reply.status, removeBodyLengthHeaders(reply.headers))
      if (!/rapports-intervention(\?|$)/.test(url)) return void response.end(reply.body)
      const reportsOfMember = JSON.parse(reply.body.toString()) as object[]
      response.end(JSON.stringify([reportOfOther, ...reportsOfMember, reportWithoutVehicle]))
    })()
  })
  await new Promise<void>((resolve) => network.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  network.close()
  await federation.stop()
})

describe.each([
  ['supports idempotency keys', { FEDERATION_IDEMPOTENCY: 'on' }],
  ['does not support idempotency keys', { FEDERATION_IDEMPOTENCY: 'off' }],
])('intervention reports of other members, with a federation that %s', (_, env) => {
  let gateway: Gateway
  let token: string
  beforeAll(async () => {
    const { port } = network.address() as AddressInfo
    const url = new URL(federation.url)
    url.port = String(port)
    gateway = await startGatewayInProcess({ env: { ...env, FEDERATION_URL: url.href } })
    token = await gateway.signIn()
  })
  afterAll(async () => await gateway.stop())

  test("the member's list of intervention reports contains no report of another member [D56, K15]", async () => {
    const { data, errors } = await gateway.query<{
      viewer: { interventionReports: { memberName: string; vehicle: { name: string } | null }[] }
    }>('{ viewer { interventionReports { memberName vehicle { name } } } }', {}, token)
    expect(errors).toBeUndefined()
    expect(data.viewer.interventionReports.map(({ vehicle }) => vehicle?.name)).toEqual(['CARIBOU'])
    expect(JSON.stringify(data)).not.toContain(reportOfOther.member)
  })

  test.each([
    ['another person’s vehicle', reportOfOther.id],
    ['no vehicle', reportWithoutVehicle.id],
  ])('a member cannot fetch an intervention report on %s, neither by id nor by number', async (__, id) => {
    const { data } = await gateway.query(
      `query ($id: ID!, $number: ID!) {
        node(id: $id) { __typename }
        viewer { byId: interventionReport(id: $id) { memberName } byNumber: interventionReport(id: $number) { memberName } }
      }`,
      { id: encodeId('InterventionReport', id), number: String(id) },
      token,
    )
    expect(data).toEqual({ node: null, viewer: { byId: null, byNumber: null } })
  })

  test.each([
    ['another person’s vehicle', reportOfOther.id],
    ['no vehicle', reportWithoutVehicle.id],
  ])(
    'the gateway refuses to pay an intervention report on %s, and sends the federation no payment',
    async (__, id) => {
      paths = []
      const { data } = await gateway.query<{ payInterventionReport: { __typename: string } }>(
        `mutation ($input: PayInterventionReportInput!) {
        payInterventionReport(input: $input) { __typename }
      }`,
        {
          input: {
            interventionReportId: encodeId('InterventionReport', id),
            vehicleId: vehicles.complete,
            clubId: club,
            idempotencyKey: `others-report-${id}`,
          },
        },
        token,
      )
      expect(data.payInterventionReport.__typename).toBe('InterventionReportNotFoundProblem')
      expect(
        paths.filter((path) => path.startsWith('POST') && path.includes('rapports-intervention')),
      ).toEqual([])
    },
  )
})
