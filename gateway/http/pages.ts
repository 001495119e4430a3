/**
 * Which page answers an address: that of a visitor's screen, which the build has written as HTML, or the frame of any
 * other screen, which names what that screen is made of (`scripts/generate/pages.ts`).
 */
import { addressOf } from './screens.ts'

/** The page that becomes any screen. */
export const onePage = 'index.html'

/** Screens of visitors that come as HTML, by their address without regard to case; the bare address leads to signing in. */
const written: Partial<Record<string, string>> = {
  '/': 'login',
  '/login': 'login',
  '/indexprovincial': 'guests',
}

/**
 * The page of `url`: as HTML in French, or in the language that `?lang=` asks for. An address that says more than that
 * (where to go then, why one is there) changes the screen, and so does a club's segment.
 */
export function pageOf(url: string): string {
  const [path = '', ...query] = url.split('?')
  // A browser divides the address at the first one alone.
  const search = new URLSearchParams(query.join('?'))
  const name = written[path.toLowerCase().replace(/(?<=.)\/$/, '')]
  if (name === undefined || [...search.keys()].some((key) => key !== 'lang')) return frameOf(addressOf(path))
  return `${name}.${search.get('lang') === 'en' ? 'en' : 'fr'}.html`
}

/** The page that a screen begins with, by its address as the router writes it. */
export function frameOf(address: string | null): string {
  if (address === null) return onePage
  return `frames/${address.slice(1).replaceAll(/[:?]/g, '').replaceAll('/', '.') || 'home'}.html`
}
