/** Benchmarked server: Apollo Server, started as in its documentation. */
import { ApolloServer } from '@apollo/server'
import { startStandaloneServer } from '@apollo/server/standalone'
import type { Context } from '../../gateway/graphql/context.ts'
import { leanContexts } from '../lean/context.ts'
import { leanSchema } from '../lean/schema.ts'

const contextOf = leanContexts(process.env)

await startStandaloneServer(new ApolloServer<Context>({ schema: leanSchema() }), {
  listen: { port: Number(process.env['PORT']), host: '127.0.0.1' },
  context: async ({ req }) => contextOf(req.headers.authorization),
})
