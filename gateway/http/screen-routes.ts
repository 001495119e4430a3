/**
 * Matches URL paths with the screens of the portal; other paths get status 404. The list of screens
 * is generated from the portal's declarations (`scripts/generate/screen-urls.ts`).
 */
import { screenAddresses } from './generated/screens.ts'

/**
 * Matches the club segment (`/01-054`) at the beginning of a URL path. The path of every screen may
 * have a club segment.
 */
const clubSegment = /^\/\d{2}-\d{3}(?=\/|$)/

/** Screen paths without parameters, which are found by a set lookup. */
const plainAddresses = new Set(screenAddresses.filter((address) => !address.includes(':')))
const parameterizedAddresses = screenAddresses
  .filter((address) => address.includes(':'))
  .map((address) => {
    const path = address.replaceAll(/\/:\w+\?/g, '(?:/[^/]+)?').replaceAll(/\/:\w+/g, '/[^/]+')
    return { address, pattern: new RegExp(`^${path}$`) }
  })

/**
 * Returns the route pattern of the screen at a URL path, in lower case; null when the path belongs
 * to no screen.
 */
export function findScreenRoute(path: string): string | null {
  const name =
    decodeUrlPath(path)
      .toLowerCase()
      .replace(clubSegment, '')
      .replace(/(?<=[^/])\/$/, '') || '/'
  return plainAddresses.has(name)
    ? name
    : (parameterizedAddresses.find(({ pattern }) => pattern.test(name))?.address ?? null)
}

/** Returns true when the portal has a screen at a URL path. */
export function isScreenPath(path: string): boolean {
  return findScreenRoute(path) !== null
}

function decodeUrlPath(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
