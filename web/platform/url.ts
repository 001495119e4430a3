/**
 * Number of the club whose site is shown, such as `01-054` (A09). It is the first segment of the
 * URL path. Null if the portal is shown without a club.
 */
export const club = /^\/(\d\d-\d\d\d)(?=\/|$)/.exec(location.pathname)?.[1] ?? null

/** Basename of the router: the club segment of the URL, so that every link keeps the club (A13). */
export const basename = club ? `/${club}` : '/'

/**
 * Returns the path and query of a portal URL, without the origin and the club segment, such as
 * `/receipts?page=2`.
 */
export function getPathWithoutClub({
  pathname,
  search,
}: Pick<URL, 'pathname' | 'search'> = location): string {
  return (club ? pathname.slice(basename.length) || '/' : pathname) + search
}

/** Returns the path of the current screen, such as `/receipts`. */
export const readCurrentPath = (): string => getPathWithoutClub().split('?')[0]!

/** Loads `path` as a new page, which discards all state in memory, such as the Relay store. */
export function openAsNewPage(path: string): void {
  location.assign(prependClubSegment(path))
}

/**
 * Loads `path` as a new page that replaces this page in the history, so that Back does not return
 * here.
 */
export function replaceWithNewPage(path: string): void {
  location.replace(prependClubSegment(path))
}

const prependClubSegment = (path: string) => (club ? basename + path : path)

/**
 * Returns the given path if it leads to the portal, otherwise null (B13). Also returns null for
 * unusual spellings that lead to another site, such as `//host`, `/\host`, `https:host` and
 * embedded tabs.
 */
export function toPortalPath(path: string | null): string | null {
  if (!path?.startsWith('/') || !URL.canParse(path, location.origin)) return null
  const { origin, pathname, search } = new URL(path, location.origin)
  return origin === location.origin && !pathname.startsWith('//') ? pathname + search : null
}
