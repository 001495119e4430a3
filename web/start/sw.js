// Service worker of the portal: opens the kept passes (decision 0053) and the scanner of trail
// officers (decision 0057) without a network. Each page registers the worker for a scope of its
// own. Served as written, without imports; `scripts/generate/html-pages.ts` replaces the constants.
const build = '__BUILD__'
/** Files of the page `/pass`, with a content hash in each name; the first file is its script. */
const passPageFiles = ['__PASS_FILES__']
/** Files of the scanner's page `/v/`; the first file is its script. */
const scannerPageFiles = ['__SCANNER_FILES__']

/** True for the scopes `/v/` and `/V/`. QR codes contain `/V/`, and scopes are case-sensitive. */
const isScanner = /^\/v\/$/i.test(new URL(registration.scope).pathname)
/** Page of this scope that opens without a network. */
const offlinePage = isScanner ? '/v/' : '/pass'
const pageFiles = isScanner ? scannerPageFiles : passPageFiles
/** Caches of builds; each holds the offline page and the assets that this device has loaded. */
const cachePrefix = isScanner ? 'sentier.scanner-' : 'sentier-'
const cacheName = cachePrefix + build
/** Public keys that verify the codes of passes. */
const keysPath = '/.well-known/jwks.json'
/** Number of requests for the offline page during an installation. */
const pageAttempts = 4
/** Time to wait for the response to a navigation, in ms. */
const navigationTimeout = 3_000
/**
 * Time to wait for the response to a retry from the offline page, in ms. It is long, because the
 * member still sees the kept passes, and could otherwise never open a page on a slow network.
 */
const retryTimeout = 30_000
/** Status codes with which a reverse proxy reports that the gateway does not respond. */
const gatewayFailures = new Set([502, 503, 504])
/** URL paths that are no pages of members. */
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
    if (isScanner || !otherPaths.test(pathname)) event.respondWith(openPage(request, pathname))
  } else if (isScanner && pathname === keysPath) event.respondWith(loadKeys(event))
  else if (pathname.startsWith('/assets/') && !request.headers.has('range'))
    event.respondWith(loadAsset(event))
})

/** Stores the offline page and its files. After a failure the browser installs the worker later. */
async function fillCache() {
  const page = await fetchOfflinePage()
  const cache = await caches.open(cacheName)
  await cache.addAll(pageFiles)
  if (isScanner) await cache.add(new Request(keysPath, { cache: 'no-cache' }))
  await cache.put(offlinePage, page)
}

/**
 * Loads the offline page of this release. During a rolling upgrade, another instance may send the
 * page of another release; the next request then reaches another instance.
 */
async function fetchOfflinePage() {
  for (let attempt = 1; attempt <= pageAttempts; attempt += 1) {
    const page = await fetch(offlinePage, { cache: 'reload' })
    if (page.ok && (await page.clone().text()).includes(pageFiles[0])) return page
  }
  throw new Error(`${offlinePage} is of another release`)
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

/**
 * Opens the offline page from the cache, and any other page from the network if it responds in
 * time. The URL of another page is never stored: below `/v/` it contains the code of a pass.
 */
async function openPage(request, pathname) {
  if (pathname.toLowerCase() === offlinePage) return (await readOfflinePage()) ?? (await fetch(request))
  let response
  try {
    response = await Promise.race([
      fetch(request),
      rejectAfter(isRetry(request) ? retryTimeout : navigationTimeout),
    ])
    if (!gatewayFailures.has(response.status)) return response
  } catch {
    // The network failed, or the time has passed.
  }
  return (await readOfflinePage()) ?? response ?? (await fetch(request))
}

/** Returns whether a page navigates to its own URL, as the offline page does for a retry. */
const isRetry = ({ url, referrer }) => url.split('#')[0] === referrer

const rejectAfter = (ms) => new Promise((_, reject) => setTimeout(reject, ms, new Error('Timeout')))

/** Returns a stored response of this build, or else of another build that is still stored. */
const readStored = async (url) =>
  (await (await caches.open(cacheName)).match(url, { ignoreVary: true })) ??
  (await caches.match(url, { ignoreVary: true }))
const readOfflinePage = () => readStored(offlinePage)

/** Returns the stored keys. A request with the cache mode `no-cache` loads new keys. */
async function loadKeys(event) {
  const stored = event.request.cache === 'no-cache' ? undefined : await readStored(keysPath)
  if (stored) return stored
  const response = await fetch(event.request)
  if (response.ok) event.waitUntil(storeResponse(keysPath, response.clone()))
  return response
}

/** Loads a file with a content hash in its name from the cache of any build, or the network. */
async function loadAsset(event) {
  const { request } = event
  const cached = await caches.match(request.url, { ignoreVary: true })
  if (cached) return cached
  const response = await fetch(request)
  if (response.status === 200 && response.type === 'basic') {
    event.waitUntil(storeResponse(request.url, response.clone()))
  }
  return response
}

async function storeResponse(url, response) {
  // A full disk must not fail the request.
  await (await caches.open(cacheName)).put(url, response).catch(() => {})
}
