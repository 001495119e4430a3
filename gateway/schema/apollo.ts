import { ApolloServer } from '@apollo/server'
import { ApolloServerPluginCacheControlDisabled } from '@apollo/server/plugin/disabled'
import type { DocumentNode } from 'graphql'
import { LRUCache } from 'lru-cache'
import type { Config } from '../platform/config.ts'
import type { Context, Services } from '../graphql/context.ts'
import { costPlugin } from './cost.ts'
import { filePlugin } from './files.ts'
import { limitRule, operationKindRule } from './limits.ts'
import { errorPlugin, maskError } from './masking.ts'
import { measurePlugin } from './measure.ts'
import { createSchema } from './schema.ts'
import type { TrustedDocuments } from './trusted-documents.ts'
import { variablePlugin } from './variables.ts'

/** Apollo, with every default that a public gateway must not have turned off. */
export async function startApollo(
  { introspection, limits }: Config['graphql'],
  { metrics, log }: Services,
  trusted: TrustedDocuments,
): Promise<ApolloServer<Context>> {
  const server = new ApolloServer<Context>({
    schema: createSchema(),
    introspection,
    hideSchemaDetailsFromClientErrors: !introspection,
    includeStacktraceInErrorResponses: false,
    formatError: maskError,
    parseOptions: { maxTokens: limits.tokens, noLocation: false },
    validationRules: [operationKindRule, limitRule(limits)],
    documentStore: documentStore(limits.documents),
    allowBatchedHttpRequests: false,
    csrfPrevention: true,
    persistedQueries: false,
    stopOnTerminationSignals: false,
    logger: log,
    // The cache control plugin wraps every resolver, for headers that nobody reads.
    plugins: [
      filePlugin(limits),
      variablePlugin({ introspection }),
      costPlugin,
      errorPlugin,
      measurePlugin(metrics, trusted.values()),
      ApolloServerPluginCacheControlDisabled(),
    ],
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
