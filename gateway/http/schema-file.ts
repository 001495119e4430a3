/** Route of the GraphQL schema file, which developer tools read when introspection is off. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createEntityTag, doesHeaderMatchEntityTag } from './entity-tags.ts'
import { PrecompressedText } from './precompressed-text.ts'

export const schemaPath = '/schema.graphql'

/**
 * Cache lifetime of the GraphQL schema file, in seconds. Afterwards a client sends the entity tag,
 * which is the version of the schema.
 */
const lifetimeSeconds = 300

/**
 * Serves `schema.graphql` at the root of the portal, to pages of all origins. No rate limit counts
 * the request, because the schema file is the same for everyone.
 */
export function registerSchemaRoute(app: FastifyInstance): void {
  const text = readFileSync(join(import.meta.dirname, '../../schema.graphql'), 'utf8')
  const schemaText = new PrecompressedText(text)
  const tag = createEntityTag(text)
  app.get(schemaPath, async (request, reply) => {
    reply
      .header('cache-control', `public, max-age=${lifetimeSeconds}`)
      .header('access-control-allow-origin', '*')
      .header('access-control-expose-headers', 'etag')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('etag', tag)
    if (doesHeaderMatchEntityTag(request.headers['if-none-match'], tag))
      return await reply.code(304).header('vary', 'accept-encoding').send()
    return await schemaText.send(reply.type('application/graphql; charset=utf-8'))
  })
}
