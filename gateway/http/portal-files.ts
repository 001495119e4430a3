/** The built portal: its files, and its one page for every address that is a screen. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const folder = join(import.meta.dirname, '../../dist/web')
const page = 'index.html'
const year = 31_536_000

/** Addresses that are never a screen, so that a mistake there is a 404 and not a page. */
const notScreens = /^\/(graphql|playground|images|health|metrics|assets|api)(\/|$)/i

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
