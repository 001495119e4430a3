/**
 * Routes that serve the federation's pictures. The gateway fetches a picture without a session,
 * checks its type and limits its size.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Services } from '../graphql/services.ts'
import { parseClubCode } from './request-headers.ts'
import { buildClubImagePathOrRoute } from '../domains/clubs/fields.ts'
import { getPicturePath } from '../graphql/pictures.ts'
import { FederationFailure } from '../platform/request-failures.ts'
import type { Picture } from '../federation/client.ts'
import { Refusal } from '../federation/refusal-errors.ts'
import { computeShortDigest } from '../platform/digest.ts'

/**
 * Content types of the served pictures, with the leading bytes by which each is recognized. The
 * gateway does not rely on the content type from the federation.
 */
const pictureSignatures: [contentType: string, begins: RegExp][] = [
  ['image/png', /^\x89PNG\r\n/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/gif', /^GIF8/],
  ['image/webp', /^RIFF[^]{4}WEBP/],
  ['image/svg+xml', /^\s*(<\?xml[^>]*>\s*)?(<!--[^]*?-->\s*)?<svg\b/],
]

/** Content types allowed for members' pictures (D48, M05). */
const memberContentTypes = new Set(['image/png', 'image/jpeg'])
/**
 * Cache-Control header of members' pictures. Anyone with the URL of a picture can open it, and a
 * changed picture gets a new URL.
 */
const permanentCacheControl = 'private, max-age=31536000, immutable'

/**
 * Content-Security-Policy of pictures. An SVG may contain scripts, which do not run in an `img` and
 * must not run when the file is opened directly.
 */
const policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

const cacheBytes = 50_000_000

interface CachedPicture {
  contentType: string
  bytes: Buffer
  etag: string
}

export function registerPictureRoutes(app: FastifyInstance, { federation, config }: Services): void {
  const pictureCache = new LRUCache<number, CachedPicture>({
    max: 1_000,
    maxSize: cacheBytes,
    sizeCalculation: ({ bytes }) => bytes.length + 100,
    ttl: Math.max(config.cache.referenceMs, 1),
  })

  const createFederationClientForPicture = ({ id, query }: FastifyRequest) => {
    const club = parseClubCode((query as Record<string, unknown>)['club'])
    return federation.createClientForCaller({ accessToken: null, language: 'fr', club, requestId: id })
  }

  app.get<{ Params: { id: string } }>(buildClubImagePathOrRoute(':id'), async (request, reply) => {
    const id = /^\d{1,9}$/.test(request.params.id) ? Number(request.params.id) : null
    if (id === null) return reply.callNotFound()
    const client = createFederationClientForPicture(request)
    const cachedPicture = pictureCache.get(id)
    const picture =
      cachedPicture ??
      (await loadPictureForCache(async () => await client.picture('getClubImage', { path: { id } })))
    if (picture === null) return await reply.code(404).header('cache-control', 'no-store').send()
    // The cache lifetime starts at the fetch. Renewing it at each access would keep a frequently
    // used picture forever.
    if (cachedPicture === undefined) pictureCache.set(id, picture)
    return await sendPictureResponse(
      picture,
      `public, max-age=${Math.round(config.cache.referenceMs / 1_000)}`,
      request,
      reply,
    )
  })

  // Pictures of members are personal data, so the gateway does not cache them.
  app.get<{ Params: { key: string } }>(getPicturePath(':key'), async (request, reply) => {
    const { key } = request.params
    if (!/^[\w-]{16,64}$/.test(key)) return reply.callNotFound()
    const client = createFederationClientForPicture(request)
    const picture = await loadPictureForCache(
      async () => await client.picture('getPicture', { path: { key } }),
    )
    if (picture === null || !memberContentTypes.has(picture.contentType))
      return await reply.code(404).header('cache-control', 'no-store').send()
    return await sendPictureResponse(picture, permanentCacheControl, request, reply)
  })
}

async function sendPictureResponse(
  { bytes, contentType, etag }: CachedPicture,
  cacheControl: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.header('cache-control', cacheControl).header('content-security-policy', policy).header('etag', etag)
  if (request.headers['if-none-match'] === etag) return await reply.code(304).send()
  return await reply.type(contentType).send(bytes)
}

/**
 * Returns a picture with its content type; null when the picture does not exist or has an unknown
 * type.
 */
async function loadPictureForCache(fetchPicture: () => Promise<Picture>): Promise<CachedPicture | null> {
  try {
    const { bytes } = await fetchPicture()
    const contentType = detectPictureContentType(bytes)
    if (contentType === null) return null
    return {
      contentType,
      bytes,
      etag: `"${computeShortDigest(bytes, 22)}"`,
    }
  } catch (error) {
    if (error instanceof Refusal || error instanceof FederationFailure) return null
    throw error
  }
}

function detectPictureContentType(bytes: Buffer): string | null {
  const head = bytes.subarray(0, 1_000).toString('latin1')
  return pictureSignatures.find(([, begins]) => begins.test(head))?.[0] ?? null
}
