/** Static files of the built portal, and an HTML page for the URL of every screen. */
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { BuiltPortal } from './built-portal.ts'
import { ContentTags, doesHeaderMatchEntityTag } from './entity-tags.ts'
import { fallbackPage, findStandalonePage, isPortalPagePath, getHtmlFileOfUrl } from './portal-pages.ts'

const yearSeconds = 31_536_000

/**
 * Matches URL paths that are never a screen of the portal. An unknown URL under such a path gets a
 * 404 response without a page.
 */
const nonScreenPaths = /^\/(graphql|playground|images|export|health|metrics|assets|api)(\/|$)/i

/** HTTP methods of requests that read pages and files. */
const readMethods = ['GET', 'HEAD']

/**
 * Default files, such as `/robots.txt`, that browsers and search engines request from every host.
 * The gateway serves them when the built portal does not contain them.
 */
const defaultFiles: Record<string, { type: string; body: () => string }> = {
  '/robots.txt': {
    type: 'text/plain; charset=utf-8',
    body: () =>
      ['graphql', 'playground', 'images/pictures', 'export', 'metrics', 'health'].reduce(
        (text, path) => `${text}Disallow: /${path}\n`,
        'User-agent: *\n',
      ),
  },
  '/favicon.ico': { type: 'image/svg+xml', body: readDefaultFavicon },
  '/favicon.svg': { type: 'image/svg+xml', body: readDefaultFavicon },
}

function readDefaultFavicon(): string {
  return readFileSync(join(import.meta.dirname, '../../web/public/favicon.svg'), 'utf8')
}

/**
 * Registers the routes of the portal's pages and static files. `assetsDir` (`ASSETS_DIR`) contains
 * the asset files of other releases, for open pages of those releases.
 */
export async function registerPortalFiles(
  app: FastifyInstance,
  { pages: folder, ownAssets }: BuiltPortal,
  assetsDir: string | null,
): Promise<void> {
  const files = listServedPortalFiles(folder)
  const isPortalPageBuilt = (page = fallbackPage) => existsSync(join(folder, page))
  const otherAssets = [ownAssets, assetsDir].filter((each) => each !== null)
  const tags = new ContentTags()

  /**
   * Sends a file with an entity tag of its content, or status 304 when the client already has that
   * content.
   */
  async function sendPortalFileWithEntityTag(
    request: FastifyRequest,
    reply: FastifyReply,
    name: string,
    root = folder,
  ) {
    const tag = await tags.getEntityTag(join(root, name))
    const isLasting = root !== folder || name.startsWith('assets/')
    reply.headers({
      etag: tag,
      // Vite puts a content hash into the names in assets/. All other files are revalidated on each
      // request.
      'cache-control': isLasting ? `public, max-age=${yearSeconds}, immutable` : 'no-cache',
    })
    if (!doesHeaderMatchEntityTag(request.headers['if-none-match'], tag))
      return await reply.sendFile(name, root)
    return await reply.code(304).header('vary', 'accept-encoding').send()
  }
  const sendPortalPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const url = getUrlWithoutOrigin(request)
    const page = getHtmlFileOfUrl(url)
    const { canonicalPath, headers = {} } = findStandalonePage(getRequestPath(request)) ?? {}
    if (canonicalPath !== undefined && canonicalPath !== getRequestPath(request))
      return await reply.redirect(canonicalPath + url.replace(/^[^?]*/, ''), 308)
    reply.headers(headers)
    if (isPortalPageBuilt())
      return await sendPortalFileWithEntityTag(request, reply, isPortalPageBuilt(page) ? page : fallbackPage)
    return await reply
      .code(503)
      .type('text/plain')
      .send('The portal is not built yet: run `npm run ensure`, then restart')
  }

  await app.register(fastifyStatic, {
    root: folder,
    // Registering a route per file would take longer than the rest of the start.
    serve: false,
    // The build writes a .br and a .gz variant of each text file.
    preCompressed: true,
    cacheControl: false,
    // The plugin's tags and dates depend on the copied file and differ between instances.
    etag: false,
    lastModified: false,
  })
  app.get('/', async (request, reply) => await sendPortalPage(request, reply))
  app.setNotFoundHandler(async (request, reply) => {
    const path = getRequestPath(request)
    const file = path.slice(1)
    const isRead = readMethods.includes(request.method)
    if (isRead && files.has(file)) return await sendPortalFileWithEntityTag(request, reply, file)
    const asset = isRead ? assetPath.exec(path)?.[1] : undefined
    const holder = asset && otherAssets.find((each) => isExistingFile(join(each, asset)))
    if (asset && holder) return await sendPortalFileWithEntityTag(request, reply, asset, holder)
    const isScreenLike = mayRequestPortalScreen(request)
    if (isScreenLike && isPortalPagePath(path)) return await sendPortalPage(request, reply)
    // A form was submitted without JavaScript. Its data is ignored, and the redirect loads the page
    // again.
    if (isContentTypeAccepted(request, /text\/html/, ['POST']) && isPortalPagePath(path))
      return await reply.redirect(getUrlWithoutOrigin(request), 303)
    if ((isScreenLike || isBrowserNavigation(request)) && isPortalPageBuilt())
      return await sendNotFoundPage(reply)
    const plain = defaultFiles[path]
    if (isRead && plain !== undefined) {
      return await reply.header('cache-control', 'public, max-age=86400').type(plain.type).send(plain.body())
    }
    return await reply.code(404).send({ error: 'Not found' })
  })
}

/**
 * Matches names of built files that the gateway does not serve under their own name: HTML pages
 * (served for screen URLs), precompressed variants and hidden files.
 */
const unservedFiles = /\.(html|br|gz)$|(^|\/)\./

/**
 * Matches the path of a file in `assets/`, at most one folder deep; no part of the path begins with
 * a dot.
 */
const assetPath = /^\/assets\/((?:[\w-][\w.-]*\/)?[\w-][\w.-]*\.(?!br$|gz$)[a-z\d]{2,11})$/

/** Returns the names of the built files that the gateway serves under their own name. */
function listServedPortalFiles(folder: string): ReadonlySet<string> {
  const all = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []
  return new Set(all.filter((name) => fileExtension.test(name) && !unservedFiles.test(name)))
}

/** Matches a URL path with a file extension. */
const fileExtension = /\.[a-z\d]{2,11}$/i

/** Matches characters that no screen URL contains: a zero byte, a backslash, two slashes. */
const invalidCharacters = /%00|%5c|\\|\/\//i

/**
 * Returns true for a request that may be for a screen of the portal: one that accepts HTML or any
 * content type. Link previewers and curl accept any content type.
 */
function mayRequestPortalScreen(request: FastifyRequest): boolean {
  const path = getRequestPath(request)
  return (
    isContentTypeAccepted(request, /text\/html|\*\/\*/) &&
    !fileExtension.test(path) &&
    !invalidCharacters.test(path)
  )
}

/**
 * Returns true for a browser navigation, even if the URL is malformed or looks like a file. A
 * navigation is recognized by its request for HTML; browsers request the files of a page with other
 * content types.
 */
function isBrowserNavigation(request: FastifyRequest): boolean {
  return isContentTypeAccepted(request, /text\/html/) && defaultFiles[getRequestPath(request)] === undefined
}

function isContentTypeAccepted(
  request: FastifyRequest,
  contentTypes: RegExp,
  methods = readMethods,
): boolean {
  const { method, headers } = request
  return (
    methods.includes(method) &&
    contentTypes.test(headers.accept ?? '*/*') &&
    !nonScreenPaths.test(getRequestPath(request))
  )
}

/**
 * Returns a request's URL without an origin. A client may send a URL with an origin, as to a proxy.
 */
const getUrlWithoutOrigin = ({ url }: FastifyRequest) => url.replace(/^https?:\/\/[^/]*/i, '')

const getRequestPath = (request: FastifyRequest) => getUrlWithoutOrigin(request).split('?')[0] ?? ''

/**
 * Sends the portal's HTML page with status 404, so that the portal shows the not-found screen
 * (A26). Sends no entity tag, because a repeated request would then get status 304 instead of 404.
 */
async function sendNotFoundPage(reply: FastifyReply): Promise<FastifyReply> {
  return await reply.code(404).header('cache-control', 'no-cache').sendFile(fallbackPage)
}

/** Returns true when a file exists at the path; false for an invalid path too. */
function isExistingFile(path: string): boolean {
  try {
    return statSync(path).isFile()
  } catch {
    return false
  }
}
