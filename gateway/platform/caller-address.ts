/**
 * Normalized client networks, e-mail addresses and account numbers, so that every spelling shares
 * one rate limit counter.
 */
import { SocketAddress, isIP, isIPv4 } from 'node:net'

/**
 * Returns the network that a request counts for: an IPv4 address, or the /64 prefix of an IPv6
 * address, because a household has 2⁶⁴ addresses. When the proxy forwarded no valid IP address, the
 * socket's address is used; a closed socket has none, which yields 'unknown'. A port that the proxy
 * added is removed.
 */
export function getClientNetwork(address: string | undefined, socketAddress: string | undefined): string {
  return parseNetwork(address) ?? parseNetwork(socketAddress) ?? 'unknown'
}

function parseNetwork(written = ''): string | null {
  const bare = (/^\[(.+)\](?::\d+)?$/.exec(written)?.[1] ?? written.replace(/^([\d.]+):\d+$/, '$1')).replace(
    /%.*$/,
    '',
  )
  if (isIPv4(bare)) return bare
  if (isIP(bare) === 0) return null
  const { address } = new SocketAddress({ address: bare, family: 'ipv6' })
  const mapped = address.replace(/^::ffff:/, '')
  return isIPv4(mapped) ? mapped : getIpv6Prefix(address)
}

/** Returns the first four of the eight groups of a canonical IPv6 address. */
function getIpv6Prefix(address: string): string {
  const [head = [], tail] = address.split('::').map((part) => part.split(':').filter((group) => group !== ''))
  const groups = [...head]
  // `::` is expanded into its zero groups. The groups after `::` reach the first half of the
  // address when few groups are omitted.
  if (tail !== undefined)
    groups.push(...Array<string>(Math.max(8 - head.length - tail.length, 0)).fill('0'), ...tail)
  return `${groups.slice(0, 4).join(':')}::/64`
}

/**
 * Most characters of an input that are normalized, more than any value sent to the federation in
 * any Unicode form, and most characters of a counter key.
 */
const maxInputLength = 400
const maxKeyLength = 100

/**
 * Returns the e-mail address as rate limits count it. Surrounding spaces are trimmed before the
 * text is truncated, as in the value sent to the federation.
 */
export function toEmailKey(typed: string): string {
  return normalizeEmail(typed.trim().slice(0, maxInputLength)).slice(0, maxKeyLength)
}

/** Returns an account number as rate limits count it. */
export function toNumberKey(typed: string): string {
  return normalizeNumber(typed.trim().slice(0, maxInputLength)).slice(0, maxKeyLength)
}

/**
 * Returns an e-mail address in a canonical form in which two spellings compare equal: trimmed, NFC,
 * lower case. JavaScript has two lower-case forms of the Greek sigma, depending on the preceding
 * letter; both become σ.
 */
export function normalizeEmail(typed: string): string {
  return typed.trim().normalize('NFC').toLowerCase().replaceAll('ς', 'σ')
}

/**
 * Returns a number as the federation compares it: only letters and digits, without accents, in
 * lower case.
 */
export function normalizeNumber(typed: string): string {
  return typed
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
