/**
 * Benchmarked server: Hive Gateway, with a schema generated from `openapi.yaml`. It cannot map
 * responses to the portal's schema, so each request selects every field of the federation's
 * responses.
 */
import type { GraphQLSchema } from 'graphql'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { buildGraphqlQueryThatMakesRestCalls } from '../graphql-document-of-calls.ts'
import { root } from '../child-processes.ts'
import { readResponseRecordingFile } from '../recording.ts'
import { type ScenarioName, findGraphqlDocumentOfScenario } from '../scenarios.ts'
import { startHttpServerRespondingWithJson } from './json-server.ts'

// Required and not imported, because the types of the packages would conflict with those of
// `graphql`, in the gateway too.
const require = createRequire(import.meta.url)
const { getComposedSchemaFromConfig } = require('@graphql-mesh/compose-cli') as {
  getComposedSchemaFromConfig: (config: object, log: object) => Promise<string>
}
const { loadOpenAPISubgraph } = require('@omnigraph/openapi') as {
  loadOpenAPISubgraph: (name: string, options: object) => object
}
const { createGatewayRuntime } = require('@graphql-hive/gateway-runtime') as {
  createGatewayRuntime: (config: object) => {
    fetch: (url: string, init: object) => Promise<{ json: () => Promise<unknown> }>
    getSchema: () => Promise<GraphQLSchema>
  }
}

const ignoreLogEntry = () => {}
const silentLog = {
  log: ignoreLogEntry,
  debug: ignoreLogEntry,
  info: ignoreLogEntry,
  warn: ignoreLogEntry,
  error: console.error,
  child: () => silentLog,
}

/**
 * The REST contract with every `integer` replaced by `number`, because timestamps exceed GraphQL's
 * 32-bit `Int`.
 */
const contract: unknown = JSON.parse(
  readFileSync(join(root, 'federation/generated/openapi.json'), 'utf8'),
  (key, value: unknown) => {
    if (key === 'type' && value === 'integer') return 'number'
    return key === 'type' && Array.isArray(value) && value.includes('integer') ? ['number', 'null'] : value
  },
)

const sourceHandler = loadOpenAPISubgraph('federation', {
  source: contract,
  endpoint: process.env['FEDERATION_URL'],
  operationHeaders: {
    authorization: "{context.headers['authorization']}",
    'x-language': "{context.headers['x-language']}",
  },
})
const gateway = createGatewayRuntime({
  supergraph: await getComposedSchemaFromConfig({ subgraphs: [{ sourceHandler }] }, silentLog),
  logging: false,
  maskedErrors: false,
  landingPage: false,
  graphiql: false,
})
const schema = await gateway.getSchema()

/**
 * GraphQL documents to send to Hive Gateway. The map key joins the member's session token and the
 * id or text of the portal's own document.
 */
const documents = new Map(
  Object.values(readResponseRecordingFile(process.env['RECORDING'] ?? '').members).flatMap((scenarios) =>
    Object.entries(scenarios).flatMap(([name, { token, calls }]) => {
      const { id, text } = findGraphqlDocumentOfScenario(name as ScenarioName)
      const reads = calls.length > 0 && calls.every(({ method }) => method === 'GET')
      const key = `${id ?? text} ${token ?? ''}`
      return reads
        ? [[key, JSON.stringify({ query: buildGraphqlQueryThatMakesRestCalls(calls, schema) })] as const]
        : []
    }),
  ),
)

startHttpServerRespondingWithJson(async ({ documentId, query }, headers) => {
  const { authorization = '' } = headers
  const body = documents.get(`${documentId ?? query} ${authorization.slice('Bearer '.length)}`)
  if (body === undefined) throw new Error('The request has no recorded read calls.')
  const gatewayHeaders = { 'content-type': 'application/json', 'x-language': 'fr', authorization }
  const response = await gateway.fetch('http://gateway/graphql', {
    method: 'POST',
    headers: gatewayHeaders,
    body,
  })
  return await response.json()
})
