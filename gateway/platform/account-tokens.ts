/**
 * Signed tokens by which a client is known again at the sign-in of one account, so that the guesses of strangers do not
 * use up its attempts (decision 0038). A token opens nothing: it only has its attempts counted apart.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { countedEmail } from './caller-address.ts'
import { digestOf } from './digest.ts'
import type { SharedState } from './shared/state.ts'

/** What a token proves: a sign-in on this device before, or that this client has asked for a one-time code. */
export type TokenPurpose = 'device' | 'code request'

const dayMs = 24 * 60 * 60_000

/** How long tokens are good (ms). A code request outlives its code, which is good for ten minutes, a little. */
export const tokenLifetimesMs: Readonly<Record<TokenPurpose, number>> = {
  device: 90 * dayMs,
  'code request': 15 * 60_000,
}

/**
 * Issues, verifies and revokes tokens of the form `<id>.<expiry>.<signature>`.
 *
 * The keys that sign them are random and live in what the instances share, so that every instance knows them, and that
 * whatever loses a key (a restart without Redis) makes its tokens worthless rather than unrevokable. Device tokens have
 * a key for each account: its removal revokes them all. Anybody may ask for a code in anybody's name: code requests have
 * one key for all, so that asking leaves nothing behind.
 */
export class AccountTokens {
  readonly #shared: Pick<SharedState, 'keepFirst' | 'readKept' | 'removeKept'>

  constructor(shared: Pick<SharedState, 'keepFirst' | 'readKept' | 'removeKept'>) {
    this.#shared = shared
  }

  /** Returns a new token for the account of an e-mail; `now` in epoch milliseconds. */
  async issue(purpose: TokenPurpose, email: string, now: number): Promise<string> {
    const lifetimeMs = tokenLifetimesMs[purpose]
    const fresh = randomBytes(32).toString('base64url')
    const key = await this.#shared.keepFirst(keyName(purpose, email), fresh, lifetimeMs)
    const signed = `${randomBytes(9).toString('base64url')}.${Math.floor((now + lifetimeMs) / 1_000)}`
    return `${signed}.${sign(key, purpose, email, signed).toString('base64url')}`
  }

  /**
   * Returns the id of a token of this account; null for none, and for one that is forged, expired, revoked or of
   * another account: none of these is an error.
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
    const key = await this.#shared.readKept(keyName(purpose, email))
    // Without a key the signature is computed too: the response time must not tell which accounts have signed in (B53).
    const expected = sign(key ?? 'no key', purpose, email, signed)
    const isSigned = timingSafeEqual(Buffer.from(signature!, 'base64url'), expected)
    return key !== null && isSigned ? id! : null
  }

  /** Revokes every device token of the account: its password has changed, or the account is gone. */
  async revoke(email: string): Promise<void> {
    await this.#shared.removeKept(keyName('device', email))
  }
}

function keyName(purpose: TokenPurpose, email: string): string {
  return purpose === 'device' ? `device key of ${digestOf(countedEmail(email))}` : 'code request key'
}

function sign(key: string, purpose: TokenPurpose, email: string, signed: string): Buffer {
  return createHmac('sha256', key)
    .update(JSON.stringify([purpose, countedEmail(email), signed]))
    .digest()
}
