import { type ScryptOptions, randomBytes, scrypt, scryptSync, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)
/** Node's own: 16 MB and some 50 ms for each guess. */
const cost = { N: 16_384, r: 8, p: 1 }
const length = 32

/**
 * What is kept of a password: `scrypt$N$r$p$salt$key`, so that the cost can change without losing accounts. It takes
 * a while, which no transaction may wait for: hash before it begins.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  return formatHash(salt, await derive(password, salt, length, cost))
}

/** The same at once, for the seed: before anybody is served. */
export function hashPasswordSync(password: string): string {
  const salt = randomBytes(16)
  return formatHash(salt, scryptSync(password, salt, length, cost))
}

function formatHash(salt: Buffer, key: Buffer): string {
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/** Whether a password is the one that was kept. Without an account it takes as long to say no. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = (stored ?? noHash).split('$')
  const found = await derive(password, Buffer.from(salt, 'base64url'), length, {
    N: Number(N),
    r: Number(r),
    p: Number(p),
  })
  return timingSafeEqual(found, Buffer.from(key, 'base64url')) && stored !== null
}

const noHash = ['scrypt', cost.N, cost.r, cost.p, 'AAAA', Buffer.alloc(length).toString('base64url')].join(
  '$',
)
