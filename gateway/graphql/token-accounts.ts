import { LRUCache } from 'lru-cache'
import { Failure } from '../platform/request-failures.ts'
import { computeDigest } from '../platform/digest.ts'

/** Access token and refresh token of one session. */
interface SessionTokens {
  accessToken: string
  refreshToken: string
}

/**
 * Time for which the account of an access token is cached, in milliseconds; longer than the
 * lifetime of tokens.
 */
const accountCacheMs = 1_200_000

/**
 * Time in milliseconds within which a renewed session takes over the recorded account of the
 * earlier session. After this time, the gateway identifies the member of a renewed session at the
 * next query.
 */
const renewalCacheMs = 3_600_000

/** Maximum number of entries in each of the three caches of `TokenAccounts`. */
const maxTokens = 10_000

/**
 * Map from access tokens to their accounts, for rate limits only. Tokens are stored as digests. An
 * account is `member <id>`, or `token <digest>` while the member is unknown.
 */
export class TokenAccounts {
  /** Account lookups at the federation, pending or completed, by access token digest. */
  readonly #lookups = new LRUCache<string, Promise<string | null>>({ max: maxTokens, ttl: accountCacheMs })
  /**
   * Accounts of access tokens that earlier requests have recorded, keyed by the digest of the
   * access token.
   */
  readonly #recorded = new LRUCache<string, string>({ max: maxTokens, ttl: accountCacheMs })
  /** Digests of access tokens, keyed by the digest of the refresh token of the same session. */
  readonly #renewals = new LRUCache<string, string>({ max: maxTokens, ttl: renewalCacheMs })

  /**
   * Returns the account of an access token, which is looked up with `getUser` at most once per
   * token. Returns null and stores nothing for a token that the federation rejects, so that forged
   * tokens use no memory.
   */
  async loadAccountKey(tokenDigest: string, getUser: () => Promise<{ id: number }>): Promise<string | null> {
    const cached = this.#lookups.get(tokenDigest)
    if (cached !== undefined) return await cached
    const recorded = this.#recorded.get(tokenDigest)
    if (recorded !== undefined && recorded !== `token ${tokenDigest}`) return recorded
    const lookup = getUser()
      .then(({ id }) => `member ${String(id)}`)
      .catch((error: unknown) => {
        this.#lookups.delete(tokenDigest)
        // The session is valid: only the terms have yet to be accepted.
        const isSession = error instanceof Failure && error.code === 'CONSENT_REQUIRED'
        return isSession ? `token ${tokenDigest}` : null
      })
    this.#lookups.set(tokenDigest, lookup)
    return await lookup
  }

  /**
   * Returns the account that earlier requests have recorded for an access token; null when unknown.
   */
  getRecordedAccountKey(tokenDigest: string): string | null {
    return this.#recorded.get(tokenDigest) ?? null
  }

  /** Records the member that owns an access token. */
  recordMember(tokenDigest: string, memberId: number): void {
    this.#recorded.set(tokenDigest, `member ${memberId}`)
  }

  /**
   * Records an access token that the federation has accepted, if no member is recorded for it yet.
   */
  recordAcceptedToken(tokenDigest: string): void {
    if (!this.#recorded.has(tokenDigest)) this.#recorded.set(tokenDigest, `token ${tokenDigest}`)
  }

  /**
   * Records the tokens of a new session. If it renews the session of `previousRefreshToken`, rate
   * limits go on counting the account of that session. `previousRefreshToken` is null after a
   * sign-in.
   */
  linkSession({ accessToken, refreshToken }: SessionTokens, previousRefreshToken: string | null): void {
    const tokenDigest = computeDigest(accessToken)
    this.#renewals.set(computeDigest(refreshToken), tokenDigest)
    if (previousRefreshToken === null) return
    const account = this.#recorded.get(this.#renewals.get(computeDigest(previousRefreshToken)) ?? '')
    if (account !== undefined) this.#recorded.set(tokenDigest, account)
  }
}
