/** Callers and accounts as limits count them: one, however it is written. */
import { SocketAddress, isIP, isIPv4 } from 'node:net'

/**
 * The network that a request counts for: an address of version 4, or the /64 of one of version 6, of which a
 * household has 2⁶⁴ addresses. A proxy may have added a port, or written no address at all: then it is the socket's, which
 * has none once its connection is over.
 */
export function callerNetwork(address: string | undefined, socketAddress: string | undefined): string {
  return networkOf(address) ?? networkOf(socketAddress) ?? 'unknown'
}

function networkOf(written = ''): string | null {
  const bare = (/^\[(.+)\](?::\d+)?$/.exec(written)?.[1] ?? written.replace(/^([\d.]+):\d+$/, '$1')).replace(
    /%.*$/,
    '',
  )
  if (isIPv4(bare)) return bare
  if (isIP(bare) === 0) return null
  const { address } = new SocketAddress({ address: bare, family: 'ipv6' })
  const mapped = address.replace(/^::ffff:/, '')
  return isIPv4(mapped) ? mapped : prefixOf(address)
}

/** The first four of the eight groups of a canonical address. */
function prefixOf(address: string): string {
  const [head = [], tail] = address.split('::').map((part) => part.split(':').filter((group) => group !== ''))
  const groups = [...head]
  // What `::` stands for; its own tail reaches the first half where little is left out.
  if (tail !== undefined)
    groups.push(...Array<string>(Math.max(8 - head.length - tail.length, 0)).fill('0'), ...tail)
  return `${groups.slice(0, 4).join(':')}::/64`
}

/** Longer than anything that is sent on, in whichever spelling of Unicode; and how long a count's name of it is. */
const longestTyped = 400
const longestCounted = 100

/** An e-mail as limits count it: what is sent of it, so without the space around it before anything is cut. */
export function countedEmail(typed: string): string {
  return plainEmail(typed.trim().slice(0, longestTyped)).slice(0, longestCounted)
}

/** A number as limits count it. */
export function countedNumber(typed: string): string {
  return plainNumber(typed.trim().slice(0, longestTyped)).slice(0, longestCounted)
}

/**
 * Returns an e-mail in the form in which two spellings of one address are equal: without surrounding spaces, in NFC and in
 * lower case. JavaScript has two lower-case forms of the Greek sigma, which depend on the letter before it.
 */
export function plainEmail(typed: string): string {
  return typed.trim().normalize('NFC').toLowerCase().replaceAll('ς', 'σ')
}

/** A number as the federation compares it: letters and digits alone, without accents and case. */
export function plainNumber(typed: string): string {
  return typed
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
