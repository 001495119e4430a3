/**
 * A test proxy between a gateway and its federation that records every call and can refuse calls.
 */
import { type IncomingHttpHeaders, createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A federation call that the recording proxy has recorded. */
export interface RecordedCall {
  /** Method and path of the federation call without the query string, for example `POST /Token`. */
  call: string
  headers: IncomingHttpHeaders
  body: string
}

export interface Recorder {
  /** URL of the recording proxy, which the gateway gets as `FEDERATION_URL`. */
  url: string
  /**
   * Federation calls that the proxy has recorded so far, without the gateway's own health checks.
   */
  calls: RecordedCall[]
  close(): void
}

/**
 * Starts a recording proxy on a free port. The proxy forwards calls to the federation, but responds
 * to calls that match a refusal pattern with status 400 and no body.
 */
export async function startRecordingProxy(
  federationUrl: string,
  refuses: (call: string) => boolean = () => false,
): Promise<Recorder> {
  const { hostname, port } = new URL(federationUrl)
  const recordedCalls: RecordedCall[] = []
  const server = createServer((request, response) => {
    const { method, url = '', headers } = request
    const recorded = { call: `${method} ${url.split('?')[0]}`, headers, body: '' }
    if (headers['x-request-id'] !== 'health') recordedCalls.push(recorded)
    if (refuses(recorded.call)) {
      request.resume()
      response.writeHead(400, { 'content-type': 'application/json' }).end('{}')
      return
    }
    const onward = forward({ host: hostname, port, method, path: url, headers }, (reply) => {
      response.writeHead(reply.statusCode!, reply.headers)
      reply.pipe(response)
    })
    onward.on('error', () => response.destroy())
    request.on('data', (chunk: Buffer) => (recorded.body += chunk.toString()))
    request.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: recordedCalls,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
