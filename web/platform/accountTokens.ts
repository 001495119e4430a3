import { stored } from './stored.ts'

/** Accounts whose tokens one browser keeps: a family's, and a few more. */
const most = 10

/** A digest of an account's e-mail beside its token. */
type Kept = [account: string, token: string]

/**
 * Tokens by which the gateway knows this browser again at the sign-in of an account, one for each account. They open
 * nothing, so signing out leaves them: strangers who guess at the password then keep nobody out who has signed in here.
 */
function accountTokens(area: 'localStorage' | 'sessionStorage', key: string) {
  const kept = stored<Kept[]>(area, key, (found) => (Array.isArray(found) ? found.filter(isKept) : []))
  const others = (email: string) => kept.get().filter(([account]) => account !== digestOf(email))
  return {
    /** Returns the token of an account; undefined for none. */
    of: (email: string): string | undefined =>
      kept.get().find(([account]) => account === digestOf(email))?.[1],
    /** Keeps the token of an account in the place of the one before. */
    keep(email: string, token: string): void {
      kept.set([...others(email), [digestOf(email), token] satisfies Kept].slice(-most))
    },
    forget: (email: string): void => kept.set(others(email)),
  }
}

/** Shows that somebody has signed in to the account here before. */
export const deviceTokens = accountTokens('localStorage', 'sentier.devices')

/** Shows that a one-time code was asked for here. */
export const codeRequests = accountTokens('sessionStorage', 'sentier.codeRequests')

const isKept = (found: unknown): found is Kept =>
  Array.isArray(found) && found.length === 2 && found.every((each) => typeof each === 'string')

/**
 * Tells accounts apart without leaving their e-mails on a browser that others use (FNV-1a, 32 bits). Two that share a
 * digest share a place: the gateway takes a token for its own account alone.
 */
function digestOf(email: string): string {
  let digest = 0x81_1c_9d_c5
  for (const byte of new TextEncoder().encode(email.trim().normalize('NFC').toLowerCase()))
    digest = Math.imul(digest ^ byte, 0x01_00_01_93)
  return (digest >>> 0).toString(36)
}
