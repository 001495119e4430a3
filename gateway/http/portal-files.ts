/** The built portal: its files, and a page for every address that is a screen. */
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { BuiltPortal } from './built-portal.ts'
import { ContentTags, matchesTag } from './content-tags.ts'
import { onePage, pageOf } from './pages.ts'
import { isScreenAddress } from './screens.ts'

const year = 31_536_000

/** Addresses that are never a screen, so that a mistake there is a 404 without a page. */
const notScreens = /^\/(graphql|playground|images|export|health|metrics|assets|api)(\/|$)/i

/** By which pages and files are asked for. */
const reading = ['GET', 'HEAD']

/** What browsers and search engines ask of every host, where the build of the portal has none of its own. */
const plainFiles: Record<string, { type: string; body: () => string }> = {
  '/robots.txt': {
    type: 'text/plain; charset=utf-8',
    body: () =>
      ['graphql', 'playground', 'images/pictures', 'export', 'metrics', 'health'].reduce(
        (text, path) => `${text}Disallow: /${path}\n`,
        'User-agent: *\n',
      ),
  },
  '/favicon.ico': { type: 'image/svg+xml', body: icon },
  '/favicon.svg': { type: 'image/svg+xml', body: icon },
}

function icon(): string {
  return readFileSync(join(import.meta.dirname, '../../web/public/favicon.svg'), 'utf8')
}

/**
 * Serves the portal. `assetsDir` holds the `assets` of releases before and after this one (`ASSETS_DIR`): a page of
 * another release finds its files at this instance too.
 */
export async function registerPortalFiles(
  app: FastifyInstance,
  { pages: folder, ownAssets }: BuiltPortal,
  assetsDir: string | null,
): Promise<void> {
  const files = builtFiles(folder)
  const isBuilt = (page = onePage) => existsSync(join(folder, page))
  const otherAssets = [ownAssets, assetsDir].filter((each) => each !== null)
  const tags = new ContentTags()

  /** Sends a file with a tag made of its content, or 304 to a reader who has that content. */
  async function sendTagged(request: FastifyRequest, reply: FastifyReply, name: string, root = folder) {
    const tag = await tags.of(join(root, name))
    const isLasting = root !== folder || name.startsWith('assets/')
    reply.headers({
      etag: tag,
      // Vite names what is in assets/ by its content; everything else is asked for anew.
      'cache-control': isLasting ? `public, max-age=${year}, immutable` : 'no-cache',
    })
    if (!matchesTag(request.headers['if-none-match'], tag)) return await reply.sendFile(name, root)
    return await reply.code(304).header('vary', 'accept-encoding').send()
  }
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const page = pageOf(urlOf(request))
    if (isBuilt()) return await sendTagged(request, reply, isBuilt(page) ? page : onePage)
    return await reply
      .code(503)
      .type('text/plain')
      .send('The portal is not built yet: npm run ensure, and start it anew')
  }

  await app.register(fastifyStatic, {
    root: folder,
    // A route of each file would take longer to make than all of the rest.
    serve: false,
    // The build puts a .br and a .gz beside each text file.
    preCompressed: true,
    cacheControl: false,
    // Its own tags and dates are of the copy, and differ from one instance to the next.
    etag: false,
    lastModified: false,
  })
  app.get('/', async (request, reply) => await sendPage(request, reply))
  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request)
    const file = path.slice(1)
    const isRead = reading.includes(request.method)
    if (isRead && files.has(file)) return await sendTagged(request, reply, file)
    const asset = isRead ? assetName.exec(path)?.[1] : undefined
    const holder = asset && otherAssets.find((each) => isFile(join(each, asset)))
    if (asset && holder) return await sendTagged(request, reply, asset, holder)
    const isScreenLike = isScreen(request)
    if (isScreenLike && isScreenAddress(path)) return await sendPage(request, reply)
    // A form that was sent without the page's scripts. Nothing of it is read, and the page can be had anew.
    if (asks(request, /text\/html/, ['POST']) && isScreenAddress(path))
      return await reply.redirect(urlOf(request), 303)
    if ((isScreenLike || isLostReader(request)) && isBuilt()) return await sendNotFound(reply)
    const plain = plainFiles[path]
    if (isRead && plain !== undefined) {
      return await reply.header('cache-control', 'public, max-age=86400').type(plain.type).send(plain.body())
    }
    return await reply.code(404).send({ error: 'Not found' })
  })
}

/** Pages, which answer the addresses of screens, files that go in place of others, compressed, and what the build notes down. */
const notAsked = /\.(html|br|gz)$|(^|\/)\./

/** A file in `assets/`, perhaps in a folder there; no part of its path begins with a dot. */
const assetName = /^\/assets\/((?:[\w-][\w.-]*\/)?[\w-][\w.-]*\.(?!br$|gz$)[a-z\d]{2,11})$/

/** The files that are asked for by their names. */
function builtFiles(folder: string): ReadonlySet<string> {
  const all = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []
  return new Set(all.filter((name) => fileName.test(name) && !notAsked.test(name)))
}

/** A file, by its ending. */
const fileName = /\.[a-z\d]{2,11}$/i

/** What no screen has in its address: a zero byte, a backslash, two slashes. */
const nothings = /%00|%5c|\\|\/\//i

/** Whether a page is asked for, at an address that can be one of a screen; link previewers and curl ask for anything. */
function isScreen(request: FastifyRequest): boolean {
  const path = pathOf(request)
  return asks(request, /text\/html|\*\/\*/) && !fileName.test(path) && !nothings.test(path)
}

/** Whether a person asks for what looks like a file, or like nothing: pages ask for theirs as pictures, scripts or anything. */
function isLostReader(request: FastifyRequest): boolean {
  return asks(request, /text\/html/) && plainFiles[pathOf(request)] === undefined
}

function asks(request: FastifyRequest, kinds: RegExp, methods = reading): boolean {
  const { method, headers } = request
  return methods.includes(method) && kinds.test(headers.accept ?? '*/*') && !notScreens.test(pathOf(request))
}

/** The address on this host; a request may name the host too, as if this were a proxy. */
const urlOf = ({ url }: FastifyRequest) => url.replace(/^https?:\/\/[^/]*/i, '')

const pathOf = (request: FastifyRequest) => urlOf(request).split('?')[0] ?? ''

/** The page, which shows that nothing is there (A26). Without a tag: a browser would be told that nothing has changed. */
async function sendNotFound(reply: FastifyReply): Promise<FastifyReply> {
  return await reply.code(404).header('cache-control', 'no-cache').sendFile(onePage)
}

/** Whether there is such a file; false for a name that no file can have. */
function isFile(path: string): boolean {
  try {
    return statSync(path).isFile()
  } catch {
    return false
  }
}
