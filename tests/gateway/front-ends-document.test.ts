/**
 * Tests that the TypeScript programs in `docs/front-ends.md` compile and run as printed.
 * Connections and sessions of the test gateway fail wherever the document promises that nothing is
 * lost.
 */
import { execFile, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import Fastify, { type FastifyReply } from 'fastify'
import { buildSchema, introspectionFromSchema } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabaseStore } from '../../federation/store/database.ts'
import { registerCleanup } from '../cleanup-after-file.ts'
import { resetFederationDatabase, updateAdditionalFee } from './helpers/federation-database.ts'
import { readNewestOneTimeCode } from './contract/read-mail-links.ts'
import { startGatewayInProcess } from './helpers/gateway-in-process.ts'
import type { Gateway } from './helpers/gateway-process.ts'
import { pixelPng } from './helpers/sample-photos.ts'

const run = promisify(execFile)
const document = readFileSync('docs/front-ends.md', 'utf8')
/** Files that `docs/front-ends.md` tells its readers to create, by name. */
const files = new Map(
  Array.from(
    document.matchAll(/[Cc]reate (?:a )?`([\w.]+)`[^`]*(?:`[^`\n]+`[^`]*)*```\w+\n(.*?)```/gs),
    ([, name, text]) => [name!, text!],
  ),
)

let gateway: Gateway
let folder: string
beforeAll(async () => {
  const clients = [{ id: 'boutique', origins: ['https://boutique.example'], share: 100 }]
  gateway = await startGatewayInProcess({ env: { CLIENTS: JSON.stringify(clients) } })
  // A folder of the project, so that the programs find the packages of the project.
  mkdirSync('dist', { recursive: true })
  folder = mkdtempSync(join(process.cwd(), 'dist', 'front-ends-'))
  registerCleanup(() => rmSync(folder, { recursive: true, force: true }))
  const schema = buildSchema(readFileSync('schema.graphql', 'utf8'))
  // The commands of gql.tada need an older compiler than the project has. They write this type too.
  const types = JSON.stringify(introspectionFromSchema(schema, { descriptions: false }))
  writeFileSync(join(folder, 'graphql-env.d.ts'), `export type introspection = ${types}\n`)
  for (const [name, text] of files) writeExampleProgram(name, text)
})
afterAll(async () => await gateway.stop())

/**
 * Writes a program of the document into the test folder, with another gateway URL if one is given.
 */
function writeExampleProgram(name: string, text: string, url = gateway.url): void {
  writeFileSync(join(folder, name), text.replaceAll('http://localhost:4000', url))
}

const runExampleProgram = async (...args: string[]) =>
  (await run(process.execPath, args, { cwd: folder })).stdout.trim().split('\n')

/**
 * Starts a proxy in front of the gateway and returns its URL. The proxy calls `intercept` before it
 * forwards a request and again before it returns the response; `intercept` can send another one.
 */
async function startProxyForExamplePrograms(
  intercept: (body: ProgramRequest, reply: FastifyReply, phase: 'request' | 'response') => unknown,
): Promise<string> {
  const proxy = Fastify()
  proxy.post('/graphql', async (request, reply) => {
    const body = request.body as ProgramRequest
    await intercept(body, reply, 'request')
    if (reply.sent) return reply
    const response = await fetch(`${gateway.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: request.headers.authorization ?? '' },
      body: JSON.stringify(body),
    })
    const text = await response.text()
    await intercept(body, reply, 'response')
    if (reply.sent) return reply
    return await reply.code(response.status).type('application/json').send(text)
  })
  const url = await proxy.listen({ port: 0 })
  registerCleanup(async () => await proxy.close())
  return url
}

/** A GraphQL request of an example program, with the variables that the tests read. */
interface ProgramRequest {
  query: string
  variables?: { input?: { idempotencyKey?: string; expectedTotal?: unknown } }
}

/** Returns the errors of the TypeScript compiler for all programs, one per line. */
async function compileExamplePrograms(): Promise<string> {
  const compiler = join(process.cwd(), 'node_modules/typescript/bin/tsc')
  return await run(process.execPath, [compiler, '-p', folder]).then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  )
}

test('docs/front-ends.md contains every example file that its sections name', () => {
  expect([...files.keys()]).toEqual([
    'package.json',
    'tsconfig.json',
    'vehicles.ts',
    'session.ts',
    'partner.ts',
    'purchase.ts',
    'picture.ts',
    'multipart.ts',
  ])
})

test('the example programs in docs/front-ends.md compile, but not if a program omits a case of a result type', async () => {
  expect(await compileExamplePrograms()).toBe('')
  const purchase = files.get('purchase.ts')!
  writeExampleProgram('purchase.ts', purchase.replace("    case 'VehicleObstacleProblem':\n", ''))
  expect(await compileExamplePrograms()).toMatch(/purchase\.ts.+does not satisfy the expected type 'never'/)
  writeExampleProgram('purchase.ts', purchase)
})

test('the example program vehicles.ts signs in and lists the vehicles with their passes', async () => {
  expect(await runExampleProgram('vehicles.ts')).toContain('CASTOR-450 —')
})

test('the example program picture.ts uploads a picture of a vehicle, and reviews no vehicle that the federation wants reviewed', async () => {
  writeFileSync(join(folder, 'photo.png'), Buffer.from(pixelPng, 'base64'))
  const readVehiclesToUpdate = async () =>
    (await gateway.query('{ viewer { vehiclesToUpdate { name } } }', {}, await gateway.signIn())).data
  const before = await readVehiclesToUpdate()
  const [url] = await runExampleProgram('picture.ts', 'photo.png')
  expect((await fetch(new URL(url!, gateway.url))).headers.get('content-type')).toBe('image/png')
  expect(await readVehiclesToUpdate()).toEqual(before)
})

test('the example program multipart.ts uploads a picture of a vehicle as a file', async () => {
  writeFileSync(join(folder, 'photo.png'), Buffer.from(pixelPng, 'base64'))
  const token = await gateway.signIn()
  const { data } = await gateway.query<{ viewer: { vehicles: { nodes: { id: string }[] } } }>(
    '{ viewer { vehicles(first: 20) { nodes { id } } } }',
    {},
    token,
  )
  const vehicleId = data.viewer.vehicles.nodes.at(-1)!.id
  expect(await runExampleProgram('multipart.ts', vehicleId, 'photo.png')).toEqual([
    '{"data":{"patchVehicle":{"__typename":"PatchVehiclePayload"}}}',
  ])
})

test('the example program partner.ts signs a member in with a one-time code, and out even if the access token has expired', async () => {
  const email = 'entreprise@sentier.example'
  const program = spawn(process.execPath, ['partner.ts'], { cwd: folder })
  registerCleanup(() => program.kill())
  let output = ''
  program.stdout.on('data', (chunk) => (output += String(chunk)))
  const answerProgramPrompt = async (question: string, text: () => string) => {
    await expect.poll(() => output, { timeout: 10_000 }).toContain(question)
    program.stdin.write(`${text()}\n`)
  }
  await answerProgramPrompt('E-mail: ', () => email)
  await answerProgramPrompt('Code: ', () => readNewestOneTimeCode(gateway, email))
  await answerProgramPrompt('Press Enter', () => {
    const store = openDatabaseStore(gateway.dataDir)
    store.db.exec('UPDATE access_tokens SET expires_at = 0')
    store.db.close()
    return ''
  })
  await expect.poll(() => output, { timeout: 10_000 }).toContain('Signed out.')
  expect(output).toContain('Signed in.')
  expect(await (await fetch(`${gateway.url}/metrics`)).text()).toContain(
    'sentier_client_requests_total{client="boutique",outcome="ok"} 4',
  )
})

test('the client in the example program session.ts refreshes an expired session once, even if several requests fail together', async () => {
  const { client, logIn } = (await import(join(folder, 'session.ts'))) as {
    client: { request: (query: string) => Promise<{ viewer: { email: string } }> }
    logIn: (email: string, password: string) => Promise<void>
  }
  await logIn('demo@sentier.example', 'sentier-demo')
  const store = openDatabaseStore(gateway.dataDir)
  try {
    store.db.exec('UPDATE access_tokens SET expires_at = 0')
    const results = await Promise.all([1, 2, 3].map(async () => await client.request('{ viewer { email } }')))
    expect(results.map(({ viewer }) => viewer.email)).toEqual(Array(3).fill('demo@sentier.example'))
    expect(store.sql.all`SELECT 1 FROM refresh_tokens WHERE used_at IS NOT NULL`).toHaveLength(1)
    store.db.exec('DELETE FROM sessions')
  } finally {
    store.db.close()
  }
  await expect(client.request('{ viewer { email } }')).rejects.toThrow('UNAUTHENTICATED')
})

test('the client in the example program session.ts keeps its session when a refresh returns another problem than an ended session', async () => {
  const problem = { __typename: 'RefusedProblem', message: 'Try again later.' }
  let refreshCount = 0
  const url = await startProxyForExamplePrograms(async ({ query }, reply, phase) => {
    if (phase === 'request' && query.includes('RefreshSessionInput') && ++refreshCount === 1)
      await reply.send({ data: { refreshSession: problem } })
  })
  writeExampleProgram('refused-refresh.ts', files.get('session.ts')!, url)
  const { client, logIn } = (await import(join(folder, 'refused-refresh.ts'))) as {
    client: { request: (query: string) => Promise<{ viewer: { email: string } }> }
    logIn: (email: string, password: string) => Promise<void>
  }
  await logIn('demo@sentier.example', 'sentier-demo')
  const store = openDatabaseStore(gateway.dataDir)
  store.db.exec('UPDATE access_tokens SET expires_at = 0')
  store.db.close()
  await expect(client.request('{ viewer { email } }')).rejects.toThrow('Try again later.')
  expect((await client.request('{ viewer { email } }')).viewer.email).toBe('demo@sentier.example')
  expect(refreshCount).toBe(2)
})

test.each([
  [408, ''],
  [502, '<h1>Bad gateway</h1>'],
])(
  'the client in the example program session.ts reports the status %s of a response without JSON',
  async (status, page) => {
    const url = await startProxyForExamplePrograms(async ({ query }, reply, phase) => {
      if (phase === 'request' && query.includes('viewer')) await reply.code(status).send(page)
    })
    const name = `response-without-json-${status}.ts`
    writeExampleProgram(name, files.get('session.ts')!, url)
    const { client, logIn } = (await import(join(folder, name))) as {
      client: { request: (query: string) => Promise<unknown> }
      logIn: (email: string, password: string) => Promise<void>
    }
    await logIn('demo@sentier.example', 'sentier-demo')
    await expect(client.request('{ viewer { email } }')).rejects.toThrow(`GraphQL Error (Code: ${status})`)
  },
)

test('the example program purchase.ts buys each pass once, even if the response to its first purchase is lost', async () => {
  const keys: string[] = []
  const url = await startProxyForExamplePrograms(({ variables }, reply, phase) => {
    const key = variables?.input?.idempotencyKey
    if (phase === 'request' || key === undefined) return
    keys.push(key)
    // The gateway has executed the purchase, but its response never arrives.
    if (keys.length === 1) {
      reply.hijack()
      reply.raw.destroy()
    }
  })
  writeExampleProgram('session.ts', files.get('session.ts')!, url)

  const lines = await runExampleProgram('purchase.ts')
  expect(lines).toEqual([expect.stringMatching(/^paid \S/), expect.stringMatching(/^paid \S/)])
  expect(new Set(lines).size).toBe(2)
  expect(keys).toHaveLength(3)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
  const store = openDatabaseStore(gateway.dataDir)
  const bought = store.sql.all`SELECT receipt FROM purchase_keys`
  store.db.close()
  expect(bought).toHaveLength(2)
})

test('the example program purchase.ts waits for `retryAfter`, and after a refusal buys with a new key when it is started again', async () => {
  const attempts: { key: string; total: unknown; at: number }[] = []
  const url = await startProxyForExamplePrograms(async ({ variables: { input } = {} }, reply, phase) => {
    if (phase === 'response' || input?.idempotencyKey === undefined) return
    attempts.push({ key: input.idempotencyKey, total: input.expectedTotal, at: performance.now() })
    if (attempts.length === 1)
      await reply.code(503).send({ errors: [{ message: '', extensions: { retryAfter: 2 } }] })
  })
  writeExampleProgram('session.ts', files.get('session.ts')!, url)
  rmSync(join(folder, 'purchases.json'), { force: true })
  resetFederationDatabase(gateway)
  const token = await gateway.signIn('entreprise@sentier.example')
  const storeCardByToken = async (card: string) =>
    await gateway.query(
      'mutation ($token: String!) { setPaymentCard(input: { token: $token }) { __typename } }',
      { token: card },
      token,
    )

  await storeCardByToken('tok_chargeCustomerFail')
  expect(await runExampleProgram('purchase.ts')).toEqual([expect.stringMatching(/^declined \S/)])
  const [overloaded, declined] = attempts
  expect(attempts).toHaveLength(2)
  expect(declined!.key).toBe(overloaded!.key)
  expect(declined!.at - overloaded!.at).toBeGreaterThan(1_900)

  await storeCardByToken('tok_visa')
  const lines = await runExampleProgram('purchase.ts')
  expect(lines).toEqual([expect.stringMatching(/^paid \S/), expect.stringMatching(/^paid \S/)])
  expect(new Set(attempts.map(({ key }) => key)).size).toBe(3)
  for (const { total } of attempts) expect(total).toEqual({ cents: expect.any(Number), currency: 'CAD' })
})

test('the example program purchase.ts accepts the additional fee of a quote', async () => {
  resetFederationDatabase(gateway)
  updateAdditionalFee(gateway, 1_250)
  writeExampleProgram('session.ts', files.get('session.ts')!)
  rmSync(join(folder, 'purchases.json'), { force: true })
  const paid = expect.stringMatching(/^paid \S/) as string
  expect(await runExampleProgram('purchase.ts')).toEqual([paid, paid])
})

describe('the example program purchase.ts after a refusal of the first vehicle', () => {
  const refusal = { __typename: 'AlreadyActiveProblem', message: 'Refused.' }
  const total = { cents: 10_000, currency: 'CAD' }
  const quote = {
    __typename: 'PurchaseQuote',
    invoice: { total },
    additionalFee: null,
    obstacle: null,
    collision: null,
  }
  const paid = { __typename: 'BuyAccessRightPayload', accessRight: { number: 'A1' } }
  test.each([
    ['purchase', [quote, quote], [refusal, paid]],
    ['quote', [refusal, quote], [paid]],
  ])('buys the pass of the second vehicle: refused %s', async (_name, results, purchases) => {
    const remaining = [...purchases]
    const url = await startProxyForExamplePrograms(async ({ query }, reply, phase) => {
      if (phase === 'response') return
      if (query.includes('purchaseQuotes')) await reply.send({ data: { purchaseQuotes: { results } } })
      if (query.includes('mutation Buy')) await reply.send({ data: { buyAccessRight: remaining.shift() } })
    })
    writeExampleProgram('session.ts', files.get('session.ts')!, url)
    rmSync(join(folder, 'purchases.json'), { force: true })
    expect(await runExampleProgram('purchase.ts')).toEqual(['refused Refused.', 'paid A1'])
  })
})
