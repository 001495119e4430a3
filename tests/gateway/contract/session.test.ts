import { describe, test } from 'vitest'
import { onStage, titled, withSession } from './harness.ts'
import { sessionCases } from './session.cases.ts'

describe('session', () => {
  const { show, showRefused } = onStage()
  test.each(titled(sessionCases))('%s', show)
  test.each(withSession(sessionCases))('%s, refused without a session that is good', showRefused)
})
