/**
 * Selects the HTML page for a URL. A public screen has a prerendered page. Any other screen has an
 * empty HTML page that preloads the files of the screen (`scripts/generate/html-pages.ts`).
 */
import { verificationPath } from '../domains/pass-codes/shared/pass-code-format.ts'
import { findScreenRoute, isScreenPath } from './screen-routes.ts'
import { scannerPageHeaders } from './scanner-page-headers.ts'

/** File name of the generic HTML page, which can show any screen of the portal. */
export const fallbackPage = 'index.html'

/** Screens that the build prerenders as HTML, with the file name and the path of each screen. */
export const prerenderedPages = [
  { name: 'login', path: '/login' },
  { name: 'guests', path: '/IndexProvincial' },
] as const

/** URL path of the page that shows the passes kept on this device (`web/start/pass.tsx`). */
export const passPagePath = '/pass'

/** A standalone page with its own script, outside the portal's router. */
interface StandalonePage {
  file: string
  /**
   * Canonical URL path of a standalone page. Paths in another case or with a trailing slash
   * redirect to it.
   */
  canonicalPath?: string
  /** Response headers of a standalone page that override the security headers of all pages. */
  headers?: Readonly<Record<string, string>>
}

/** Standalone pages by lower-case URL path without a trailing slash. */
const standalonePages: ReadonlyMap<string, StandalonePage> = new Map([
  [passPagePath, { file: 'pass.html' }],
  // The scope of its service worker is exactly this path.
  ['/v', { file: 'scanner.html', canonicalPath: verificationPath, headers: scannerPageHeaders }],
])

/**
 * File names of the prerendered pages, by lower-case URL path. The root path serves the page of the
 * sign-in screen.
 */
const prerenderedByPath: ReadonlyMap<string, string> = new Map([
  ['/', 'login'],
  ...prerenderedPages.map(({ name, path }) => [path.toLowerCase(), name] as const),
])

/** Returns a URL path in lower case and without a trailing slash. */
const normalizeUrlPath = (path: string) => path.toLowerCase().replace(/(?<=.)\/$/, '')

/** Returns true when the portal has a page at a URL path: a screen or a standalone page. */
export function isPortalPagePath(path: string): boolean {
  return isScreenPath(path) || standalonePages.has(normalizeUrlPath(path))
}

/** Returns the standalone page of a URL path; undefined for a screen. */
export function findStandalonePage(path: string): StandalonePage | undefined {
  return standalonePages.get(normalizeUrlPath(path))
}

/**
 * Returns the file name of the HTML page for `url`. A public screen has a prerendered page in each
 * language (`?lang=`; French by default). A club segment or another query parameter changes the
 * content of the screen, so such a URL gets an empty HTML page.
 */
export function getHtmlFileOfUrl(url: string): string {
  const [path = '', ...query] = url.split('?')
  // A browser splits the URL at the first question mark only.
  const search = new URLSearchParams(query.join('?'))
  const standalone = findStandalonePage(path)
  if (standalone !== undefined) return standalone.file
  const name = prerenderedByPath.get(normalizeUrlPath(path))
  if (name === undefined || [...search.keys()].some((key) => key !== 'lang'))
    return getHtmlFileOfScreenRoute(findScreenRoute(path))
  return `${name}.${search.get('lang') === 'en' ? 'en' : 'fr'}.html`
}

/**
 * Returns the file name of the HTML page for a route pattern. Without a route pattern, returns the
 * file name of the generic HTML page for all screens.
 */
export function getHtmlFileOfScreenRoute(routePattern: string | null): string {
  if (routePattern === null) return fallbackPage
  return `frames/${routePattern.slice(1).replaceAll(/[:?]/g, '').replaceAll('/', '.') || 'home'}.html`
}
