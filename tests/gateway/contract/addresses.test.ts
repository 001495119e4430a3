import { describe, test } from 'vitest'
import { addressCases } from './addresses.cases.ts'
import { onStage, titled, withSession } from './harness.ts'

describe('addresses', () => {
  const { show, showRefused } = onStage()
  test.each(titled(addressCases))('%s', show)
  test.each(withSession(addressCases))('%s, refused without a session that is good', showRefused)
})
