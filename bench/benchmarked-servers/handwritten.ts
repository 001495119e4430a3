/**
 * Lower bound of the benchmark: a server that assembles every GraphQL result with handwritten code
 * instead of a GraphQL engine. It reuses the gateway's federation calls, parsers and rules.
 */
import type { Context } from '../../gateway/graphql/context.ts'
import { computeDashboardQueryResult } from '../minimal-gateway/dashboard-result.ts'
import { createGatewayContextFactory } from '../minimal-gateway/request-context.ts'
import {
  computeRegionsAndClubsQueryResult,
  computeSignInMutationResult,
  computeVehicleQueryResult,
} from '../minimal-gateway/small-scenario-results.ts'
import { computePurchaseMutationResult } from '../minimal-gateway/purchase-result.ts'
import { computeReceiptListQueryResult } from '../minimal-gateway/receipt-list-result.ts'
import { type ScenarioName, findGraphqlDocumentOfScenario } from '../scenarios.ts'
import { startHttpServerRespondingWithJson } from './json-server.ts'

type Answer = (context: Context, variables: never) => Promise<unknown>

const answers: Record<ScenarioName, Answer> = {
  dashboard: computeDashboardQueryResult,
  receipts: computeReceiptListQueryResult,
  lookup: computeVehicleQueryResult,
  signIn: computeSignInMutationResult,
  open: computeRegionsAndClubsQueryResult,
  purchase: computePurchaseMutationResult,
}
const byDocument = new Map(
  Object.entries(answers).map(([name, answer]) => {
    const { id, text } = findGraphqlDocumentOfScenario(name as ScenarioName)
    return [id ?? text, answer]
  }),
)
const contextOf = createGatewayContextFactory(process.env)

startHttpServerRespondingWithJson(async ({ documentId, query, variables }, { authorization }) => {
  const answer = byDocument.get(documentId ?? query ?? '')
  if (answer === undefined) throw new Error('The document has no handwritten resolver.')
  return { data: await answer(contextOf(authorization), variables as never) }
})
