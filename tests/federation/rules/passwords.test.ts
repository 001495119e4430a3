import { expect, test } from 'vitest'
import { hashPassword, hashPasswordSync, verifyPassword } from '../../../federation/session/passwords.ts'

test.each([
  ['hashPassword', hashPassword],
  ['hashPasswordSync', hashPasswordSync],
])(
  'the function %s creates a password hash that matches only its own password and has a random salt',
  async (_, hash) => {
    const passwordHash = await hash('un-bon-sentier')
    expect(passwordHash).not.toContain('un-bon-sentier')
    expect(await verifyPassword('un-bon-sentier', passwordHash)).toBe(true)
    expect(await verifyPassword('un-autre-sentier', passwordHash)).toBe(false)
    expect(await verifyPassword('un-bon-sentier', null)).toBe(false)
    expect(await hash('un-bon-sentier')).not.toBe(passwordHash)
  },
)

test('hashPassword does not block the event loop', async () => {
  let turns = 0
  const countEventLoopIteration = () => {
    turns += 1
    next = setImmediate(countEventLoopIteration)
  }
  let next = setImmediate(countEventLoopIteration)
  await hashPassword('un-bon-sentier')
  clearImmediate(next)
  expect(turns).toBeGreaterThan(0)
})
