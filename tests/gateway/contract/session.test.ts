import { describe, test } from 'vitest'
import { onStage, titled, withSession } from './harness.ts'
import { sessionCases } from './session.cases.ts'

describe('session contract', () => {
  const { show, showRefused } = onStage()
  test.each(titled(sessionCases))('contract case %s', show)
  test.each(withSession(sessionCases))('%s is refused without a valid session', showRefused)
})
