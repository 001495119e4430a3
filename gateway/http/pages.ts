/**
 * Selects the HTML page for a URL: a prerendered page of a public screen, or the frame of any other
 * screen. A frame is an empty page that preloads the screen's files
 * (`scripts/generate/html-pages.ts`).
 */
import { findScreenRoute } from './match-screen.ts'

/** File name of the HTML page that can show any screen. */
export const fallbackPage = 'index.html'

/** Screens that the build prerenders as HTML, with the file name and the path of each screen. */
export const prerenderedPages = [
  { name: 'login', path: '/login' },
  { name: 'guests', path: '/IndexProvincial' },
] as const

/**
 * File names of the prerendered pages, by lower-case URL path. The root path has the page of the
 * sign-in screen.
 */
const prerenderedByPath: ReadonlyMap<string, string> = new Map([
  ['/', 'login'],
  ...prerenderedPages.map(({ name, path }) => [path.toLowerCase(), name] as const),
])

/**
 * Returns the file name of the page for `url`: prerendered in French, or in the language of
 * `?lang=`. A URL with a club segment or any other query parameter (a return path, a reason) gets a
 * frame, because the segment or parameter changes the content of the screen.
 */
export function selectPageFile(url: string): string {
  const [path = '', ...query] = url.split('?')
  // A browser splits the URL at the first question mark only.
  const search = new URLSearchParams(query.join('?'))
  const name = prerenderedByPath.get(path.toLowerCase().replace(/(?<=.)\/$/, ''))
  if (name === undefined || [...search.keys()].some((key) => key !== 'lang'))
    return getScreenFrameFile(findScreenRoute(path))
  return `${name}.${search.get('lang') === 'en' ? 'en' : 'fr'}.html`
}

/**
 * Returns the file name of a screen's frame, by the route pattern of the screen. Without a route
 * pattern, returns the page that can show any screen.
 */
export function getScreenFrameFile(routePattern: string | null): string {
  if (routePattern === null) return fallbackPage
  return `frames/${routePattern.slice(1).replaceAll(/[:?]/g, '').replaceAll('/', '.') || 'home'}.html`
}
