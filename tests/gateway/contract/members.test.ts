import { describe, test } from 'vitest'
import { setUpCases, titledCases, casesWithSession } from './harness.ts'
import { memberCases } from './members.cases.ts'

describe('members contract', () => {
  const { show, showRefused } = setUpCases()
  test.each(titledCases(memberCases))('contract case %s', show)
  test.each(casesWithSession(memberCases))('%s is refused without a valid session', showRefused)
})
