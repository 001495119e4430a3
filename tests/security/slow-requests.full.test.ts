/** Tests of slow and large request bodies: no client can hold a connection or memory forever. */
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, expect, test } from 'vitest'
import { type RunningGateway, startGateway } from '../gateway/helpers/gateway-process.ts'
import type { ConfigOverrides } from '../gateway/helpers/config-overrides.ts'
import { createAttackResultRowRecorder } from '../attack-results.ts'
import { isLong, isThorough } from '../run-mode.ts'
import {
  type RawConnection,
  sendBytesSlowly,
  buildGraphqlRequestHeaderLines,
  measureMemoryMegabytes,
  openRawConnection,
} from './helpers/raw-sockets.ts'

const note = createAttackResultRowRecorder('slow-requests', 'Slow and stalled requests')

/**
 * Lower gateway timeouts, which end an attack after seconds instead of half a minute. The long test
 * run keeps the default timeouts.
 */
const shortTimeouts = isLong ? {} : { headersMs: 1_500, bodyMs: 1_500 }
const maxSeconds = isLong ? 30 : 6
/** Maximum duration of an attack in milliseconds; afterwards the test stops the attack itself. */
const watchMs = isLong ? 60_000 : 7_000

const startedGateways: RunningGateway[] = []
async function startTestGateway(
  { requests, ...config }: ConfigOverrides = {},
  env: Record<string, string> = {},
): Promise<RunningGateway> {
  const gateway = await startGateway({
    env,
    config: { ...config, requests: { ...shortTimeouts, ...requests } },
  })
  startedGateways.push(gateway)
  return gateway
}
const attacks: RawConnection[] = []
afterEach(() => {
  for (const { socket } of attacks.splice(0)) socket.destroy()
})
afterAll(async () => {
  for (const gateway of startedGateways) await gateway.stop()
})
const disabledLimits = {
  graphql: { limits: { requestBytes: 7_500_000 } },
  requests: {
    bodyPace: 0,
    uploads: 1_000,
    uploadsPerAddress: 1_000,
    uploadsAtOnce: 1_000,
    visitorUploads: 1_000,
  },
}
const limitedGateway = startTestGateway()
const unlimitedGateway = startTestGateway(disabledLimits)

// The tests of trickling headers and bodies only wait, so they run concurrently.
test.concurrent('the gateway closes a connection whose headers trickle in', async () => {
  const { url } = await limitedGateway
  const seconds = await sendBytesSlowly(
    await openRawConnection(url, 'POST /graphql HTTP/1.1\r\nx: '),
    250,
    watchMs,
  )
  note({
    attack: 'Headers at four bytes per second',
    promise: `connection closed within ${maxSeconds} s`,
    reached: `${seconds} s`,
  })
  expect(seconds).toBeLessThan(maxSeconds)
})

test.concurrent('the gateway closes a connection whose body trickles in', async () => {
  const sendRequestBodySlowly = async ({ url }: RunningGateway) =>
    await sendBytesSlowly(await openRawConnection(url, buildGraphqlRequestHeaderLines(60_000)), 250, watchMs)
  const [seconds, without] = await Promise.all([
    sendRequestBodySlowly(await limitedGateway),
    sendRequestBodySlowly(await unlimitedGateway),
  ])
  note({
    attack: 'A body at four bytes per second',
    promise: `connection closed within ${maxSeconds} s`,
    reached: `${seconds} s`,
    without: `still open after ${without} s, when the test ended`,
  })
  expect(seconds).toBeLessThan(maxSeconds)
  expect(without * 1_000).toBeGreaterThanOrEqual(watchMs - 100)
})

const serializeMutationRequest = (otherFields: object) =>
  JSON.stringify({
    query: 'mutation ($input: UpdateVehicleInput!) { updateVehicle(input: $input) { __typename } }',
    ...otherFields,
  })

test('a photo upload on a slow connection succeeds', async () => {
  const gateway = await limitedGateway
  const token = await gateway.signIn()
  const body = Buffer.from(
    serializeMutationRequest({
      variables: { input: { picture: { upload: { base64: 'x'.repeat(400_000) } } } },
    }),
  )
  const startedAt = performance.now()
  const attack = await openRawConnection(gateway.url, buildGraphqlRequestHeaderLines(body.length, token))
  attacks.push(attack)
  for (let at = 0; at < body.length && attack.received() === ''; at += 10_000) {
    attack.socket.write(body.subarray(at, at + 10_000))
    await wait(100)
  }
  await expect.poll(attack.received).toMatch(/^HTTP/)
  const seconds = Math.round((performance.now() - startedAt) / 1_000)
  note({
    attack: 'No attack: a member uploads a photograph of 400 KB at 100 KB/s',
    promise: 'the upload succeeds',
    reached: `response after ${seconds} s`,
  })
  // The validation error shows that the whole body was read.
  expect(attack.received()).toContain('$input')
})

/**
 * Starts a gateway and sends a hundred HTTP requests with stalled bodies. Returns the memory that
 * these requests take in megabytes, and the number of requests that were rejected at once. An
 * earlier gateway process would keep freed memory, and so distort the measurement.
 */
async function stallRequestBodies(
  config: ConfigOverrides,
  {
    declaredLength,
    sent,
    members = [],
    refused = 0,
  }: { declaredLength: number; sent: number; members?: readonly string[]; refused?: number },
) {
  // A long body timeout keeps the stalled requests open until the measurement.
  const gateway = await startTestGateway({ ...config, requests: { ...config.requests, bodyMs: 600_000 } })
  // First requests grow the memory on their own, so they come before the attack.
  const tokens = [await gateway.signIn()]
  for (const member of members) tokens.push(await gateway.signIn(`${member}@sentier.example`))
  for (const token of tokens) await gateway.query('{ viewer { id } }', {}, token)
  const before = await measureMemoryMegabytes(gateway)
  const part = Buffer.alloc(sent, ' ')
  for (let at = 0; at < 100; at += 1) {
    const token = members.length === 0 ? null : tokens[1 + (at % members.length)]!
    attacks.push(
      await openRawConnection(gateway.url, buildGraphqlRequestHeaderLines(declaredLength, token), part),
    )
  }
  const hasReceivedResponse = ({ received }: RawConnection) => received() !== ''
  await expect.poll(() => attacks.filter(hasReceivedResponse).length).toBeGreaterThanOrEqual(refused)
  // The test waits until every byte has been sent and received.
  const isSendingRequest = (connection: RawConnection) =>
    connection.socket.writableLength > 0 && !hasReceivedResponse(connection)
  await expect.poll(() => attacks.filter(isSendingRequest).length).toBe(0)
  let peak = 0
  for (let still = 0; still < 10; still += 1) {
    await wait(100)
    const now = await measureMemoryMegabytes(gateway)
    if (now > peak + 1) still = 0
    peak = Math.max(peak, now)
  }
  const responseCount = attacks.filter(hasReceivedResponse).length
  for (const { socket } of attacks.splice(0)) socket.destroy()
  return { megabytes: Math.max(0, Math.round(peak - before)), answered: responseCount }
}

/**
 * Measures the memory that stalled request bodies take. If the result is too high, measures once
 * more, because delayed garbage collection on a busy machine can raise the result.
 */
async function stallRequestBodiesWithRetry(attackRequest: Parameters<typeof stallRequestBodies>[1]) {
  const first = await stallRequestBodies({}, attackRequest)
  return first.megabytes < 20 ? first : await stallRequestBodies({}, attackRequest)
}

const halfUpload = { declaredLength: 7_400_000, sent: 2_000_000 }

test('a hundred stalled request bodies without files take less than 20 MB of memory', async () => {
  const { megabytes } = await stallRequestBodiesWithRetry({ declaredLength: 65_000, sent: 60_000 })
  note({
    attack: '100 bodies without a session that stall after 60 KB of 65 KB',
    promise: 'memory grows by less than 20 MB',
    reached: `${megabytes} MB`,
  })
  expect(megabytes).toBeLessThan(20)
})

test.each<[whose: string, members: string[], refused: number]>([
  ['without a session', [], 98],
  ...(isThorough ? [['of one member', ['demo'], 98] satisfies [string, string[], number]] : []),
  [
    'of six members at one client address',
    ['demo', 'sansassurance', 'infraction', 'benevole', 'entreprise', 'fidele'],
    94,
  ],
])('a hundred stalled file uploads %s take less than 20 MB of memory', async (whose, members, refused) => {
  const { megabytes, answered } = await stallRequestBodiesWithRetry({ ...halfUpload, members, refused })
  const without = isThorough ? await stallRequestBodies(disabledLimits, { ...halfUpload, members }) : null
  note({
    attack: `100 uploads ${whose} that stall after 2 MB of 7 MB`,
    promise: 'memory grows by less than 20 MB',
    reached: `${megabytes} MB, ${answered} rejected at once`,
    ...(without !== null && { without: `${without.megabytes} MB` }),
  })
  expect(megabytes).toBeLessThan(20)
  expect(answered).toBe(refused)
  if (without !== null) expect(without.megabytes).toBeGreaterThan(100)
})

const photoBody = Buffer.from(
  serializeMutationRequest({
    variables: { input: { picture: { upload: { base64: 'x'.repeat(400_000) } } } },
  }),
)
/** Uploads a picture as a visitor. With `bytes`, sends only that many bytes of the body. */
async function uploadPicture(
  { url }: RunningGateway,
  address: string,
  bytes = photoBody.length,
): Promise<RawConnection> {
  const head = buildGraphqlRequestHeaderLines(photoBody.length).replace(
    '\r\n',
    `\r\nx-forwarded-for: ${address}\r\n`,
  )
  const attack = await openRawConnection(url, head, photoBody.subarray(0, bytes))
  attacks.push(attack)
  return attack
}
const readResponseStatus = async ({ received }: RawConnection) => {
  await expect.poll(received).toMatch(/^HTTP/)
  return received().slice(9, 12)
}

/**
 * Stalls `count` uploads from one client address, the maximum number. Asserts that the gateway
 * rejects one more upload.
 */
async function occupyPictureUploadSlots(
  gateway: RunningGateway,
  address: string,
  count: number,
): Promise<void> {
  const sent: RawConnection[] = []
  for (let at = 0; at <= count; at += 1) sent.push(await uploadPicture(gateway, address, 1_000))
  await expect.poll(() => sent.filter(({ received }) => received().startsWith('HTTP/1.1 429')).length).toBe(1)
}

test("a new visitor's upload replaces a stalled upload of a client that holds several upload slots", async () => {
  const gateway = await startTestGateway({}, { TRUST_PROXY: '1' })
  for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4']) {
    await occupyPictureUploadSlots(gateway, address, 2)
  }
  const status = await readResponseStatus(await uploadPicture(gateway, '198.51.100.1'))
  note({
    attack:
      'Two stalled uploads from each of 4 client addresses, which occupy all upload slots of visitors; then the upload of another visitor',
    promise: 'the client with the most connections is disconnected first',
    reached: status === '400' ? 'the upload of the other visitor succeeds' : status,
  })
  // The validation error shows that the whole body was read.
  expect(status).toBe('400')
})

test("when eight stalled uploads hold all upload slots, a new visitor's upload replaces the slowest of them", async () => {
  const uploadPictureWhileEightUploadsStall = async (requests: ConfigOverrides['requests']) => {
    const gateway = await startTestGateway({ requests: { uploads: 1, ...requests } }, { TRUST_PROXY: '1' })
    for (let at = 1; at <= 8; at += 1) {
      await occupyPictureUploadSlots(gateway, `203.0.113.${at}`, 1)
    }
    const begin = performance.now()
    let status = '429'
    while (status === '429' && performance.now() - begin < 5_000) {
      status = await readResponseStatus(await uploadPicture(gateway, '198.51.100.1'))
      if (status === '429') await wait(250)
    }
    return { status, seconds: Math.round((performance.now() - begin) / 100) / 10 }
  }
  const [{ status, seconds }, without] = await Promise.all([
    uploadPictureWhileEightUploadsStall({}),
    uploadPictureWhileEightUploadsStall({ bodyPace: 0 }),
  ])
  note({
    attack:
      'One stalled upload from each of 8 client addresses, which occupy all upload slots of visitors; then the upload of another visitor',
    promise: 'the slowest connection is closed first',
    reached: `the upload of the other visitor succeeds after ${seconds} s`,
    without: `rejected for ${without.seconds} s, when the test ended`,
  })
  expect(status).toBe('400')
  expect(without.status).toBe('429')
})

test('a shutdown with stalled requests ends within 5 seconds', async () => {
  const gateway = await startTestGateway()
  for (let at = 0; at < 50; at += 1) {
    attacks.push(await openRawConnection(gateway.url, buildGraphqlRequestHeaderLines(60_000), 'half of it'))
    attacks.push(await openRawConnection(gateway.url, 'POST /graphql HTTP/1.1\r\nhost:'))
  }
  const begin = performance.now()
  await gateway.end('SIGTERM')
  const seconds = Math.round((performance.now() - begin) / 100) / 10
  note({
    attack: 'SIGTERM during 100 stalled requests',
    promise: 'the process exits within 5 s',
    reached: `${seconds} s`,
  })
  expect(seconds).toBeLessThan(5)
})
