import { describe, test } from 'vitest'
import { onStage, titled, withSession } from './harness.ts'
import { memberCases } from './members.cases.ts'

describe('members', () => {
  const { show, showRefused } = onStage()
  test.each(titled(memberCases))('%s', show)
  test.each(withSession(memberCases))('%s, refused without a session that is good', showRefused)
})
