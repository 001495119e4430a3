/**
 * Public keys with which the scanner page verifies pass codes. The service worker stores the
 * response of the gateway, so that the keys are available without a network (decision 0057).
 */

const keysUrl = '/.well-known/jwks.json'
/**
 * Timeout of a request for verification keys, in milliseconds. It is short, because an officer
 * waits for the response.
 */
const keysTimeoutMs = 4_000

/** Verification keys and verification rules of the portal, from one response of the gateway. */
export interface VerificationKeys {
  /** Public keys by key number. A pass code contains the number of the key that verifies it. */
  keys: ReadonlyMap<number, CryptoKey>
  /**
   * Number of days for which the federation's confirmation of a pass is valid; 0 means until the
   * last day of the pass.
   */
  attestationDays: number
  /**
   * Phone number of the federation's office, which can look up every control number; null if
   * unknown.
   */
  officePhone: string | null
  /** Time at which the gateway sent the keys, in epoch milliseconds; null if unknown. */
  sentAt: number | null
}

/**
 * Empty set of verification keys, for a page that has never reached the gateway. All codes then
 * have an unknown key.
 */
export const noKeys: VerificationKeys = {
  keys: new Map(),
  attestationDays: 0,
  officePhone: null,
  sentAt: null,
}

/**
 * Loads the verification keys from this device or, with `skipsCache`, from the gateway. Throws if
 * they are not available.
 */
export async function loadVerificationKeys({
  skipsCache,
}: {
  skipsCache: boolean
}): Promise<VerificationKeys> {
  const response = await fetch(keysUrl, {
    cache: skipsCache ? 'no-cache' : 'default',
    signal: AbortSignal.timeout(keysTimeoutMs),
  })
  if (!response.ok) throw new Error(`${keysUrl} has status ${response.status}`)
  const sentAt = Date.parse(response.headers.get('date') ?? '')
  return {
    ...(await parseVerificationKeys(await response.json())),
    sentAt: Number.isNaN(sentAt) ? null : sentAt,
  }
}

/** Parses a JSON Web Key Set. Keys that are not ES256 keys are left out. */
export async function parseVerificationKeys(body: unknown): Promise<Omit<VerificationKeys, 'sentAt'>> {
  const { keys: entries, attestationDays, officePhone } = (body ?? {}) as Record<string, unknown>
  const imported = await Promise.all((Array.isArray(entries) ? entries : []).map(importVerificationKey))
  return {
    keys: new Map(imported.filter((entry) => entry !== null)),
    attestationDays:
      typeof attestationDays === 'number' && attestationDays > 0 ? Math.floor(attestationDays) : 0,
    officePhone: typeof officePhone === 'string' && /\d/.test(officePhone) ? officePhone : null,
  }
}

async function importVerificationKey(
  entry: JsonWebKey & { kid?: unknown },
): Promise<[number, CryptoKey] | null> {
  const id =
    typeof entry?.kid === 'string' && /^[\da-f]{4}$/.test(entry.kid) ? Number.parseInt(entry.kid, 16) : null
  if (id === null) return null
  const { kty, crv, x, y } = entry
  try {
    const curve = { name: 'ECDSA', namedCurve: 'P-256' }
    return [id, await crypto.subtle.importKey('jwk', { kty, crv, x, y }, curve, false, ['verify'])]
  } catch {
    return null
  }
}
