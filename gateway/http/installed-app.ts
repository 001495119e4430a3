/** Service worker and web app manifest of the portal (decision 0053). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../platform/config.ts'
import type { BuiltPortal } from './built-portal.ts'
import { passPagePath } from './portal-pages.ts'

/**
 * URL path of the service worker. From the root folder, the service worker can control all pages of
 * the portal.
 */
export const serviceWorkerPath = '/sw.js'
export const manifestPath = '/manifest.webmanifest'

/**
 * Code of a service worker that removes itself and its caches. When `SERVICE_WORKER` is off, this
 * code replaces the worker that a browser has installed.
 */
const removalWorker = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(removeWorker()))
async function removeWorker() {
  const names = (await caches.keys()).filter((name) => name.startsWith('sentier'))
  await Promise.all(names.map((name) => caches.delete(name)))
  await registration.unregister()
}
`

/**
 * Content security policy of the service worker: the worker fetches only from this host and loads
 * no script. Without this policy, the worker would get the policy of the pages.
 */
const workerPolicy = "default-src 'none'; connect-src 'self'"

/** Registers `GET /sw.js` and `GET /manifest.webmanifest`. */
export function registerInstalledAppRoutes(
  app: FastifyInstance,
  { pages }: BuiltPortal,
  { serviceWorker, portal }: Config,
): void {
  app.get(serviceWorkerPath, async (_request, reply) => {
    const code = serviceWorker ? readBuiltServiceWorker(pages) : removalWorker
    reply.headers({ 'cache-control': 'no-store', 'content-security-policy': workerPolicy })
    if (code === null) return await reply.code(404).send({ error: 'Not found' })
    return await reply.type('text/javascript; charset=utf-8').send(code)
  })
  const manifest = JSON.stringify(buildWebAppManifest(portal.name))
  app.get(manifestPath, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/manifest+json').send(manifest),
  )
}

/** Returns the code of the built service worker; null if the portal is not built. */
function readBuiltServiceWorker(pagesFolder: string): string | null {
  try {
    return readFileSync(join(pagesFolder, 'sw.js'), 'utf8')
  } catch {
    return null
  }
}

/** Returns the web app manifest. The installed app starts with the passes of the member. */
function buildWebAppManifest(name: string): object {
  return {
    id: passPagePath,
    name,
    short_name: name,
    lang: 'fr',
    start_url: passPagePath,
    scope: '/',
    display: 'standalone',
    background_color: '#faf7f0',
    theme_color: '#113a30',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
}
