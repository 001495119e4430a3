/** The built portal: its files, and its one page for every address that is a screen. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const folder = join(import.meta.dirname, '../../dist/web')
const page = 'index.html'
const year = 31_536_000

/** Addresses that are never a screen, so that a mistake there is a 404 and not a page. */
const notScreens = /^\/(graphql|playground|images|export|health|metrics|assets|api)(\/|$)/i

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

export async function registerPortalFiles(app: FastifyInstance): Promise<void> {
  if (existsSync(folder)) {
    await app.register(fastifyStatic, {
      root: folder,
      // The build puts a .br and a .gz beside each text file.
      preCompressed: true,
      dotfiles: 'ignore',
      index: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        // Vite names what is in assets/ by its content; everything else is asked for anew.
        const lasting = path.startsWith(join(folder, 'assets/'))
        reply.header('cache-control', lasting ? `public, max-age=${year}, immutable` : 'no-cache')
      },
    })
    app.get('/', async (request, reply) => await sendPage(request, reply))
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (isScreen(request)) return await sendPage(request, reply)
    const plain = plainFiles[request.url.split('?')[0] ?? '']
    if (plain !== undefined && ['GET', 'HEAD'].includes(request.method)) {
      return await reply.header('cache-control', 'public, max-age=86400').type(plain.type).send(plain.body())
    }
    return await reply.code(404).send({ error: 'Not found' })
  })
}

/** A file, by its ending. */
const fileName = /\.[a-z\d]{2,11}$/i

/** Whether a page is asked for, at an address that can be a screen; link previewers and curl ask for anything. */
function isScreen({ method, url, headers }: FastifyRequest): boolean {
  const path = url.split('?')[0] ?? ''
  return (
    ['GET', 'HEAD'].includes(method) &&
    /text\/html|\*\/\*/.test(headers.accept ?? '*/*') &&
    !notScreens.test(path) &&
    !fileName.test(path)
  )
}

async function sendPage(_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (!existsSync(join(folder, page))) {
    return await reply.code(503).type('text/plain').send('The portal is not built yet: npm run ensure')
  }
  return await reply.sendFile(page)
}
