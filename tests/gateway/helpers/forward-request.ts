/**
 * Helpers for test proxies between a gateway and its federation: they forward requests and
 * responses with their complete bodies.
 */
import { type IncomingMessage, request as forward } from 'node:http'

interface Reply {
  status: number
  headers: IncomingMessage['headers']
  body: Buffer
}

/**
 * Returns a function that forwards a request with its body to a server. `onSent` is called when the
 * whole request has been sent.
 */
export function createRequestForwarder(
  serverUrl: string,
): (request: IncomingMessage, body: Buffer, onSent?: () => void) => Promise<Reply> {
  const { hostname, port } = new URL(serverUrl)
  return async ({ method, url, headers }, body, onSent) =>
    await new Promise((resolve, reject) => {
      const onward = forward({ host: hostname, port, method, path: url, headers }, (reply) => {
        readStreamToBuffer(reply).then(
          (text) => resolve({ status: reply.statusCode!, headers: reply.headers, body: text }),
          reject,
        )
      })
      onward.once('error', reject)
      onward.end(body, onSent)
    })
}

/** Returns the whole body of a request or response. */
export async function readStreamToBuffer(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/**
 * Returns HTTP headers without `Content-Length` and `Transfer-Encoding`, because the proxy sends
 * the whole body at once and may replace it.
 */
export function removeBodyLengthHeaders(headers: IncomingMessage['headers']): IncomingMessage['headers'] {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !['content-length', 'transfer-encoding'].includes(name)),
  )
}
