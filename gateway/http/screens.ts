/**
 * Tells which addresses a screen of the portal answers, so that any other is answered with status 404. The list is
 * generated from the portal's declarations (`scripts/generate/screens.ts`).
 */
import { screenAddresses } from './generated/screens.ts'

/** The club whose site one is on stands in front of any of them. */
const club = /^\/\d{2}-\d{3}(?=\/|$)/

/** Most are found by their name alone, without a look at every other. */
const plain = new Set(screenAddresses.filter((address) => !address.includes(':')))
const withIds = screenAddresses
  .filter((address) => address.includes(':'))
  .map((address) => {
    const path = address.replaceAll(/\/:\w+\?/g, '(?:/[^/]+)?').replaceAll(/\/:\w+/g, '/[^/]+')
    return { address, pattern: new RegExp(`^${path}$`) }
  })

/** The address by which a screen answers this path, as the router writes it, in lower case; null when none does. */
export function addressOf(path: string): string | null {
  const name =
    decoded(path)
      .toLowerCase()
      .replace(club, '')
      .replace(/(?<=[^/])\/$/, '') || '/'
  return plain.has(name) ? name : (withIds.find(({ pattern }) => pattern.test(name))?.address ?? null)
}

/** Whether a screen answers this path. */
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
