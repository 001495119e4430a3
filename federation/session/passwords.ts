import { type ScryptOptions, randomBytes, scrypt, scryptSync, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)
/** Default scrypt parameters of Node.js: 16 MB of memory and about 50 ms per guess. */
const cost = { N: 16_384, r: 8, p: 1 }
const length = 32

/**
 * Returns the salted hash of a password as `scrypt$N$r$p$salt$key`. Hashing is slow and must happen
 * before a transaction begins.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  return formatPasswordHash(salt, await derive(password, salt, length, cost))
}

/**
 * Hashes a password synchronously. Only the seed data needs this, because it is written before the
 * server starts.
 */
export function hashPasswordSync(password: string): string {
  const salt = randomBytes(16)
  return formatPasswordHash(salt, scryptSync(password, salt, length, cost))
}

function formatPasswordHash(salt: Buffer, key: Buffer): string {
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/**
 * Returns true if a password matches a stored hash. Returns false without a stored hash, but takes
 * as long as with one, so that the duration does not reveal that no account exists.
 */
export async function verifyPassword(password: string, storedHash: string | null): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = (storedHash ?? dummyHash).split('$')
  const found = await derive(password, Buffer.from(salt, 'base64url'), length, {
    N: Number(N),
    r: Number(r),
    p: Number(p),
  })
  return timingSafeEqual(found, Buffer.from(key, 'base64url')) && storedHash !== null
}

const dummyHash = ['scrypt', cost.N, cost.r, cost.p, 'AAAA', Buffer.alloc(length).toString('base64url')].join(
  '$',
)
