/**
 * Benchmarked server: GraphQL Yoga with compiled queries. Its document caches are on by default.
 */
import { type RequestListener, createServer } from 'node:http'
import { createRequire } from 'node:module'
import { createGatewayContextFactory } from '../minimal-gateway/request-context.ts'
import { createBenchmarkSchema } from '../minimal-gateway/schema.ts'

// Required and not imported, because the types of the package would conflict with those of
// `graphql`, in the gateway too.
const require = createRequire(import.meta.url)
const { createYoga } = require('graphql-yoga') as { createYoga: (options: object) => RequestListener }
const { useGraphQlJit: compiled } = require('@envelop/graphql-jit') as { useGraphQlJit: () => object }

const contextOf = createGatewayContextFactory(process.env)

/**
 * Plugin for GraphQL Yoga that passes the gateway's original context object to the resolvers. Yoga
 * itself passes a copy without the object's methods.
 */
const ownContext = {
  onExecute({ executeFn, setExecuteFn }: { executeFn: Execute; setExecuteFn: (execute: Execute) => void }) {
    setExecuteFn((args) => {
      const authorization = args.contextValue.request.headers.get('authorization') ?? undefined
      return executeFn({ ...args, contextValue: contextOf(authorization) as never })
    })
  },
}
type Execute = (args: { contextValue: { request: Request } }) => unknown

const yoga = createYoga({
  schema: createBenchmarkSchema(),
  plugins: [compiled(), ownContext],
  logging: false,
  graphiql: false,
  landingPage: false,
  multipart: false,
})
createServer(yoga).listen(Number(process.env['PORT']), '127.0.0.1')
