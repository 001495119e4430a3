/** GraphQL Yoga with compiled queries; its caches of documents are on by themselves. */
import { type RequestListener, createServer } from 'node:http'
import { createRequire } from 'node:module'
import { leanContexts } from '../lean/context.ts'
import { leanSchema } from '../lean/schema.ts'

// Not imported: its types would add to those of graphql, in the gateway too.
const require = createRequire(import.meta.url)
const { createYoga } = require('graphql-yoga') as { createYoga: (options: object) => RequestListener }
const { useGraphQlJit: compiled } = require('@envelop/graphql-jit') as { useGraphQlJit: () => object }

const contextOf = leanContexts(process.env)

/** Yoga copies what it is given into a context of its own; one of ours has methods, and takes that one's place. */
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
  schema: leanSchema(),
  plugins: [compiled(), ownContext],
  logging: false,
  graphiql: false,
  landingPage: false,
  multipart: false,
})
createServer(yoga).listen(Number(process.env['PORT']), '127.0.0.1')
