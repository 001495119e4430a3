/** Minimal Node HTTP server for both lower bounds, which responds to a parsed request body. */
import { type IncomingHttpHeaders, createServer } from 'node:http'
import type { Body } from '../request.ts'

/** Starts a server that responds with the return value of `answer` as JSON. */
export function serve(answer: (body: Body, headers: IncomingHttpHeaders) => Promise<unknown>): void {
  createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => (text += chunk))
    request.on('end', async () => {
      // The readiness probe sends an empty body.
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
