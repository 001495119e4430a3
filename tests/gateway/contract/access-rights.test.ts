import { describe, test } from 'vitest'
import { accessRightCases } from './access-rights.cases.ts'
import { onStage, titled, withSession } from './harness.ts'

describe('access-rights contract', () => {
  const { show, showRefused } = onStage()
  test.each(titled(accessRightCases))('contract case %s', show)
  test.each(withSession(accessRightCases))('%s is refused without a valid session', showRefused)
})
