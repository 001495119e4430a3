/**
 * Tests that the gateway rejects large request bodies without a file, and bodies that are costly to
 * parse. The gateway rejects both before it parses them.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningGateway, startGateway } from '../gateway/helpers/gateway-process.ts'
import { createAttackResultRowRecorder } from '../attack-results.ts'
import { measureCpuTime, sendRequestWithBody } from './helpers/raw-sockets.ts'

const note = createAttackResultRowRecorder(
  'large-bodies',
  'Large request bodies, and bodies that are costly to parse',
)

let gateway: RunningGateway
let unlimitedGateway: RunningGateway
let token: string
let unlimitedToken: string
beforeAll(async () => {
  gateway = await startGateway()
  unlimitedGateway = await startGateway({
    config: { graphql: { limits: { requestBytes: 7_500_000, values: 1_000_000, valueDepth: 100 } } },
  })
  token = await gateway.signIn()
  unlimitedToken = await unlimitedGateway.signIn()
})
afterAll(async () => {
  await gateway?.stop()
  await unlimitedGateway?.stop()
})

const repeatTextToMegabytes = (text: string, megabytes: number) =>
  text.repeat((megabytes * 1_000_000) / text.length)
const serializeGraphqlRequest = (query: string, variables: object) => JSON.stringify({ query, variables })
const pictureMutation =
  'mutation ($input: UpdateVehicleInput!) { updateVehicle(input: $input) { __typename } }'
const proofMutation =
  'mutation ($input: SubmitInsuranceRequestInput!) { submitInsuranceRequest(input: $input) { __typename ... on InvalidInputProblem { fields { field } } } }'
const logInMutation =
  'mutation ($email: String!) { logIn(input: { email: $email, password: "x" }) { __typename } }'
const fileInput = {
  vehicleId: 'x',
  clubId: 'x',
  type: 'ANNUAL_WITHOUT_INSURANCE',
  insurerName: 'Assurances',
  policyNumber: '1',
  proof: { fileName: 'a.pdf', contentType: 'application/pdf', base64: repeatTextToMegabytes('JVBERi0x', 6) },
}

test.each([
  ['6 MB without a session', logInMutation, () => ({ email: repeatTextToMegabytes('a', 6) }), false, 413],
  [
    '6 MB with an unknown access token',
    pictureMutation,
    () => ({ input: {}, x: repeatTextToMegabytes('a', 6) }),
    'false',
    401,
  ],
  [
    '6 MB from a member in a query',
    'query ($id: ID!) { club(id: $id) { id } }',
    () => ({ id: repeatTextToMegabytes('a', 6) }),
    true,
    413,
  ],
  [
    '6 MB from a member in a mutation without a file',
    logInMutation,
    () => ({ email: repeatTextToMegabytes('a', 6) }),
    true,
    413,
  ],
  [
    '6 MB from a member in a field other than the file',
    proofMutation,
    () => ({
      input: {
        ...fileInput,
        insurerName: repeatTextToMegabytes('a', 6),
        proof: { ...fileInput.proof, base64: '' },
      },
    }),
    true,
    413,
  ],
  ['No attack: a member uploads a file of 6 MB', proofMutation, () => ({ input: fileInput }), true, 200],
] as const)(
  'the gateway rejects a large request body unless the request is a file upload of a member: %s',
  async (attack, query, variables, who, status) => {
    const body = serializeGraphqlRequest(query, variables())
    const reached = await sendRequestWithBody(
      gateway.url,
      body,
      who === false ? null : who === true ? token : who,
    )
    note({
      attack,
      promise: status === 200 ? 'accepted' : 'rejected',
      reached: `${reached.status} after ${reached.ms} ms`,
    })
    expect(reached.text).toContain(status === 200 ? 'InvalidInputProblem' : '"code"')
    expect(reached.status).toBe(status)
  },
)

test.each([
  [
    '6 MB of nested lists',
    () =>
      `{"query":"{ portal { name } }","variables":{"a":${repeatTextToMegabytes('[', 3)}${repeatTextToMegabytes(']', 3)}}}`,
  ],
  [
    '6 MB of empty lists',
    () => `{"query":"{ portal { name } }","variables":{"a":[${repeatTextToMegabytes('[],', 6)}[]]}}`,
  ],
  [
    '6 MB of fields',
    () => `{"query":"{ portal { name } }","variables":{${repeatTextToMegabytes('"a":1,', 6)}"b":1}}`,
  ],
])(
  'the gateway rejects a large request body that is costly to parse, before parsing it: %s',
  async (attack, body) => {
    const text = body()
    // Processor time beyond that of a body of the same length with a single string.
    const single = JSON.stringify({ query: '{', variables: { a: repeatTextToMegabytes('a', 6) } })
    const measureExtraParsingTime = async (target: RunningGateway, session: string) => {
      const start = await measureCpuTime(target)
      const { status } = await sendRequestWithBody(target.url, text, session)
      const between = await measureCpuTime(target)
      await sendRequestWithBody(target.url, single, session)
      return { status, ms: Math.max(0, between - start - ((await measureCpuTime(target)) - between)) }
    }
    const reached = await measureExtraParsingTime(gateway, token)
    const without = await measureExtraParsingTime(unlimitedGateway, unlimitedToken)
    note({
      attack: `${attack}, from a member`,
      promise: 'rejected before it is parsed, within 100 ms of CPU time',
      reached: `${reached.status}, ${reached.ms} ms`,
      without: `${without.status}, ${without.ms} ms`,
    })
    expect(reached.status).toBe(413)
    expect(reached.ms).toBeLessThan(100)
  },
)
