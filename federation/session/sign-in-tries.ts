/**
 * Ten wrong tries in a quarter of an hour lock an e-mail for a quarter of an hour, whether it has an account
 * or not: a lock tells nothing. Tries for one e-mail are judged one after the other, so that a hundred at once
 * are no more than ten; one that was right clears the count. One-time codes are counted apart: who has locked somebody
 * out with wrong passwords keeps nobody from coming in by mail.
 */
import type { Store } from '../store/database.ts'
import { digestOf } from '../store/digest.ts'

const quarterHour = 15 * 60_000
const most = 10

/** What is tried. */
type Secret = 'password' | 'code'

/** Notes a try for an e-mail; false while it is locked. */
export function takeTry({ sql }: Store, email: string, secret: Secret, now: number): boolean {
  const key = keyOf(email, secret)
  // Those of a lock that has just begun are two quarters old at its end. A clock that was moved back leaves none ahead.
  sql.run`DELETE FROM sign_in_tries WHERE tried_at NOT BETWEEN ${now - 2 * quarterHour} AND ${now}`
  const tries = sql.all`SELECT tried_at AS triedAt FROM sign_in_tries WHERE email = ${key} ORDER BY tried_at DESC LIMIT ${most}`
  if (
    isLocked(
      tries.map(({ triedAt }) => Number(triedAt)),
      now,
    )
  )
    return false
  sql.run`INSERT INTO sign_in_tries (email, tried_at) VALUES (${key}, ${now})`
  return true
}

/** Forgets the tries for an e-mail. */
export function clearTries({ sql }: Store, email: string): void {
  sql.run`DELETE FROM sign_in_tries WHERE email IN (${keyOf(email)}, ${keyOf(email, 'code')})`
}

/** Whether tries at these moments, the last first, lock an e-mail. */
export function isLocked(tries: number[], now: number): boolean {
  const [last, tenth] = [tries[0], tries[most - 1]]
  return last !== undefined && tenth !== undefined && last - tenth < quarterHour && now < last + quarterHour
}

const locks = new Map<string, Promise<unknown>>()

/** Judges a try for an e-mail when those before it have been judged. */
export async function withLock<Result>(email: string, judge: () => Promise<Result>): Promise<Result> {
  const key = keyOf(email)
  const attempt = (locks.get(key) ?? Promise.resolve()).then(judge, judge)
  locks.set(key, attempt)
  try {
    return await attempt
  } finally {
    if (locks.get(key) === attempt) locks.delete(key)
  }
}

function keyOf(email: string, secret: Secret = 'password'): string {
  const name = email.trim().toLowerCase()
  return digestOf(secret === 'password' ? name : `${secret} ${name}`)
}
