/**
 * Stub federation that injects faults: it replies to each call with the contract's example or with
 * a random fault.
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { parse } from 'yaml'
import { operations } from '../../../gateway/federation/generated/contract.ts'
import { createSeededRandom } from '../../seeded-random.ts'

/**
 * List from which the stub federation chooses a fault for each call. A fault that is listed several
 * times is chosen more often.
 */
const faults = [
  ...Array.from({ length: 6 }, () => 'none' as const),
  ...(['nulls', 'nulls', 'nothing', 'list', 'empty', 'garbled', 'refused', 'signed out'] as const),
  ...(['consent', 'gone', 'broken', 'cut'] as const),
]

export interface FaultInjectingFederation {
  url: string
  /** Returns the state-changing calls that the gateway sent for a request: method, URL and body. */
  writesOf(requestId: string): string[]
  close(): void
}

/**
 * Starts a stub federation that injects faults, on a free port. The request id and the URL path
 * determine the fault of each call. A quarter of the requests get no faults. For a request id that
 * begins with `silent`, the only fault is a missing response.
 */
export async function startFaultInjectingFederation(): Promise<FaultInjectingFederation> {
  const examples = readContractExamples()
  const sent: { requestId: string; line: string }[] = []
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request
    const path = url.split('?')[0]!
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const requestId = String(headers['x-request-id'])
      if (method !== 'GET') sent.push({ requestId, line: `${method} ${url} ${body}` })
      const { fault, random } = chooseInjectedFault(requestId, path)
      const { reply, codes } =
        examples.find((each) => each.method === method && each.path.test(path)) ?? unknownCall
      const sendJsonResponse = (status: number, value: unknown) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
      if (fault === 'none') sendJsonResponse(200, reply)
      else if (fault === 'nulls') sendJsonResponse(200, damageRandomJsonValues(reply, random))
      else if (fault === 'nothing') sendJsonResponse(200, null)
      else if (fault === 'list') sendJsonResponse(200, [{ id: 1 }])
      else if (fault === 'empty') response.writeHead(204).end()
      else if (fault === 'garbled') response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')
      else if (fault === 'refused')
        sendJsonResponse(400, { errors: buildRandomFederationRefusal(codes, random) })
      else if (fault === 'signed out') sendJsonResponse(401, { errors: { '401': {} } })
      else if (fault === 'consent') sendJsonResponse(403, { errors: { consent_required: {} } })
      else if (fault === 'gone') sendJsonResponse(404, {})
      else if (fault === 'broken') sendJsonResponse(503, 'down')
      else if (fault === 'cut') request.socket.resetAndDestroy()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    writesOf: (requestId) => sent.filter((each) => each.requestId === requestId).map(({ line }) => line),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

const unknownCall = { reply: {}, codes: [] as string[] }

/**
 * Chooses the fault of a call from the request id and the path, so that a retry gets the same
 * fault.
 */
function chooseInjectedFault(requestId: string, path: string) {
  const random = createSeededRandom(hashTextToNumber(`${requestId} ${path}`))
  if (requestId.startsWith('silent')) return { random, fault: random() < 0.2 ? 'silent' : 'none' }
  const isCalm = hashTextToNumber(requestId) % 4 === 0
  return { random, fault: isCalm ? 'none' : faults[Math.floor(random() * faults.length)]! }
}

/** Returns a copy of a JSON value in which some values are null and some are of the wrong type. */
function damageRandomJsonValues(value: unknown, random: () => number): unknown {
  const fate = random()
  if (fate < 0.06) return null
  if (fate < 0.08) return 'odd'
  if (Array.isArray(value)) return value.map((each) => damageRandomJsonValues(each, random))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, damageRandomJsonValues(each, random)]),
  )
}

const buildRandomFederationRefusal = (codes: readonly string[], random: () => number) => ({
  [codes[Math.floor(random() * codes.length)] ?? 'Unheard']: { description: 'Parce que.' },
})

/** Returns the example reply and the refusal codes of every call in `openapi.yaml`. */
function readContractExamples() {
  interface Content {
    example?: unknown
    examples?: Record<string, { $ref: string }>
  }
  interface Operation {
    operationId: keyof typeof operations
    responses: Record<string, { content?: Record<string, Content> }>
  }
  const contract = parse(
    readFileSync(join(import.meta.dirname, '../../../federation/openapi.yaml'), 'utf8'),
  ) as {
    paths: Record<string, Record<string, Operation>>
    components: { examples: Record<string, { value: unknown }> }
  }
  return Object.entries(contract.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, responses }]) => {
      const [content] = Object.values(responses['200']?.content ?? {})
      const [firstExample] = Object.values(content?.examples ?? {})
      const reply =
        firstExample === undefined
          ? content?.example
          : contract.components.examples[firstExample.$ref.split('/').at(-1)!]?.value
      return {
        method: method.toUpperCase(),
        path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`, 'i'),
        reply: reply ?? {},
        codes: Object.keys(operations[operationId].codes),
      }
    }),
  )
}

/** Returns a hash of a text, which is equal in every test run. */
export function hashTextToNumber(text: string): number {
  return Math.abs(
    Array.from(text).reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, 7),
  )
}
