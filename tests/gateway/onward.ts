/** What stands between a gateway and its federation hands on: whole requests, and whole replies. */
import { type IncomingMessage, request as forward } from 'node:http'

interface Reply {
  status: number
  headers: IncomingMessage['headers']
  body: Buffer
}

/** Sends requests on to a server, each with the body that was read of it; `onSent` is told once all of one has left. */
export function onwardTo(
  serverUrl: string,
): (request: IncomingMessage, body: Buffer, onSent?: () => void) => Promise<Reply> {
  const { hostname, port } = new URL(serverUrl)
  return async ({ method, url, headers }, body, onSent) =>
    await new Promise((resolve, reject) => {
      const onward = forward({ host: hostname, port, method, path: url, headers }, (reply) => {
        readBody(reply).then(
          (text) => resolve({ status: reply.statusCode!, headers: reply.headers, body: text }),
          reject,
        )
      })
      onward.once('error', reject)
      onward.end(body, onSent)
    })
}

/** The whole body of a request or a reply. */
export async function readBody(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Headers for a body that was read whole, and goes on in one piece, or is another one by now. */
export function withoutLength(headers: IncomingMessage['headers']): IncomingMessage['headers'] {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !['content-length', 'transfer-encoding'].includes(name)),
  )
}
