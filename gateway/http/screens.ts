/**
 * Matches URL paths with the screens of the portal; other paths get status 404. The list is
 * generated from the portal's declarations (`scripts/generate/screens.ts`).
 */
import { screenAddresses } from './generated/screens.ts'

/** Club segment that may precede the path of any screen. */
const club = /^\/\d{2}-\d{3}(?=\/|$)/

/** Paths without parameters, which are found by a set lookup. */
const plain = new Set(screenAddresses.filter((address) => !address.includes(':')))
const withIds = screenAddresses
  .filter((address) => address.includes(':'))
  .map((address) => {
    const path = address.replaceAll(/\/:\w+\?/g, '(?:/[^/]+)?').replaceAll(/\/:\w+/g, '/[^/]+')
    return { address, pattern: new RegExp(`^${path}$`) }
  })

/** Returns the route pattern of the screen at a path, in lower case; null when there is none. */
export function addressOf(path: string): string | null {
  const name =
    decoded(path)
      .toLowerCase()
      .replace(club, '')
      .replace(/(?<=[^/])\/$/, '') || '/'
  return plain.has(name) ? name : (withIds.find(({ pattern }) => pattern.test(name))?.address ?? null)
}

/** Returns true when the portal has a screen at this path. */
export function isScreenAddress(path: string): boolean {
  return addressOf(path) !== null
}

function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
