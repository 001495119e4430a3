/**
 * Selection of the HTML page for a URL: a prerendered page of a public screen, or the frame of any
 * other screen, which preloads that screen's files (`scripts/generate/pages.ts`).
 */
import { findScreenAddress } from './screens.ts'

/** Page that can show any screen. */
export const fallbackPage = 'index.html'

/**
 * The screens that the build prerenders as HTML: the name of the file, and the path of the screen.
 */
export const prerenderedPages = [
  { name: 'login', path: '/login' },
  { name: 'guests', path: '/IndexProvincial' },
] as const

/** Name of the prerendered file by lower-case path; the root path shows the sign-in screen. */
const prerenderedByPath: ReadonlyMap<string, string> = new Map([
  ['/', 'login'],
  ...prerenderedPages.map(({ name, path }) => [path.toLowerCase(), name] as const),
])

/**
 * Returns the file name of the page for `url`: prerendered in French, or in the language of
 * `?lang=`. A URL with other query parameters (a return path, a reason) or a club segment changes
 * the screen, so it gets a frame.
 */
export function selectPage(url: string): string {
  const [path = '', ...query] = url.split('?')
  // A browser splits the URL at the first question mark only.
  const search = new URLSearchParams(query.join('?'))
  const name = prerenderedByPath.get(path.toLowerCase().replace(/(?<=.)\/$/, ''))
  if (name === undefined || [...search.keys()].some((key) => key !== 'lang'))
    return frameOf(findScreenAddress(path))
  return `${name}.${search.get('lang') === 'en' ? 'en' : 'fr'}.html`
}

/** Returns the frame of a screen by its route pattern, or the page for any screen. */
export function frameOf(address: string | null): string {
  if (address === null) return fallbackPage
  return `frames/${address.slice(1).replaceAll(/[:?]/g, '').replaceAll('/', '.') || 'home'}.html`
}
