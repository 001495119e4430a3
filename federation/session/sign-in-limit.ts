/**
 * Sign-in rate limit: ten failed attempts within 15 minutes lock an e-mail address for 15 minutes.
 * Addresses without an account are locked too, so that a lock reveals nothing.
 */
import type { Store } from '../store/database.ts'
import { digestSecret } from '../store/digest-secret.ts'

const quarterHour = 15 * 60_000
const maximumAttempts = 10

/**
 * Kind of credential of a sign-in attempt. Attempts of each kind are counted separately, so that
 * wrong passwords do not block signing in by e-mail.
 */
type Credential = 'password' | 'code'

/**
 * Records a sign-in attempt for an e-mail address. Returns false and records nothing while the
 * e-mail address is locked.
 */
export function recordSignInAttempt(
  store: Store,
  email: string,
  credential: Credential,
  now: number,
): boolean {
  const { sql } = store
  const key = buildSignInAttemptKey(email, credential)
  deleteOldSignInAttempts(store, now)
  const tries = sql.all`SELECT tried_at AS triedAt FROM sign_in_tries WHERE email = ${key} ORDER BY tried_at DESC LIMIT ${maximumAttempts}`
  if (
    isSignInLocked(
      tries.map(({ triedAt }) => Number(triedAt)),
      now,
    )
  )
    return false
  sql.run`INSERT INTO sign_in_tries (email, tried_at) VALUES (${key}, ${now})`
  return true
}

/**
 * Deletes the sign-in attempts that no longer count toward a lock, which they do for up to two
 * quarters of an hour. Also deletes attempts in the future, left by a clock that was moved back.
 */
export function deleteOldSignInAttempts({ sql }: Store, now: number): void {
  sql.run`DELETE FROM sign_in_tries WHERE tried_at NOT BETWEEN ${now - 2 * quarterHour} AND ${now}`
}

/** Deletes the recorded sign-in attempts for an e-mail address. */
export function clearSignInAttempts({ sql }: Store, email: string): void {
  sql.run`DELETE FROM sign_in_tries WHERE email IN (${buildSignInAttemptKey(email)}, ${buildSignInAttemptKey(email, 'code')})`
}

/** Returns true if sign-in attempts at the given times, newest first, lock an e-mail address. */
export function isSignInLocked(attemptTimes: number[], now: number): boolean {
  const [last, tenth] = [attemptTimes[0], attemptTimes[maximumAttempts - 1]]
  return last !== undefined && tenth !== undefined && last - tenth < quarterHour && now < last + quarterHour
}

const locks = new Map<string, Promise<unknown>>()

/** Runs `signIn` once all earlier sign-in attempts for the same e-mail address have finished. */
export async function runSignInSerially<Result>(
  email: string,
  signIn: () => Promise<Result>,
): Promise<Result> {
  const key = buildSignInAttemptKey(email)
  const attempt = (locks.get(key) ?? Promise.resolve()).then(signIn, signIn)
  locks.set(key, attempt)
  try {
    return await attempt
  } finally {
    if (locks.get(key) === attempt) locks.delete(key)
  }
}

function buildSignInAttemptKey(email: string, credential: Credential = 'password'): string {
  const name = email.trim().toLowerCase()
  return digestSecret(credential === 'password' ? name : `${credential} ${name}`)
}
