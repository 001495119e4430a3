/** The club whose site this is, `01-054`, from the first segment of the address (A09); null on the portal's own. */
export const club = /^\/(\d\d-\d\d\d)(?=\/|$)/.exec(location.pathname)?.[1] ?? null

/** What stands in front of every address of the portal: the router's basename, so that every link keeps the club (A13). */
export const basename = club ? `/${club}` : '/'

/** An address of the portal without club and origin: `/receipts?page=2`. */
export function pathWithoutClub({ pathname, search }: Pick<URL, 'pathname' | 'search'> = location): string {
  return (club ? pathname.slice(basename.length) || '/' : pathname) + search
}

/** The path of the screen that is shown: `/receipts`. */
export const shownPath = (): string => pathWithoutClub().split('?')[0]!

/** Loads `path` as a new page: whatever this one held in memory, the Relay store first of all, is gone. */
export function loadDocument(path: string): void {
  location.assign(withClub(path))
}

/** The same for a page that is led back from: `path` takes the place of this one, and Back does not find it twice. */
export function replaceDocument(path: string): void {
  location.replace(withClub(path))
}

const withClub = (path: string) => (club ? basename + path : path)

/**
 * `path` when it is an address inside the portal, else null: never another origin, whatever way of writing one a
 * browser accepts (`//host`, `/\host`, `https:host`, a tab within) (B13).
 */
export function toPortalPath(path: string | null): string | null {
  if (!path?.startsWith('/') || !URL.canParse(path, location.origin)) return null
  const { origin, pathname, search } = new URL(path, location.origin)
  return origin === location.origin && !pathname.startsWith('//') ? pathname + search : null
}
