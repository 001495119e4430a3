import { describe, test } from 'vitest'
import { addressCases } from './addresses.cases.ts'
import { onStage, titled, withSession } from './harness.ts'

describe('addresses contract', () => {
  const { show, showRefused } = onStage()
  test.each(titled(addressCases))('contract case %s', show)
  test.each(withSession(addressCases))('%s is refused without a valid session', showRefused)
})
