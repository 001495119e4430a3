import { describe, test } from 'vitest'
import { clubCases } from './clubs.cases.ts'
import { onStage, titled, withSession } from './harness.ts'

describe('clubs contract', () => {
  const { show, showRefused } = onStage()
  test.each(titled(clubCases))('contract case %s', show)
  test.each(withSession(clubCases))('%s is refused without a valid session', showRefused)
})
