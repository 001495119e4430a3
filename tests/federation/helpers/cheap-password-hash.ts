import { scryptSync } from 'node:crypto'
import type { Store } from '../../../federation/store/database.ts'

const light = { N: 2, r: 1, p: 1 }
const salt = Buffer.alloc(16)
const key = scryptSync('sentier-demo', salt, 32, light)
const demoPasswordHash = [
  'scrypt',
  light.N,
  light.r,
  light.p,
  salt.toString('base64url'),
  key.toString('base64url'),
].join('$')

/**
 * Stores the demo members' password with a hash that is cheap to verify, because tests sign in
 * hundreds of times.
 */
export function storeQuicklyVerifiedPasswordHash({ sql }: Store): void {
  void sql.run`UPDATE members SET password = ${demoPasswordHash}`
}
