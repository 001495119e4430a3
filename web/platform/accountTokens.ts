import { createStoredValue } from './storedValue.ts'

/** Maximum number of accounts whose sign-in tokens a browser stores: enough for a family. */
const maxAccounts = 10

/** Stored sign-in token of an account, with a digest of the account's e-mail address. */
type TokenEntry = [account: string, token: string]

/**
 * Returns the browser storage of sign-in tokens, one per account. A token lets the gateway
 * recognize this browser, so that failed sign-ins by strangers elsewhere do not lock out the
 * member. A token grants no access.
 */
function createSignInTokenStore(area: 'localStorage' | 'sessionStorage', key: string) {
  const tokenStore = createStoredValue<TokenEntry[]>(area, key, (storedValue) =>
    Array.isArray(storedValue) ? storedValue.filter(isStoredTokenEntry) : [],
  )
  const selectTokensOfOtherAccounts = (email: string) =>
    tokenStore.get().filter(([account]) => account !== emailDigestOf(email))
  return {
    /** Returns the stored sign-in token of an account; undefined without a stored token. */
    getToken: (email: string): string | undefined =>
      tokenStore.get().find(([account]) => account === emailDigestOf(email))?.[1],
    /** Stores the sign-in token of an account in place of the previous token of the account. */
    storeToken(email: string, token: string): void {
      tokenStore.set(
        [...selectTokensOfOtherAccounts(email), [emailDigestOf(email), token] satisfies TokenEntry].slice(
          -maxAccounts,
        ),
      )
    },
    forget: (email: string): void => tokenStore.set(selectTokensOfOtherAccounts(email)),
  }
}

/**
 * Sign-in tokens by account, stored in this browser. A token proves that the account was signed in
 * on this browser before.
 */
export const deviceTokens = createSignInTokenStore('localStorage', 'sentier.devices')

/**
 * Sign-in tokens by account, stored for this tab. A token proves that this tab has requested a
 * one-time code for the account.
 */
export const codeRequests = createSignInTokenStore('sessionStorage', 'sentier.codeRequests')

const isStoredTokenEntry = (entry: unknown): entry is TokenEntry =>
  Array.isArray(entry) && entry.length === 2 && entry.every((each) => typeof each === 'string')

/**
 * Returns a digest of an e-mail address (FNV-1a, 32 bits), so that a shared browser does not store
 * the address itself. Digest collisions are safe, because the gateway accepts a token only for its
 * own account.
 */
function emailDigestOf(email: string): string {
  let digest = 0x81_1c_9d_c5
  for (const byte of new TextEncoder().encode(email.trim().normalize('NFC').toLowerCase()))
    digest = Math.imul(digest ^ byte, 0x01_00_01_93)
  return (digest >>> 0).toString(36)
}
