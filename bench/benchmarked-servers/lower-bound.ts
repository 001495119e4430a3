/**
 * Lower bound of the benchmark: a server that makes the federation calls of a scenario, parses the
 * responses and sends a recorded GraphQL response. A server that also executes GraphQL cannot be
 * faster.
 */
import { Pool } from 'undici'
import { readResponseRecordingFile } from '../recording.ts'
import { type ScenarioName, findGraphqlDocumentOfScenario } from '../scenarios.ts'
import { startHttpServerRespondingWithJson } from './json-server.ts'

const { members } = readResponseRecordingFile(process.env['RECORDING'] ?? '')
const pool = new Pool(process.env['FEDERATION_URL'] ?? '', { connections: 64 })

/**
 * Recorded GraphQL requests of the benchmark, keyed by the session token followed by the document's
 * id or text.
 */
const plans = new Map(
  Object.values(members).flatMap((scenarios) =>
    Object.entries(scenarios).map(([name, asked]) => {
      const { id, text } = findGraphqlDocumentOfScenario(name as ScenarioName)
      return [`${id ?? text} ${asked.token ?? ''}`, asked] as const
    }),
  ),
)

startHttpServerRespondingWithJson(async ({ documentId, query }, { authorization = '' }) => {
  const plan = plans.get(`${documentId ?? query} ${authorization.slice('Bearer '.length)}`)
  if (plan === undefined) throw new Error('The request was not recorded.')
  await Promise.all(
    plan.calls.map(async ({ method, path, headers, body }) => {
      const reply = await pool.request({ method, path, headers, body: body === '' ? null : body })
      return await reply.body.json()
    }),
  )
  return plan.answer
})
