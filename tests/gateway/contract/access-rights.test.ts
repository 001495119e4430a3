import { describe, test } from 'vitest'
import { accessRightCases } from './access-rights.cases.ts'
import { setUpCases, titledCases, casesWithSession } from './harness.ts'

describe('access-rights contract', () => {
  const { show, showRefused } = setUpCases()
  test.each(titledCases(accessRightCases))('contract case %s', show)
  test.each(casesWithSession(accessRightCases))('%s is refused without a valid session', showRefused)
})
