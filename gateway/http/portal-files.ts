/** Static files of the built portal, and an HTML page for the URL of every screen. */
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { BuiltPortal } from './built-portal.ts'
import { ContentTags, matchesTag } from './content-tags.ts'
import { fallbackPage, selectPage } from './pages.ts'
import { isScreenAddress } from './screens.ts'

const yearSeconds = 31_536_000

/** Paths that are never a screen: an unknown URL there gets a 404 response without a page. */
const nonScreenPaths = /^\/(graphql|playground|images|export|health|metrics|assets|api)(\/|$)/i

/** HTTP methods that read pages and files. */
const readMethods = ['GET', 'HEAD']

/**
 * Default files that browsers and search engines request from every host, served when the portal's
 * build has none.
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
  '/favicon.ico': { type: 'image/svg+xml', body: readIcon },
  '/favicon.svg': { type: 'image/svg+xml', body: readIcon },
}

function readIcon(): string {
  return readFileSync(join(import.meta.dirname, '../../web/public/favicon.svg'), 'utf8')
}

/**
 * Serves the portal. `assetsDir` contains the `assets` of earlier and later releases
 * (`ASSETS_DIR`), so that a page of another release finds its files on this instance too.
 */
export async function registerPortalFiles(
  app: FastifyInstance,
  { pages: folder, ownAssets }: BuiltPortal,
  assetsDir: string | null,
): Promise<void> {
  const files = builtFiles(folder)
  const isBuilt = (page = fallbackPage) => existsSync(join(folder, page))
  const otherAssets = [ownAssets, assetsDir].filter((each) => each !== null)
  const tags = new ContentTags()

  /**
   * Sends a file with an entity tag of its content, or 304 when the client already has that
   * content.
   */
  async function sendTagged(request: FastifyRequest, reply: FastifyReply, name: string, root = folder) {
    const tag = await tags.getTag(join(root, name))
    const isLasting = root !== folder || name.startsWith('assets/')
    reply.headers({
      etag: tag,
      // Vite puts a content hash into the names in assets/. All other files are revalidated on each
      // request.
      'cache-control': isLasting ? `public, max-age=${yearSeconds}, immutable` : 'no-cache',
    })
    if (!matchesTag(request.headers['if-none-match'], tag)) return await reply.sendFile(name, root)
    return await reply.code(304).header('vary', 'accept-encoding').send()
  }
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const page = selectPage(urlOf(request))
    if (isBuilt()) return await sendTagged(request, reply, isBuilt(page) ? page : fallbackPage)
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
  app.get('/', async (request, reply) => await sendPage(request, reply))
  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request)
    const file = path.slice(1)
    const isRead = readMethods.includes(request.method)
    if (isRead && files.has(file)) return await sendTagged(request, reply, file)
    const asset = isRead ? assetPath.exec(path)?.[1] : undefined
    const holder = asset && otherAssets.find((each) => isFile(join(each, asset)))
    if (asset && holder) return await sendTagged(request, reply, asset, holder)
    const isScreenLike = isScreen(request)
    if (isScreenLike && isScreenAddress(path)) return await sendPage(request, reply)
    // A form was submitted without JavaScript. Its data is ignored, and the redirect loads the page
    // again.
    if (acceptsType(request, /text\/html/, ['POST']) && isScreenAddress(path))
      return await reply.redirect(urlOf(request), 303)
    if ((isScreenLike || isNavigation(request)) && isBuilt()) return await sendNotFound(reply)
    const plain = defaultFiles[path]
    if (isRead && plain !== undefined) {
      return await reply.header('cache-control', 'public, max-age=86400').type(plain.type).send(plain.body())
    }
    return await reply.code(404).send({ error: 'Not found' })
  })
}

/**
 * Files that are not served by name: pages, which are served for screen URLs, precompressed
 * variants, and hidden build files.
 */
const unservedFiles = /\.(html|br|gz)$|(^|\/)\./

/** Path of a file in `assets/`, at most one folder deep; no part of the path begins with a dot. */
const assetPath = /^\/assets\/((?:[\w-][\w.-]*\/)?[\w-][\w.-]*\.(?!br$|gz$)[a-z\d]{2,11})$/

/** Returns the files that are served by name. */
function builtFiles(folder: string): ReadonlySet<string> {
  const all = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []
  return new Set(all.filter((name) => fileExtension.test(name) && !unservedFiles.test(name)))
}

/** Matches a path with a file extension. */
const fileExtension = /\.[a-z\d]{2,11}$/i

/** Matches characters that no screen URL contains: a zero byte, a backslash, two slashes. */
const invalidCharacters = /%00|%5c|\\|\/\//i

/**
 * Returns true for a request that may be for a screen. Link previewers and curl accept any type.
 */
function isScreen(request: FastifyRequest): boolean {
  const path = pathOf(request)
  return (
    acceptsType(request, /text\/html|\*\/\*/) && !fileExtension.test(path) && !invalidCharacters.test(path)
  )
}

/**
 * Returns true when a browser navigates to a URL that looks like a file or is malformed. Pages
 * request their own files as images, scripts or any type.
 */
function isNavigation(request: FastifyRequest): boolean {
  return acceptsType(request, /text\/html/) && defaultFiles[pathOf(request)] === undefined
}

function acceptsType(request: FastifyRequest, kinds: RegExp, methods = readMethods): boolean {
  const { method, headers } = request
  return (
    methods.includes(method) && kinds.test(headers.accept ?? '*/*') && !nonScreenPaths.test(pathOf(request))
  )
}

/**
 * Returns the URL without the origin, which a request may include as if this server were a proxy.
 */
const urlOf = ({ url }: FastifyRequest) => url.replace(/^https?:\/\/[^/]*/i, '')

const pathOf = (request: FastifyRequest) => urlOf(request).split('?')[0] ?? ''

/**
 * Sends the page with status 404; the portal shows the not-found screen (A26). It has no entity tag
 * because a 304 response would hide the status.
 */
async function sendNotFound(reply: FastifyReply): Promise<FastifyReply> {
  return await reply.code(404).header('cache-control', 'no-cache').sendFile(fallbackPage)
}

/** Returns true when the file exists; false for an invalid name too. */
function isFile(path: string): boolean {
  try {
    return statSync(path).isFile()
  } catch {
    return false
  }
}
