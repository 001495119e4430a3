/** Stands between a gateway and its federation, tells what went by, and refuses what a test wants refused. */
import { type IncomingHttpHeaders, createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A call that came by. */
export interface Recorded {
  /** `POST /Token`, without the query. */
  call: string
  headers: IncomingHttpHeaders
  body: string
}

export interface Recorder {
  /** What the gateway is given as `FEDERATION_URL`. */
  url: string
  /** What came by so far, but for whether the federation is there, which is asked for nobody. */
  met: Recorded[]
  close(): void
}

/** Listens on a free port, and hands everything on to `federationUrl` but what it refuses, with 400 and no word why. */
export async function startRecorder(
  federationUrl: string,
  refuses: (call: string) => boolean = () => false,
): Promise<Recorder> {
  const { hostname, port } = new URL(federationUrl)
  const met: Recorded[] = []
  const server = createServer((request, response) => {
    const { method, url = '', headers } = request
    const recorded = { call: `${method} ${url.split('?')[0]}`, headers, body: '' }
    if (headers['x-request-id'] !== 'health') met.push(recorded)
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
    met,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
