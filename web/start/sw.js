// Service worker of the portal (decision 0053): opens the kept passes without a network. Served as
// written, without imports; `scripts/generate/html-pages.ts` replaces the two constants below.
const build = '__BUILD__'
/** Files of the page `/pass`, with a content hash in each name; the first file is its script. */
const passPageFiles = ['__FILES__']

const passPage = '/pass'
/** Caches of builds; each holds the page `/pass` and the assets that this device has loaded. */
const cachePrefix = 'sentier-'
const cacheName = cachePrefix + build
/** Time to wait for the response to a navigation, in ms. */
const navigationTimeout = 3_000
/** Status codes with which a reverse proxy reports that the gateway does not respond. */
const gatewayFailures = new Set([502, 503, 504])
/** URL paths that are no pages. The code of a verified pass (`/v/…`) is never handled here. */
const otherPaths = /^\/(v|graphql|playground|images|export|health|metrics|assets|api)(\/|$)|\.[a-z\d]{2,11}$/i

addEventListener('install', (event) => event.waitUntil(fillCache()))
addEventListener('activate', (event) => event.waitUntil(deleteOldCaches()))
addEventListener('message', (event) => {
  if (event.data === 'activate') event.waitUntil(activateForOnlyClient())
})
addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') {
    if (!otherPaths.test(pathname)) event.respondWith(openPage(request, pathname))
  } else if (pathname.startsWith('/assets/') && !request.headers.has('range'))
    event.respondWith(loadAsset(event))
})

/** Stores the page `/pass` and its files. After a failure the browser installs the worker later. */
async function fillCache() {
  const page = await fetch(passPage, { cache: 'reload' })
  const html = await page.clone().text()
  // During a rolling upgrade, another instance may send the page of another release.
  if (!page.ok || !html.includes(passPageFiles[0])) throw new Error('/pass is the page of another release')
  const cache = await caches.open(cacheName)
  await cache.addAll(passPageFiles)
  await cache.put(passPage, page)
}

/** Deletes the caches of all builds but this one and the latest other one. */
async function deleteOldCaches() {
  const others = (await caches.keys()).filter((name) => name.startsWith(cachePrefix) && name !== cacheName)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
}

/**
 * Activates this worker if the asking page is the only open page. The page asks at its start, and
 * only without an open draft or payment; another tab may have one.
 */
async function activateForOnlyClient() {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (pages.length <= 1) await skipWaiting()
}

/** Opens `/pass` from the cache, and any other page from the network if it responds in time. */
async function openPage(request, pathname) {
  if (pathname.toLowerCase() === passPage) return (await readPassPage()) ?? (await fetch(request))
  let response
  try {
    response = await Promise.race([fetch(request), rejectAfter(navigationTimeout)])
    if (!gatewayFailures.has(response.status)) return response
  } catch {
    // The network failed, or the time has passed.
  }
  return (await readPassPage()) ?? response ?? (await fetch(request))
}

const rejectAfter = (ms) => new Promise((_, reject) => setTimeout(reject, ms, new Error('Timeout')))

const readPassPage = async () => await (await caches.open(cacheName)).match(passPage, { ignoreVary: true })

/** Loads a file with a content hash in its name from the cache of any build, or the network. */
async function loadAsset(event) {
  const { request } = event
  const cached = await caches.match(request.url, { ignoreVary: true })
  if (cached) return cached
  const response = await fetch(request)
  if (response.status === 200 && response.type === 'basic') {
    event.waitUntil(storeAsset(request.url, response.clone()))
  }
  return response
}

async function storeAsset(url, response) {
  // A full disk must not fail the request.
  await (await caches.open(cacheName)).put(url, response).catch(() => {})
}
