import { ApolloServer } from '@apollo/server'
import { ApolloServerPluginCacheControlDisabled } from '@apollo/server/plugin/disabled'
import type { DocumentNode } from 'graphql'
import { LRUCache } from 'lru-cache'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { limitRule } from './limits.ts'
import { errorPlugin, maskError } from './masking.ts'
import { createSchema } from './schema.ts'

/** Apollo, with every default that a public gateway must not have turned off. */
export async function startApollo(
  { introspection, limits }: Config['graphql'],
  log: FastifyBaseLogger,
): Promise<ApolloServer<Context>> {
  const server = new ApolloServer<Context>({
    schema: createSchema(),
    introspection,
    hideSchemaDetailsFromClientErrors: !introspection,
    includeStacktraceInErrorResponses: false,
    formatError: maskError,
    parseOptions: { maxTokens: limits.tokens, noLocation: false },
    validationRules: [limitRule(limits)],
    documentStore: documentStore(limits.documents),
    allowBatchedHttpRequests: false,
    csrfPrevention: true,
    persistedQueries: false,
    stopOnTerminationSignals: false,
    logger: log,
    // The cache control plugin wraps every resolver, for headers that nobody reads.
    plugins: [errorPlugin, ApolloServerPluginCacheControlDisabled()],
  })
  await server.start()
  return server
}

/** Documents that were parsed and validated, a bounded number of them. */
function documentStore(max: number) {
  const documents = new LRUCache<string, DocumentNode>({ max })
  return {
    get: async (key: string) => documents.get(key),
    set: async (key: string, document: DocumentNode) => void documents.set(key, document),
    delete: async (key: string) => documents.delete(key),
  }
}
