/**
 * Runs the server audits of the package `graphql-http` on the gateway (levels MUST, SHOULD and
 * MAY). A test also fails if an audit passes that is listed as an intended failure.
 */
import { startGatewayInProcess } from './helpers/gateway-in-process.ts'
import { type IntrospectionQuery, buildClientSchema, getIntrospectionQuery } from 'graphql'
import { serverAudits } from 'graphql-http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Gateway } from './helpers/gateway-process.ts'

let gateway: Gateway
beforeAll(async () => {
  gateway = await startGatewayInProcess()
})
afterAll(async () => await gateway.stop())

const postOnlyReason = 'Queries are accepted only by POST: variables stay out of URLs and logs.'
const badRequestReason =
  'Apollo responds with 400 to an invalid document, whatever the client accepts; the body is the same.'

/**
 * Server audits of `graphql-http` that the gateway fails on purpose, each with the reason. The
 * gateway passes all audits of the level MUST.
 */
const auditExceptions: Record<string, string> = {
  '5A70': postOnlyReason,
  D6D5: postOnlyReason,
  '6A70': postOnlyReason,
  '572B': badRequestReason,
  FDE2: badRequestReason,
  '7B9B': badRequestReason,
}

const audits = serverAudits({ url: () => `${gateway.url}/graphql` })

test.each(audits.filter(({ id }) => auditExceptions[id] === undefined))(
  'the gateway passes the audit $id of the package graphql-http: $name',
  async ({ fn }) => {
    expect(await fn()).toMatchObject({ status: 'ok' })
  },
)

test.each(Object.entries(auditExceptions))(
  'the gateway deliberately fails the audit %s of the package graphql-http: %s',
  async (id) => {
    const audit = audits.find((each) => each.id === id)
    expect(audit?.name).not.toMatch(/^MUST/)
    expect((await audit?.fn())?.status).not.toBe('ok')
  },
)

test('introspection returns the whole schema with its descriptions', async () => {
  const { data } = await gateway.query<IntrospectionQuery>(getIntrospectionQuery())
  const schema = buildClientSchema(data)
  expect(schema.getQueryType()?.getFields()['viewer']?.description).toMatch(
    /^The signed-in member\. Null without a bearer token\./,
  )
})
