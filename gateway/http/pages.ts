/**
 * Which page answers an address: the portal's one page, or that of a visitor's screen, which the build has written as HTML
 * (`scripts/generate/pages.ts`).
 */

/** The one page, which becomes any screen. */
export const onePage = 'index.html'

/** Screens of visitors that come as HTML, by their address without regard to case; the bare address leads to signing in. */
const written: Partial<Record<string, string>> = {
  '/': 'login',
  '/login': 'login',
  '/indexprovincial': 'guests',
}

/**
 * The page of `url`: French, or in the language that `?lang=` asks for. An address that says more than that
 * (where to go then, why one is there) changes the screen, and so does a club's segment.
 */
export function pageOf(url: string): string {
  const [path = '', query = ''] = url.split('?')
  const search = new URLSearchParams(query)
  const name = written[path.toLowerCase().replace(/(?<=.)\/$/, '')]
  if (name === undefined || [...search.keys()].some((key) => key !== 'lang')) return onePage
  return `${name}.${search.get('lang') === 'en' ? 'en' : 'fr'}.html`
}
