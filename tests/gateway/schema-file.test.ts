/**
 * Tests of the schema file `/schema.graphql`, which the gateway serves even with introspection
 * disabled.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSchema } from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startGatewayInProcess } from './helpers/gateway-in-process.ts'
import type { Gateway } from './helpers/gateway-process.ts'

let gateway: Gateway
beforeAll(async () => {
  gateway = await startGatewayInProcess({ env: { INTROSPECTION: 'off' } })
})
afterAll(async () => await gateway.stop())

test('a gateway without introspection still serves its schema file to web pages of every origin', async () => {
  const { errors } = await gateway.query('{ __schema { queryType { name } } }')
  expect(errors).toHaveLength(1)

  const response = await fetch(`${gateway.url}/schema.graphql`, {
    headers: { origin: 'https://partner.example' },
  })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/graphql; charset=utf-8')
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(response.headers.get('cache-control')).toBe('public, max-age=300')
  expect(response.headers.get('content-encoding')).toBe('gzip')
  const text = await response.text()
  expect(text).toBe(readFileSync(join(import.meta.dirname, '../../schema.graphql'), 'utf8'))
  expect(buildSchema(text).getQueryType()?.name).toBe('Query')
})

test('the entity tag of the schema file is the schema version, and an unchanged file is not sent again', async () => {
  const tag = (await fetch(`${gateway.url}/schema.graphql`)).headers.get('etag')!
  expect(tag).toMatch(/^W\/"[\w-]{22}"$/)
  const again = await fetch(`${gateway.url}/schema.graphql`, { headers: { 'if-none-match': tag } })
  expect([again.status, await again.text()]).toEqual([304, ''])
  const changed = await fetch(`${gateway.url}/schema.graphql`, { headers: { 'if-none-match': 'W/"other"' } })
  expect(changed.status).toBe(200)
  await changed.text()
})
