import { describe, test } from 'vitest'
import { setUpCases, titledCases, casesWithSession } from './harness.ts'
import { sessionCases } from './session.cases.ts'

describe('session contract', () => {
  const { show, showRefused } = setUpCases()
  test.each(titledCases(sessionCases))('contract case %s', show)
  test.each(casesWithSession(sessionCases))('%s is refused without a valid session', showRefused)
})
