/** A bare server of Node that answers a parsed body: what stands around both limits. */
import { type IncomingHttpHeaders, createServer } from 'node:http'
import type { Body } from '../ask.ts'

/** Answers each request with what `answer` gives, as JSON. */
export function serve(answer: (body: Body, headers: IncomingHttpHeaders) => Promise<unknown>): void {
  createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => (text += chunk))
    request.on('end', async () => {
      // Whoever looks whether it is there sends nothing.
      if (text === '') return void response.writeHead(204).end()
      try {
        const bytes = Buffer.from(JSON.stringify(await answer(JSON.parse(text) as Body, request.headers)))
        response
          .writeHead(200, {
            'content-type': 'application/json; charset=utf-8',
            'content-length': bytes.length,
          })
          .end(bytes)
      } catch (error) {
        console.error(error)
        response.writeHead(500).end()
      }
    })
  }).listen(Number(process.env['PORT']), '127.0.0.1')
}
