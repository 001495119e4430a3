import { describe, test } from 'vitest'
import { accessRightCases } from './access-rights.cases.ts'
import { onStage, titled, withSession } from './harness.ts'

describe('access-rights', () => {
  const { show, showRefused } = onStage()
  test.each(titled(accessRightCases))('%s', show)
  test.each(withSession(accessRightCases))('%s, refused without a session that is good', showRefused)
})
