/**
 * GraphQL over HTTP, by the server audits of `graphql-http`: every MUST and SHOULD, and the MAYs too, but
 * those named here with their reason. A named one that passes fails the test, so that the list stays true.
 */
import { startGatewayInProcess } from './in-process.ts'
import { type IntrospectionQuery, buildClientSchema, getIntrospectionQuery } from 'graphql'
import { serverAudits } from 'graphql-http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Gateway } from './start.ts'

let gateway: Gateway
beforeAll(async () => {
  gateway = await startGatewayInProcess()
})
afterAll(async () => await gateway.stop())

const noGet = 'Queries go by POST alone: variables and what they hold stay out of addresses, and of logs.'
const apollo400 =
  'Apollo answers 400 to a document that cannot run, whatever the client accepts; the body is the same.'

/** What this server answers otherwise, and why. No MUST is among them. */
const answeredOtherwise: Record<string, string> = {
  '5A70': noGet,
  D6D5: noGet,
  '6A70': noGet,
  '572B': apollo400,
  FDE2: apollo400,
  '7B9B': apollo400,
}

const audits = serverAudits({ url: () => `${gateway.url}/graphql` })

test.each(audits.filter(({ id }) => answeredOtherwise[id] === undefined))('$id $name', async ({ fn }) => {
  expect(await fn()).toMatchObject({ status: 'ok' })
})

test.each(Object.entries(answeredOtherwise))('%s is answered otherwise: %s', async (id) => {
  const audit = audits.find((each) => each.id === id)
  expect(audit?.name).not.toMatch(/^MUST/)
  expect((await audit?.fn())?.status).not.toBe('ok')
})

test('the whole schema can be asked for, with its descriptions', async () => {
  const { data } = await gateway.query<IntrospectionQuery>(getIntrospectionQuery())
  const schema = buildClientSchema(data)
  expect(schema.getQueryType()?.getFields()['viewer']?.description).toMatch(
    /^The signed-in member; null without a bearer token\./,
  )
})
