/** Benchmarked server: Mercurius on Fastify, which compiles every query at its first use. */
import Fastify from 'fastify'
import mercurius from 'mercurius'
import { createGatewayContextFactory } from '../minimal-gateway/request-context.ts'
import { createBenchmarkSchema } from '../minimal-gateway/schema.ts'

const contextOf = createGatewayContextFactory(process.env)

const app = Fastify()
await app.register(mercurius, {
  schema: createBenchmarkSchema(),
  jit: 1,
  context: ({ headers }) => contextOf(headers.authorization),
})
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
