/**
 * Normalizes client networks, e-mail addresses and account numbers, so that all spellings of a
 * value share one rate limit counter.
 */
import { SocketAddress, isIP, isIPv4 } from 'node:net'

/**
 * Returns the network of a client for rate limits. This is the IPv4 address, or the /64 prefix of
 * an IPv6 address, which one household shares. If the proxy gives no valid address, the address of
 * the socket is used. Returns 'unknown' for a closed socket.
 */
export function getIpNetworkOfClient(address: string | undefined, socketAddress: string | undefined): string {
  return parseIpNetwork(address) ?? parseIpNetwork(socketAddress) ?? 'unknown'
}

function parseIpNetwork(addressText = ''): string | null {
  const bare = (
    /^\[(.+)\](?::\d+)?$/.exec(addressText)?.[1] ?? addressText.replace(/^([\d.]+):\d+$/, '$1')
  ).replace(/%.*$/, '')
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
 * Maximum number of characters of a user's input that become part of a rate limit key. Every valid
 * input is shorter, even after Unicode normalization.
 */
const maxKeyInputLength = 400
const maxKeyLength = 100

/**
 * Returns the part of a rate limit counter's key that identifies an e-mail address. The address is
 * trimmed like the value sent to the federation, normalized and truncated.
 */
export function buildEmailRateLimitKey(email: string): string {
  return normalizeEmail(email.trim().slice(0, maxKeyInputLength)).slice(0, maxKeyLength)
}

/** Returns the key of a control number or pass number for rate limit counters. */
export function buildAccountNumberRateLimitKey(accountNumber: string): string {
  return normalizeAccountNumber(accountNumber.trim().slice(0, maxKeyInputLength)).slice(0, maxKeyLength)
}

/**
 * Returns the canonical form of an e-mail address: trimmed, in Unicode form NFC, in lower case. All
 * spellings of an address have the same canonical form. The Greek letter sigma has two lower-case
 * forms, which both become σ.
 */
export function normalizeEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase().replaceAll('ς', 'σ')
}

/**
 * Returns an account number as the federation compares it: only letters and digits, without
 * accents, in lower case.
 */
export function normalizeAccountNumber(accountNumber: string): string {
  return accountNumber
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
