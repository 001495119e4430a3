import { ApolloServer, type ApolloServerPlugin } from '@apollo/server'
import { ApolloServerPluginCacheControlDisabled } from '@apollo/server/plugin/disabled'
import type { GatewayExecutionResult, GatewayInterface } from '@apollo/server-gateway-interface'
import { type GraphQLSchema, execute } from 'graphql'
import { Executor } from '../execution/executor.ts'
import type { Config } from '../platform/config.ts'
import type { Context, Services } from '../graphql/context.ts'
import { createAdmission } from './admission.ts'
import { DocumentStore } from './documents.ts'
import { limitRule, operationKindRule } from './limits.ts'
import { translateErrors, logFailures, longestWait, maskError } from './masking.ts'
import { createRequestMeter, otherOperation } from './request-meter.ts'
import { createSchema } from './schema.ts'
import type { TrustedDocuments } from './trusted-documents.ts'
import { type RequestSteps, TrustedPath } from './trusted-path.ts'
import { unknownPlugin } from './unknown-documents.ts'

/** What answers documents. */
export interface Engine {
  /** Every document. */
  apollo: ApolloServer<Context>
  /** Those that it has found valid, from the second time on. */
  path: TrustedPath
  schema: GraphQLSchema
}

/** Apollo, with every default that a public gateway must not have turned off, and the shorter way beside it. */
export async function startEngine(
  config: Config['graphql'],
  { metrics, log }: Services,
  trusted: TrustedDocuments,
): Promise<Engine> {
  const { introspection, limits } = config
  const schema = createSchema()
  const executor = new Executor(schema, {
    mostValues: limits.answerValues,
    count: (context, values) => ((context as Context).values = values),
  })
  const documents = new DocumentStore(limits.documentTokens, trusted.values())
  const steps: RequestSteps = {
    admit: createAdmission(schema, config),
    measure: createRequestMeter(metrics, trusted.values()),
  }
  const read: Read = new WeakMap()
  const apollo = new ApolloServer<Context>({
    gateway: executedBy(executor, read),
    introspection,
    hideSchemaDetailsFromClientErrors: !introspection,
    includeStacktraceInErrorResponses: false,
    formatError: maskError,
    parseOptions: { maxTokens: limits.tokens, noLocation: false },
    validationRules: [operationKindRule, limitRule(limits)],
    // Each looks for its line from the document's beginning; nobody reads a hundred.
    validationOptions: { maxErrors: 10 },
    documentStore: documents,
    allowBatchedHttpRequests: false,
    csrfPrevention: true,
    persistedQueries: false,
    stopOnTerminationSignals: false,
    logger: log,
    plugins: [
      // Before what is counted next: it gives back.
      unknownPlugin,
      stepsPlugin(steps, read),
      {
        async invalidRequestWasReceived() {
          metrics.count('requests', { ...otherOperation, outcome: 'BAD_REQUEST' })
        },
      },
      // It wraps every resolver, for headers that nobody reads.
      ApolloServerPluginCacheControlDisabled(),
    ],
  })
  await apollo.start()
  return { apollo, path: new TrustedPath(documents, executor, steps), schema }
}

/** The variables of requests that are let in, as the schema reads them. */
type Read = WeakMap<Context, Record<string, unknown>>

/** The steps of a request, where Apollo has its hooks. */
function stepsPlugin({ admit, measure }: RequestSteps, read: Read): ApolloServerPlugin<Context> {
  return {
    async requestDidStart() {
      const start = performance.now()
      return {
        async didResolveOperation({ document, operation, request: { variables }, contextValue: context }) {
          read.set(context, await admit({ document, operation, variables, context }))
        },
        async didEncounterErrors({ errors, operationName, contextValue }) {
          logFailures(errors, operationName, contextValue)
        },
        async willSendResponse({ operation, response: { body, http }, contextValue: context }) {
          const errors = body.kind === 'single' ? body.singleResult.errors : undefined
          const told = errors && translateErrors(errors, context)
          if (body.kind === 'single' && told !== undefined) body.singleResult.errors = told
          const wait = errors === undefined ? null : longestWait(errors)
          if (wait !== null) http.headers.set('retry-after', wait)
          measure({ start, operation, errors: told, context })
        },
      }
    },
  }
}

/** The door by which Apollo lets another execute: its only one. */
function executedBy(executor: Executor, read: Read): GatewayInterface {
  const { schema } = executor
  return {
    load: async () => ({
      executor: async ({ document, request: { operationName, variables }, context }) => {
        const prepared = executor.prepare(document, operationName)
        const known = read.get(context as unknown as Context) ?? {}
        const result = await (prepared === null
          ? execute({ schema, document, operationName, variableValues: variables, contextValue: context })
          : prepared.execute(known, context))
        return result as GatewayExecutionResult
      },
    }),
    onSchemaLoadOrUpdate: (tell) => {
      tell({ apiSchema: schema, coreSupergraphSdl: '' })
      return () => {}
    },
    stop: async () => {},
  }
}
