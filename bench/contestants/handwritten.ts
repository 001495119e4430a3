/**
 * Handwritten lower bound of the benchmark. It uses the gateway's calls, parsers and rules, but
 * handwritten code instead of a GraphQL engine assembles every result.
 */
import type { Context } from '../../gateway/graphql/context.ts'
import { dashboard } from '../lean/dashboard.ts'
import { leanContexts } from '../lean/context.ts'
import { openDocument, signIn, vehicle } from '../lean/small-results.ts'
import { purchase } from '../lean/purchase.ts'
import { receipts } from '../lean/receipts.ts'
import { type ScenarioName, documentOf } from '../scenarios.ts'
import { serve } from './server.ts'

type Answer = (context: Context, variables: never) => Promise<unknown>

const answers: Record<ScenarioName, Answer> = {
  dashboard,
  receipts,
  lookup: vehicle,
  signIn,
  open: openDocument,
  purchase,
}
const byDocument = new Map(
  Object.entries(answers).map(([name, answer]) => {
    const { id, text } = documentOf(name as ScenarioName)
    return [id ?? text, answer]
  }),
)
const contextOf = leanContexts(process.env)

serve(async ({ documentId, query, variables }, { authorization }) => {
  const answer = byDocument.get(documentId ?? query ?? '')
  if (answer === undefined) throw new Error('The document has no handwritten resolver.')
  return { data: await answer(contextOf(authorization), variables as never) }
})
