/**
 * Which page answers an address: that of a visitor's screen, which the build has written as HTML, or the frame of any
 * other screen, which names what that screen is made of (`scripts/generate/pages.ts`).
 */
import { addressOf } from './screens.ts'

/** The page that becomes any screen. */
export const onePage = 'index.html'

/** The screens that the build prerenders as HTML: the name of the file, and the path of the screen. */
export const prerenderedPages = [
  { name: 'login', path: '/login' },
  { name: 'guests', path: '/IndexProvincial' },
] as const

/** The name of the prerendered file by path, in lower case; the bare address leads to signing in. */
const prerendered: ReadonlyMap<string, string> = new Map([
  ['/', 'login'],
  ...prerenderedPages.map(({ name, path }) => [path.toLowerCase(), name] as const),
])

/**
 * The page of `url`: as HTML in French, or in the language that `?lang=` asks for. An address that says more than that
 * (where to go then, why one is there) changes the screen, and so does a club's segment.
 */
export function pageOf(url: string): string {
  const [path = '', ...query] = url.split('?')
  // A browser divides the address at the first one alone.
  const search = new URLSearchParams(query.join('?'))
  const name = prerendered.get(path.toLowerCase().replace(/(?<=.)\/$/, ''))
  if (name === undefined || [...search.keys()].some((key) => key !== 'lang')) return frameOf(addressOf(path))
  return `${name}.${search.get('lang') === 'en' ? 'en' : 'fr'}.html`
}

/** The page that a screen begins with, by its address as the router writes it. */
export function frameOf(address: string | null): string {
  if (address === null) return onePage
  return `frames/${address.slice(1).replaceAll(/[:?]/g, '').replaceAll('/', '.') || 'home'}.html`
}
