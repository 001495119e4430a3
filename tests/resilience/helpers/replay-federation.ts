/**
 * Stand-in for the federation: a process that replays recorded federation responses from memory,
 * which needs little CPU. Usage: `node tests/resilience/helpers/replay-federation.ts <federation's
 * URL>`; the first line of output is the URL of the process.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const [federation] = process.argv.slice(2)
const answers = new Map<string, Promise<{ status: number; type: string; body: Buffer }>>()

async function fetchFederationResponse(
  method: string,
  path: string,
  headers: Record<string, string>,
  body: string,
) {
  const response = await fetch(`${federation}${path}`, { method, headers, ...(body !== '' && { body }) })
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? 'application/json',
    body: Buffer.from(await response.arrayBuffer()),
  }
}

const server = createServer((request, response) => {
  const { method = 'GET', url = '/', headers } = request
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    const name = `${method} ${url} ${headers.authorization ?? ''} ${body}`
    const recordedHeaders = Object.fromEntries(
      ['authorization', 'content-type', 'x-language', 'x-club'].flatMap((header) => {
        const value = headers[header]
        return typeof value === 'string' ? [[header, value]] : []
      }),
    )
    const answer = answers.get(name) ?? fetchFederationResponse(method, url, recordedHeaders, body)
    answers.set(name, answer)
    void answer
      .catch(() => ({ status: 502, type: 'text/plain', body: Buffer.alloc(0) }))
      .then(({ status, type, body: bytes }) =>
        response.writeHead(status, { 'content-type': type, 'content-length': bytes.length }).end(bytes),
      )
  })
})
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
