/** Benchmarked server: Apollo Server, started as the documentation of Apollo describes. */
import { ApolloServer } from '@apollo/server'
import { startStandaloneServer } from '@apollo/server/standalone'
import type { Context } from '../../gateway/graphql/context.ts'
import { createGatewayContextFactory } from '../minimal-gateway/request-context.ts'
import { createBenchmarkSchema } from '../minimal-gateway/schema.ts'

const contextOf = createGatewayContextFactory(process.env)

await startStandaloneServer(new ApolloServer<Context>({ schema: createBenchmarkSchema() }), {
  listen: { port: Number(process.env['PORT']), host: '127.0.0.1' },
  context: async ({ req }) => contextOf(req.headers.authorization),
})
