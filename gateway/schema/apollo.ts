import { ApolloServer, type ApolloServerPlugin } from '@apollo/server'
import { ApolloServerPluginCacheControlDisabled } from '@apollo/server/plugin/disabled'
import type { GatewayExecutionResult, GatewayInterface } from '@apollo/server-gateway-interface'
import { type GraphQLSchema, execute } from 'graphql'
import { Executor } from '../execution/executor.ts'
import type { Config } from '../platform/config.ts'
import type { Context } from '../graphql/context.ts'
import type { Services } from '../graphql/services.ts'
import { createGraphqlRequestCheck } from './request-admission.ts'
import { initializeProblemCountsOfCharges } from './initial-problem-counts.ts'
import { DocumentStore } from './document-store.ts'
import { createDocumentLimitRule, rejectUnknownOperationTypes } from './document-limits.ts'
import {
  translateGraphqlErrors,
  logGraphqlRequestErrors,
  getLongestRetryAfter,
  maskGraphqlError,
} from './mask-errors.ts'
import { createGraphqlRequestMetricsRecorder, otherOperation } from './measure-requests.ts'
import { createExecutableSchema } from './schema.ts'
import type { TrustedDocuments } from './trusted-documents.ts'
import { type RequestSteps, TrustedPath } from './trusted-path.ts'
import { unknownDocumentsPlugin } from './untrusted-document-cost.ts'

/** Execution engine of GraphQL requests: Apollo Server and the fast path. */
export interface Engine {
  /** Apollo Server, which can execute any GraphQL document. */
  apollo: ApolloServer<Context>
  /** Fast path, which executes documents that Apollo has already validated. */
  path: TrustedPath
  schema: GraphQLSchema
}

/**
 * Starts the engines that execute GraphQL requests: Apollo Server with settings that are safe for a
 * public gateway, and the fast path, which bypasses Apollo Server.
 */
export async function startGraphqlEngine(
  config: Config['graphql'],
  { metrics, log }: Services,
  trusted: TrustedDocuments,
): Promise<Engine> {
  const { introspection, limits } = config
  const schema = createExecutableSchema()
  initializeProblemCountsOfCharges(schema, metrics)
  const executor = new Executor(schema, {
    maxValues: limits.answerValues,
    count: (context, values) => ((context as Context).values = values),
  })
  const documents = new DocumentStore(limits.documentTokens, trusted.values())
  const steps: RequestSteps = {
    admit: createGraphqlRequestCheck(schema, config),
    measure: createGraphqlRequestMetricsRecorder(metrics, trusted.values()),
  }
  const variablesByContext: CoercedVariables = new WeakMap()
  const apollo = new ApolloServer<Context>({
    gateway: wrapExecutorAsApolloGateway(executor, variablesByContext),
    introspection,
    hideSchemaDetailsFromClientErrors: !introspection,
    includeStacktraceInErrorResponses: false,
    formatError: maskGraphqlError,
    parseOptions: { maxTokens: limits.tokens, noLocation: false },
    validationRules: [rejectUnknownOperationTypes, createDocumentLimitRule(limits)],
    // graphql-js scans the document from its beginning to locate each error, so the number of
    // errors is limited.
    validationOptions: { maxErrors: 10 },
    documentStore: documents,
    allowBatchedHttpRequests: false,
    csrfPrevention: true,
    persistedQueries: false,
    stopOnTerminationSignals: false,
    logger: log,
    plugins: [
      // Must precede the steps plugin: it returns the provisional cost before the steps count the
      // real cost.
      unknownDocumentsPlugin,
      createRequestCheckAndMetricsPlugin(steps, variablesByContext),
      {
        async invalidRequestWasReceived() {
          metrics.count('requests', { ...otherOperation, outcome: 'BAD_REQUEST' })
        },
      },
      // Apollo's cache control plugin wraps every resolver to set headers that no client uses.
      ApolloServerPluginCacheControlDisabled(),
    ],
  })
  await apollo.start()
  return { apollo, path: new TrustedPath(documents, executor, steps), schema }
}

/** Maps the context of each admitted GraphQL request to the coerced variables of the request. */
type CoercedVariables = WeakMap<Context, Record<string, unknown>>

/**
 * Returns an Apollo plugin that checks each GraphQL request before execution and records the
 * metrics of the request.
 */
function createRequestCheckAndMetricsPlugin(
  { admit, measure }: RequestSteps,
  variablesByContext: CoercedVariables,
): ApolloServerPlugin<Context> {
  return {
    async requestDidStart() {
      const start = performance.now()
      return {
        async didResolveOperation({ document, operation, request: { variables }, contextValue: context }) {
          variablesByContext.set(context, await admit({ document, operation, variables, context }))
        },
        async didEncounterErrors({ errors, operationName, contextValue }) {
          logGraphqlRequestErrors(errors, operationName, contextValue)
        },
        async willSendResponse({ operation, response: { body, http }, contextValue: context }) {
          const errors = body.kind === 'single' ? body.singleResult.errors : undefined
          const translated = errors && translateGraphqlErrors(errors, context)
          if (body.kind === 'single' && translated !== undefined) body.singleResult.errors = translated
          const wait = errors === undefined ? null : getLongestRetryAfter(errors)
          if (wait !== null) http.headers.set('retry-after', wait)
          measure({ start, operation, errors: translated, context })
        },
      }
    },
  }
}

/**
 * Wraps the gateway's own executor in an Apollo gateway object, because Apollo Server offers no
 * other way to replace its executor.
 */
function wrapExecutorAsApolloGateway(
  executor: Executor,
  variablesByContext: CoercedVariables,
): GatewayInterface {
  const { schema } = executor
  return {
    load: async () => ({
      executor: async ({ document, request: { operationName, variables }, context }) => {
        const prepared = executor.prepareOperation(document, operationName)
        const requestInfo = variablesByContext.get(context as unknown as Context) ?? {}
        const result = await (prepared === null
          ? execute({ schema, document, operationName, variableValues: variables, contextValue: context })
          : prepared.execute(requestInfo, context))
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
