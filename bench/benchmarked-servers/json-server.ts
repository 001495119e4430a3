/**
 * Minimal Node HTTP server for the two lower bounds of the benchmark. It passes the parsed request
 * body to a function.
 */
import { type IncomingHttpHeaders, createServer } from 'node:http'
import type { GraphqlRequestBody } from '../graphql-request.ts'

/** Starts an HTTP server that responds with the return value of `respond` as JSON. */
export function startHttpServerRespondingWithJson(
  respond: (body: GraphqlRequestBody, headers: IncomingHttpHeaders) => Promise<unknown>,
): void {
  createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => (text += chunk))
    request.on('end', async () => {
      // The readiness probe sends an empty body.
      if (text === '') return void response.writeHead(204).end()
      try {
        const bytes = Buffer.from(
          JSON.stringify(await respond(JSON.parse(text) as GraphqlRequestBody, request.headers)),
        )
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
