/**
 * Signed account tokens by which the gateway recognizes a returning client at sign-in (decision
 * 0038). A token grants no access. Its only effect is that rate limits count the wrong passwords
 * and codes of this client separately.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { buildEmailRateLimitKey } from './rate-limit-keys.ts'
import { computeDigest } from './digest.ts'
import type { SharedState } from './shared/shared-state.ts'
import { dayMs } from './calendar-days.ts'

/**
 * Purpose of an account token. A `device` token proves an earlier sign-in on this device; a `code
 * request` token proves that this client requested a one-time code.
 */
export type TokenPurpose = 'device' | 'code request'

/**
 * Lifetimes of account tokens by purpose, in milliseconds. The token of a code request is valid for
 * 15 minutes, which is longer than the ten minutes of the one-time code.
 */
export const tokenLifetimesMs: Readonly<Record<TokenPurpose, number>> = {
  device: 90 * dayMs,
  'code request': 15 * 60_000,
}

/**
 * Issues, verifies and revokes account tokens (`<id>.<expiry>.<signature>`). The signing keys are
 * random and shared by all gateway instances. Removing an account's signing key revokes the device
 * tokens of the account. All code request tokens share one signing key, so that requesting a code
 * stores no data.
 */
export class AccountTokens {
  readonly #shared: Pick<SharedState, 'storeIfAbsent' | 'readStoredText' | 'removeStoredText'>

  constructor(shared: Pick<SharedState, 'storeIfAbsent' | 'readStoredText' | 'removeStoredText'>) {
    this.#shared = shared
  }

  /**
   * Returns a new account token for the account of an e-mail address. `now` is in epoch
   * milliseconds.
   */
  async issueToken(purpose: TokenPurpose, email: string, now: number): Promise<string> {
    const lifetimeMs = tokenLifetimesMs[purpose]
    const fresh = randomBytes(32).toString('base64url')
    const key = await this.#shared.storeIfAbsent(getTokenSigningKeyName(purpose, email), fresh, lifetimeMs)
    const signed = `${randomBytes(9).toString('base64url')}.${Math.floor((now + lifetimeMs) / 1_000)}`
    return `${signed}.${computeTokenSignature(key, purpose, email, signed).toString('base64url')}`
  }

  /**
   * Returns the id of a valid account token. Returns null, and never throws, for a token that is
   * missing, forged, expired, revoked or of another account.
   */
  async verify(
    purpose: TokenPurpose,
    email: string,
    token: string | null | undefined,
    now: number,
  ): Promise<string | null> {
    const [, signed, id, expiry, signature] =
      /^(([\w-]{12})\.(\d{1,12}))\.([\w-]{43})$/.exec(token ?? '') ?? []
    if (signed === undefined || Number(expiry) * 1_000 <= now) return null
    const key = await this.#shared.readStoredText(getTokenSigningKeyName(purpose, email))
    // The signature is computed without a key too: the response time must not reveal which accounts
    // have signed in (B53).
    const expected = computeTokenSignature(key ?? 'no key', purpose, email, signed)
    const isSigned = timingSafeEqual(Buffer.from(signature!, 'base64url'), expected)
    return key !== null && isSigned ? id! : null
  }

  /**
   * Revokes every device token of an account. Called after a password change and after the deletion
   * of the account.
   */
  async revokeDeviceTokens(email: string): Promise<void> {
    await this.#shared.removeStoredText(getTokenSigningKeyName('device', email))
  }
}

function getTokenSigningKeyName(purpose: TokenPurpose, email: string): string {
  return purpose === 'device'
    ? `device key of ${computeDigest(buildEmailRateLimitKey(email))}`
    : 'code request key'
}

function computeTokenSignature(key: string, purpose: TokenPurpose, email: string, payload: string): Buffer {
  return createHmac('sha256', key)
    .update(JSON.stringify([purpose, buildEmailRateLimitKey(email), payload]))
    .digest()
}
