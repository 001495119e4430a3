/** Mock federation of the benchmark: replays recorded responses with the least processor time. */
import { createServer } from 'node:http'
import { buildRecordedCallKey, readResponseRecordingFile } from './recording.ts'

const { replies } = readResponseRecordingFile(process.env['RECORDING'] ?? '')
const preparedReplies = new Map(
  Object.entries(replies).map(([key, { status, type, body }]) => {
    const bytes = Buffer.from(body)
    return [key, { status, bytes, headers: { 'content-type': type, 'content-length': bytes.length } }]
  }),
)
/**
 * Federation calls for which no response was recorded; each is reported only once. A benchmarked
 * server that sends such a call has no figures comparable to those of the other servers.
 */
const reportedCalls = new Set<string>()

createServer((request, response) => {
  const { method = '', url = '', headers } = request
  let body = ''
  request.setEncoding('utf8')
  request.on('data', (chunk: string) => (body += chunk))
  request.on('end', () => {
    const key = buildRecordedCallKey({ method, path: url, headers: headers as Record<string, string>, body })
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
