import { ApolloServer } from '@apollo/server'
import { ApolloServerPluginCacheControlDisabled } from '@apollo/server/plugin/disabled'
import type { GatewayExecutionResult, GatewayInterface } from '@apollo/server-gateway-interface'
import type { DocumentNode, GraphQLSchema } from 'graphql'
import { LRUCache } from 'lru-cache'
import { Executor } from '../execution/executor.ts'
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
    gateway: executedBy(createSchema()),
    introspection,
    hideSchemaDetailsFromClientErrors: !introspection,
    includeStacktraceInErrorResponses: false,
    formatError: maskError,
    parseOptions: { maxTokens: limits.tokens, noLocation: false },
    validationRules: [operationKindRule, limitRule(limits)],
    // Each looks for its line from the document's beginning; nobody reads a hundred.
    validationOptions: { maxErrors: 10 },
    documentStore: documentStore(limits.documentTokens, new Set(trusted.values())),
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

/** The door by which Apollo lets another execute: its only one. */
function executedBy(schema: GraphQLSchema): GatewayInterface {
  const executor = new Executor(schema)
  return {
    load: async () => ({
      executor: async ({ document, request: { operationName, variables }, context }) =>
        (await executor.execute({ document, operationName, variables, context })) as GatewayExecutionResult,
    }),
    onSchemaLoadOrUpdate: (tell) => {
      tell({ apiSchema: schema, coreSupergraphSdl: '' })
      return () => {}
    },
    stop: async () => {},
  }
}

/** Documents that were parsed and validated: the portal's own, and of all others a bounded number of tokens. */
function documentStore(mostTokens: number, own: ReadonlySet<string>) {
  const portal = new Map<string, DocumentNode>()
  const others = new LRUCache<string, DocumentNode>({ maxSize: mostTokens, sizeCalculation: tokensOf })
  return {
    get: async (key: string) => portal.get(key) ?? others.get(key),
    set: async (key: string, document: DocumentNode) => {
      const isOwn = own.has(document.loc?.source.body ?? '')
      if (isOwn) portal.set(key, document)
      else others.set(key, document)
    },
    delete: async (key: string) => portal.delete(key) || others.delete(key),
  }
}

/** How many tokens were read: what a document takes of memory goes by it, and not by its length. */
function tokensOf({ loc }: DocumentNode): number {
  let count = 0
  for (let token = loc?.startToken ?? null; token !== null; token = token.next) count += 1
  return Math.max(1, count)
}
