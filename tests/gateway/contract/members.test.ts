import { describe, test } from 'vitest'
import { onStage, titled, withSession } from './harness.ts'
import { memberCases } from './members.cases.ts'

describe('members contract', () => {
  const { show, showRefused } = onStage()
  test.each(titled(memberCases))('contract case %s', show)
  test.each(withSession(memberCases))('%s is refused without a valid session', showRefused)
})
