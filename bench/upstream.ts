/** Mock federation: replays recorded responses at the lowest cost. */
import { createServer } from 'node:http'
import { keyOf, readRecording } from './recording.ts'

const { replies } = readRecording(process.env['RECORDING'] ?? '')
const preparedReplies = new Map(
  Object.entries(replies).map(([key, { status, type, body }]) => {
    const bytes = Buffer.from(body)
    return [key, { status, bytes, headers: { 'content-type': type, 'content-length': bytes.length } }]
  }),
)
/**
 * Unknown calls, each reported once: a contestant that makes other calls than the gateway would be
 * measured wrongly.
 */
const reportedCalls = new Set<string>()

createServer((request, response) => {
  const { method = '', url = '', headers } = request
  let body = ''
  request.setEncoding('utf8')
  request.on('data', (chunk: string) => (body += chunk))
  request.on('end', () => {
    const key = keyOf({ method, path: url, headers: headers as Record<string, string>, body })
    const reply = preparedReplies.get(key)
    if (reply === undefined) {
      if (url !== '/' && !url.startsWith('/health') && !reportedCalls.has(key)) {
        reportedCalls.add(key)
        console.error(`The recording has no response for ${key}`)
      }
      response.writeHead(500).end()
      return
    }
    response.writeHead(reply.status, reply.headers).end(reply.bytes)
  })
}).listen(Number(process.env['PORT']), '127.0.0.1')
